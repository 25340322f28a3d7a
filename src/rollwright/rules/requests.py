"""What a rule may ask for: dice, decisions, other rules.

A rule is a generator that yields these requests and is sent answers; `asking` has a helper for each that carries the
type of the answer into the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rollwright.dice.looks import Look
from rollwright.dice.untold import UNTOLD, unveiled
from rollwright.dice.within import holds, looked_at
from rollwright.odds import Noted, Pool
from rollwright.rules.effects import Effect

if TYPE_CHECKING:
    from rollwright.rules.rule import Rule

T = TypeVar("T")


class Request(Struct, frozen=True):
    """Something that a rule cannot know."""

    def by(self, role: str | None) -> Request:
        """The same request with the acting player known by another name."""
        return self

    def looked(self) -> Request:
        """The same, with the situation looked at that it is about: whoever decides has seen it."""
        return self


Program = Generator[Request, Any, T]
"""A rule in progress: it yields requests, is sent answers, and returns what it came to."""


PLAYER: Final = "player"
"""Who acts, where nobody else is named."""


class Throw(Request, frozen=True):
    """Throw these groups of dice, each with its name; a *single* die is a number, all others are pools on the table.

    *whose* says which role throws each group, where that is not the player for all of them, and *when* plain values that say how things
    stand before it.
    """

    groups: tuple[tuple[str, Pool], ...]
    single: tuple[bool, ...]
    whose: tuple[str, ...] = ()
    when: tuple[tuple[str, Any], ...] = ()

    def by(self, role: str | None) -> Throw:
        """As `Request.by`."""
        if role is None:
            return self
        whose = tuple([role if each == PLAYER else each for each in self.throwers])
        return replace(self, whose=whose)

    @property
    def throwers(self) -> tuple[str, ...]:
        """The role that throws each group."""
        return self.whose or (PLAYER,) * len(self.groups)

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The dice of every group."""
        return tuple(pool for _, pool in self.groups)

    @property
    def name(self) -> str:
        """What is thrown, in a word."""
        return ", ".join(name for name, _ in self.groups)


UNKNOWN: Final = msgspec.UNSET


class Looking(Request, frozen=True):
    """The rule looks at dice that nobody has seen yet; where the first thing that it may see leads to may be *known*, and what is *paid* there."""

    look: Look
    known: Any = UNKNOWN
    paid: tuple[Effect, ...] = ()


class Choose(Request, frozen=True):
    """*role* picks one of *options*; each is legal when offered, the plain one stands first.

    *says* puts each option in words: texts in their order, or a function of the option; *when* names the plain values that the
    decision depends on; *group* is a name under which several roles can be given one policy. *stands* says that there is an outcome,
    which stands if the plain thing is done.
    """

    role: str
    name: str
    options: tuple[str, ...]
    says: tuple[str, ...] | Callable[[str], str] = ()
    when: tuple[tuple[str, Any], ...] = ()
    group: str | None = None
    stands: bool = False

    def by(self, role: str | None) -> Choose:
        """As `Request.by`."""
        return self if role is None or self.role != "player" else replace(self, role=role)

    @property
    def choices(self) -> tuple[Choose, ...]:
        """What is asked of each: here of one."""
        return (self,)

    @property
    def answers(self) -> Sequence[str]:
        """Every answer that there is."""
        return self.options

    @property
    def said(self) -> tuple[str, ...]:
        """Every option in words, where there are any."""
        return tuple(map(self.says, self.options)) if callable(self.says) else self.says

    def without(self, keys: Collection[str]) -> Choose:
        """The same among fewer options."""
        left = tuple([at for at, key in enumerate(self.options) if key not in keys])
        said = self.said
        options = tuple([self.options[at] for at in left])
        return replace(self, options=options, says=tuple([said[at] for at in left]) if said else ())

    def looked(self) -> Choose:
        """As `Request.looked`."""
        when = unveiled(self.when, everything=True)
        return self if when is self.when and not holds(when) else replace(self, when=looked_at(when))


class Asking(Request, frozen=True):
    """A decision that is put together only where somebody is asked, and not where the answer is known."""

    choice: Callable[[], Choose]


class Together(Request, frozen=True):
    """Several roles choose at once, hidden from each other."""

    choices: tuple[Choose, ...]

    @property
    def answers(self) -> Sequence[tuple[str, ...]]:
        """Every answer that there is: a key of each."""
        return list(product(*[choice.options for choice in self.choices]))

    def looked(self) -> Together:
        """As `Request.looked`."""
        return Together(tuple([choice.looked() for choice in self.choices]))

    @property
    def stands(self) -> bool:
        """Whether there is an outcome, which stands if all do the plain thing."""
        return all(choice.stands for choice in self.choices)


