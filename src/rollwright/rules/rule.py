"""Rules: an ordinary function that reads like the rulebook, and what it means to call it.

Calling a rule does not run it: it binds it. A bound rule is immutable, hashable and can be started any number of times.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from rollwright.dice.within import seen
from rollwright.rules import telling
from rollwright.rules.arguments import convert, place
from rollwright.rules.bound import Bound, Stage
from rollwright.rules.effects import Effect
from rollwright.rules.house import House
from rollwright.rules.outcome import Outcome
from rollwright.rules.requests import Program


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


class Decision(Struct, frozen=True):
    """A decision that a rule may ask for: who, its name, its keys with the plain one first, and what it is about.

    *taken* is what odds assume of it unless they are told: the plain option, or ``best:GOAL`` where no option is the plain one.
    """

    role: str
    name: str
    keys: str
    help: str
    taken: str = "first"


class Goal(Struct, frozen=True):
    """What somebody may play for: a number read from the outcome, or whether something is so, which is worth its chance.

    *role* is whose goal it is: nobody's by name where it is that of the rule's player, and of all who are on that side.
    """

    name: str
    help: str
    read: Callable[[Any], Any]
    role: str = ""


class Words(Struct, frozen=True):
    """How a rule's outcomes are told: said in a line, explained by their parts, and what the book asks people to tell.

    On a table's card more can be said: *card* is read in place of *parts*, and has words besides numbers; *counts* (of house
    and arguments) says what each face of a group of dice counts as.
    """

    says: Callable[[Any], str]
    parts: Callable[..., Sequence[tuple[str, int]]] = lambda *_: ()
    prompts: Callable[[Any], Sequence[tuple[str, str]]] = lambda _: ()
    card: Callable[..., Sequence[tuple[str, int | str]]] | None = None
    counts: Callable[..., Mapping[str, Mapping[int, int]]] = lambda *_: {}


class Rule(Stage):
    """A rule as the outside knows it: an id, a version, parameters described once, and what comes out."""

    def __init__(
        self,
        program: Callable[..., Program[Any]],
        name: str,
        *,
        version: int,
        outcome: type[Outcome],
        words: Words,
        gains: Callable[..., Sequence[Effect]],
        check: Callable[..., None] | None,
        decisions: Sequence[Decision],
        goals: Sequence[Goal],
        player: str,
        dice: bool,
        title: str = "",
    ) -> None:
        super().__init__(program, name)
        self.title = title or name.rpartition(".")[2].replace("-", " ")
        self.version, self.outcome, self.words, self.dice = version, outcome, words, dice
        self.decisions, self.goals, self.player = (
            tuple(decisions),
            {goal.name: goal for goal in goals},
            player,
        )
        self._others = {"gm", *(goal.role for goal in goals)} - {player}
        self._gains, self._check = gains, check
        hints = get_type_hints(program, include_extras=True)
        names = list(inspect.signature(program).parameters.values())
        self.house: type[House] = hints[names[0].name]
        self.parameters = {each.name: described(each, hints[each.name]) for each in names[1:]}
        self.shape = _shape(name, self.parameters)

    def __call__(self, *, house: House | Mapping[str, Any] | None = None, **arguments: Any) -> Bound:  # type: ignore[override]
        """Bind the rule. Errors name the argument that is missing, unknown or out of its bounds."""
        return self.bind(arguments, house)

    def bind(
        self,
        arguments: Mapping[str, Any],
        house: House | Mapping[str, Any] | None = None,
        *,
        strict: bool = True,
    ) -> Bound:
        """Bind the rule to arguments as they come from outside; not *strict* reads numbers from strings."""
        settings = house if isinstance(house, House) else self.house.of(house or {}, strict=strict)
        arguments = dict(zip(arguments, seen(tuple(arguments.values())), strict=True))
        values = convert(arguments, self.shape, self.id, strict=strict)
        if self._check is not None:
            self._check(settings, *values)
        return Bound(self, (settings, *values))

    def plays(self, goal: str, *roles: str) -> bool:
        """Whether a goal that the rule declares is that of somebody by these names: their own, or that of their side.

        On the player's side is everybody but the game master, and those who have goals of their own.
        """
        owner = self.goals[goal].role
        return owner in roles if owner else self._others.isdisjoint(roles)

    def goals_of(self, role: str | None = None) -> dict[str, Goal]:
        """The goals that a role may play for, by name; the player's, unless another is named."""
        whose = self.player if role is None else role
        return {name: goal for name, goal in self.goals.items() if self.plays(name, whose)}

    def taken(self) -> dict[str, dict[str, str]]:
        """What odds assume of decisions by role and name, where that is not the plain option."""
        found: dict[str, dict[str, str]] = {}
        for decision in self.decisions:
            if decision.taken != "first":
                found.setdefault(decision.role, {})[decision.name] = decision.taken
        return found

    def gains(self, bound: Bound, outcome: Any) -> tuple[Effect, ...]:
        """What an outcome moves, apart from the costs that were due before."""
        return tuple(effect for effect in self._gains(outcome, *bound.args) if effect.amount > 0)

    def as_rule(self) -> Rule:
        """This rule."""
        return self

    def said(self, bound: Bound) -> str:
        """The rule with arguments, in a line."""
        return f"{self.id}({', '.join(f'{name}={value!r}' for name, value in bound.arguments().items())})"

    @property
    def summary(self) -> str:
        """The rule in one line."""
        return telling.summary(self.program, self.id)

    @property
    def source(self) -> str:
        """Where it stands in the book; nothing where the rule does not say."""
        return telling.source(self.program)

    def __repr__(self) -> str:
        return f"<rule {self.id}>"


