"""What a rule declares beside its flow: parameters, decisions, and goals to play for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from inspect import Parameter as Argument
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from rollwright.odds import Odds


class Parameter(Struct, frozen=True):
    """What can be said to a rule: the one description from which signatures, flags, forms and help are derived."""

    name: str
    type: Any
    help: str
    default: Any = msgspec.UNSET

    @property
    def required(self) -> bool:
        """Whether there is no default."""
        return self.default is msgspec.UNSET


class Toll(Struct, frozen=True):
    """What an option may take besides what it comes to: read from a rule and its outcome, and said in words; nothing where there are none.

    A number is what an option takes more than the plain one. *none* says that it takes nothing, of an option that may take something.
    """

    read: Callable[[Any, Any], Any]
    says: Callable[[Any], str]
    none: str = ""


class Decision(Struct, frozen=True):
    """A decision that a rule may ask for: who, its name, its keys with the plain one first, and what it is about.

    *taken* is what odds assume of it unless they are told: the plain option, or ``best:GOAL`` where no option is the plain one.
    *tolls* are told beside the odds of every option. A log tells what was decided under what it is *called*: by its name where nothing is
    said, and under nothing where the answer says it all. *facts* tell by name, each in words, what it depends on: what none is said of by
    its name.
    """

    role: str
    name: str
    keys: str
    help: str
    taken: str = "first"
    tolls: tuple[Toll, ...] = ()
    called: str | None = None
    facts: Mapping[str, Callable[[Any], str]] = {}


class Closer(Struct, frozen=True):
    """Odds that tell more than how a roll ends: *says* what of, the rule whose outcomes are looked at, *by* one field or whole, and how its odds are told.

    How well it goes, how long it takes, what becomes of one of several things: chances by what is said of them, in order; what is impossible
    is not told.
    """

    says: str
    of: Any
    by: str | None
    tells: Callable[[Odds[Any]], Mapping[str, Fraction]]


class Goal(Struct, frozen=True):
    """What somebody may play for: a number read from the outcome, or whether something is so, which is worth its chance.

    *role* is whose goal it is: nobody's by name where it is that of the rule's player, and of all who are on that side.
    """

    name: str
    help: str
    read: Callable[[Any], Any]
    role: str = ""


def described(name: str, hint: Any, default: Any) -> Parameter:
    """A parameter as its annotation describes it; of several descriptions the outermost, as in its schema."""
    metas = (
        [extra for extra in get_args(hint)[1:] if isinstance(extra, Meta)]
        if get_origin(hint) is Annotated
        else []
    )
    help_ = next((meta.description for meta in reversed(metas) if meta.description), "")
    missing = default is Argument.empty or default is msgspec.NODEFAULT
    return Parameter(name, hint, help_, msgspec.UNSET if missing else default)