class Window(Request, frozen=True):
    """Any of several people may act, one act at a time, until the *closer* goes on with *done*: then there is an outcome.

    At a table it closes too when who rolled rolls again (*until* is ``own``), or when anybody does (``any``). Which options are *idle* as
    the dice lie, so that none of them would make another outcome of it, is asked there: nobody waits for whoever has no others. What going on *closes* it with
    is said in words. A closer who may act as well is waited for, whoever else has passed.
    """

    stands: ClassVar[bool] = True

    name: str
    acts: tuple[Choose, ...]
    closer: str
    done: str = "done"
    when: tuple[tuple[str, Any], ...] = ()
    until: str = "own"
    idle: Callable[[], Collection[str]] = tuple
    closes: str = "go on"

    @property
    def options(self) -> tuple[str, ...]:
        """Every key that may be answered, going on first."""
        return (self.done, *dict.fromkeys(key for act in self.acts for key in act.options))

    @property
    def choices(self) -> tuple[Choose, ...]:
        """What is asked of each: whether to act."""
        return self.acts

    @property
    def answers(self) -> Sequence[str]:
        """Every answer that there is."""
        return self.options

    def asks(self) -> tuple[Choose, ...]:
        """What is worth asking as the dice lie: of everybody, what is not idle."""
        idle = self.idle()
        left = [act.without(idle) for act in self.acts]
        return tuple([act for act in left if act.options])

    @property
    def says(self) -> tuple[str, ...]:
        """Every key in words."""
        said = {key: text for act in self.acts for key, text in zip(act.options, act.said, strict=False)}
        return tuple(said.get(key, self.closes if key == self.done else key) for key in self.options)

    def by(self, role: str | None) -> Window:
        """As `Request.by`."""
        closer = role if role is not None and self.closer == "player" else self.closer
        return replace(self, acts=tuple([act.by(role) for act in self.acts]), closer=closer)

    def looked(self) -> Window:
        """As `Request.looked`."""
        when = looked_at(unveiled(self.when, everything=True))
        return replace(self, when=when, acts=tuple([act.looked() for act in self.acts]))


Deciding: TypeAlias = Choose | Together | Window
"""What somebody decides."""

DECISIONS: Final = frozenset((Choose, Together, Window))
"""The kinds of that."""


class Call(Request, frozen=True):
    """Run another rule and see only *read* of its outcome: one chance node, remembered per rule and arguments.

    What will be called *then*, whatever comes of it, is named besides: at a table those dice may be thrown already.
    """

    bound: Rule
    read: Callable[[Any], Any]
    then: tuple[Rule, ...] = ()


class Calls(Request, frozen=True):
    """Run several rules in order and see only the fold of what is read: convolved, never multiplied out.

    The answer notes, for the record, every outcome: only who plays can read that.
    """

    bounds: tuple[Rule, ...]
    read: Callable[[Any], Any]
    start: Any
    fold: Callable[[Any, Any], Any]

    def inline(self) -> Program[Noted]:
        """The same, one call after the other."""
        state, outcomes = self.start, []
        for at, bound in enumerate(self.bounds, 1):
            outcome = yield Call(bound, same, self.bounds[at:])
            state = self.fold(state, self.read(outcome))
            outcomes.append(outcome)
        return Noted(state, tuple(outcomes))


class Repeat(Request, frozen=True):
    """Run ``step(state)``, whose outcome is the next state, until *until* holds or *limit* steps are done.

    The answer is the last state, and notes how many steps it took.
    """

    step: Callable[[Any], Rule]
    start: Any
    until: Callable[[Any], bool]
    limit: int | None = None
    counted: bool = True
    """Whether anybody wants to know how many steps it took."""

    def inline(self) -> Program[Noted]:
        """The same as one step, and all that follow it: from any place within a step, the rest is a chain again."""
        if self.until(self.start) or self.limit == 0:
            return Noted(self.start, 0)
        state = looked_at((yield Call(self.step(self.start), same)))
        left = None if self.limit is None else self.limit - 1
        last, steps = yield Repeat(self.step, state, self.until, left, self.counted)
        return Noted(last, steps if steps is UNTOLD else steps + 1)


class Pay(Request, frozen=True):
    """Costs that fall due now."""

    costs: tuple[Effect, ...]

    def by(self, role: str | None) -> Pay:
        """As `Request.by`."""
        return Pay(tuple(cost.by(role) for cost in self.costs))


def same(outcome: Any) -> Any:
    """All that there is of an outcome."""
    return outcome


def checked(request: Any, bound: Rule) -> Any:
    """A request of a rule; a `TypeError` for anything else that it yields."""
    if not isinstance(request, Request):
        raise TypeError(
            f"{bound.rule.id} yields {request!r}, which asks for nothing: write `yield from throw(…)`"
        )
    return request