def rule(
    name: str,
    *,
    outcome: type[Outcome],
    words: Words,
    version: int = 1,
    gains: Callable[..., Sequence[Effect]] = lambda *_: (),
    check: Callable[..., None] | None = None,
    decisions: Sequence[Decision] = (),
    goals: Sequence[Goal] = (),
    player: str = "player",
    dice: bool = True,
    title: str = "",
) -> Callable[[Callable[..., Program[Any]]], Rule]:
    """Make a rule of a program whose first parameter is the house, the others annotated with bounds and help.

    *gains* reads the effects of an outcome (outcome, house and arguments in), *check* refuses arguments that do not go
    together, *player* is the role whose goals are pursued unless another is named. *dice* says whether it ever throws any,
    and *title* what people call it, where that is not what its name says.
    """

    def make(program: Callable[..., Program[Any]]) -> Rule:
        return Rule(
            program,
            name,
            version=version,
            outcome=outcome,
            words=words,
            gains=gains,
            check=check,
            decisions=decisions,
            goals=goals,
            player=player,
            dice=dice,
            title=title,
        )

    return make


def described(each: inspect.Parameter, hint: Any) -> Parameter:
    """A parameter of a function as its annotation describes it; of several descriptions the outermost, as in its schema."""
    metas = (
        [extra for extra in get_args(hint)[1:] if isinstance(extra, Meta)]
        if get_origin(hint) is Annotated
        else []
    )
    help_ = next((meta.description for meta in reversed(metas) if meta.description), "")
    default = msgspec.UNSET if each.default is inspect.Parameter.empty else each.default
    return Parameter(each.name, hint, help_, default)


def _shape(name: str, parameters: Mapping[str, Parameter]) -> type[Struct]:
    fields = [
        (each.name, each.type) if each.required else (each.name, each.type, each.default)
        for each in parameters.values()
    ]
    shape = msgspec.defstruct(place(name), fields, frozen=True, forbid_unknown_fields=True, kw_only=True)
    with suppress(msgspec.ValidationError):
        msgspec.convert(
            {}, shape
        )  # a type is read when it is first met: here, and not when the first roll is bound
    return shape
