"""What a rule may ask for: dice, decisions, other rules.

A rule is a generator that yields these requests and is sent answers; `asking` has a helper for each that carries the
type of the answer into the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from rollwright.dice.looks import Look
from rollwright.dice.within import seen
from rollwright.odds import Noted, Pool, View
from rollwright.rules.effects import Effect

if TYPE_CHECKING:
    from rollwright.rules.bound import Bound

T = TypeVar("T")


class Request(Struct, frozen=True):
    """Something that a rule cannot know."""

    def by(self, role: str | None) -> Request:
        """The same request with the acting player known by another name."""
        return self


Program = Generator[Request, Any, T]
"""A rule in progress: it yields requests, is sent answers, and returns what it came to."""


class Roll(Request, frozen=True):
    """Throw these groups of dice, each with its name; the rule sees only *view* of them."""

    groups: tuple[tuple[str, Pool], ...]
    view: View[Any]

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The dice of every group."""
        return tuple(pool for _, pool in self.groups)

    @property
    def name(self) -> str:
        """What is rolled, in a word."""
        return ", ".join(name for name, _ in self.groups)


class Throw(Request, frozen=True):
    """Throw these groups of dice, each with its name; a *single* die is a number, all others are pools on the table."""

    groups: tuple[tuple[str, Pool], ...]
    single: tuple[bool, ...]

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The dice of every group."""
        return tuple(pool for _, pool in self.groups)

    @property
    def name(self) -> str:
        """What is thrown, in a word."""
        return ", ".join(name for name, _ in self.groups)


class Looking(Request, frozen=True):
    """The rule looks at dice that nobody has seen yet."""

    look: Look

    @property
    def name(self) -> str:
        """Where it looks."""
        return self.look.name


class Choose(Request, frozen=True):
    """*role* picks one of *options*; each is legal when offered, the plain one stands first.

    *says* puts each option in words; *when* names the plain values that the decision depends on; *group* is a name
    under which several roles can be given one policy.
    """

    role: str
    name: str
    options: tuple[str, ...]
    says: tuple[str, ...] = ()
    when: tuple[tuple[str, Any], ...] = ()
    group: str | None = None

    def by(self, role: str | None) -> Choose:
        """As `Request.by`."""
        return self if role is None or self.role != "player" else Choose(role, *self.__rest())

    def __rest(self) -> tuple[Any, ...]:
        return (self.name, self.options, self.says, self.when, self.group)


class Together(Request, frozen=True):
    """Several roles choose at once, hidden from each other."""

    choices: tuple[Choose, ...]


class Window(Request, frozen=True):
    """Any of several people may act, one act at a time, until the *closer* goes on with *done*."""

    name: str
    acts: tuple[Choose, ...]
    closer: str
    done: str = "done"
    when: tuple[tuple[str, Any], ...] = ()

    @property
    def options(self) -> tuple[str, ...]:
        """Every key that may be answered, going on first."""
        return (self.done, *dict.fromkeys(key for act in self.acts for key in act.options))

    @property
    def says(self) -> tuple[str, ...]:
        """Every key in words."""
        said = {key: text for act in self.acts for key, text in zip(act.options, act.says, strict=False)}
        return tuple(said.get(key, "go on" if key == self.done else key) for key in self.options)

    def by(self, role: str | None) -> Window:
        """As `Request.by`."""
        closer = role if role is not None and self.closer == "player" else self.closer
        return Window(self.name, tuple(act.by(role) for act in self.acts), closer, self.done, self.when)


class Call(Request, frozen=True):
    """Run another rule and see only *read* of its outcome: one chance node, remembered per rule and arguments."""

    bound: Bound
    read: Callable[[Any], Any]


class Calls(Request, frozen=True):
    """Run several rules in order and see only the fold of what is read: convolved, never multiplied out.

    The answer notes, for the record, every outcome: only who plays can read that.
    """

    bounds: tuple[Bound, ...]
    read: Callable[[Any], Any]
    start: Any
    fold: Callable[[Any, Any], Any]

    def inline(self) -> Program[Noted]:
        """The same, one call after the other."""
        state, outcomes = self.start, []
        for bound in self.bounds:
            outcome = yield Call(bound, _same)
            state = self.fold(state, self.read(outcome))
            outcomes.append(outcome)
        return Noted(state, tuple(outcomes))


class Repeat(Request, frozen=True):
    """Run ``step(state)``, whose outcome is the next state, until *until* holds or *limit* steps are done.

    The answer is the last state, and notes how many steps it took.
    """

    step: Callable[[Any], Bound]
    start: Any
    until: Callable[[Any], bool]
    limit: int | None = None

    def inline(self) -> Program[Noted]:
        """The same as one step, and all that follow it: from any place within a step, the rest is a chain again."""
        if self.until(self.start) or self.limit == 0:
            return Noted(self.start, 0)
        state = seen((yield Call(self.step(self.start), _same)))
        left = None if self.limit is None else self.limit - 1
        last, steps = yield Repeat(self.step, state, self.until, left)
        return Noted(last, None if steps is None else steps + 1)


class Become(Request, frozen=True):
    """The rest of this run is that rule: only its arguments survive."""

    bound: Bound


class Conclude(Request, frozen=True):
    """The last request of a rule: what the run comes to is *read* of its answer, an outcome or the rule it becomes.

    The same as asking and returning, told in advance: the branches of this request need no new start of the rule.
    """

    request: Request
    read: Callable[[Any], Any]

    def by(self, role: str | None) -> Conclude:
        """As `Request.by`."""
        return self if role is None else Conclude(self.request.by(role), self.read)


class Pay(Request, frozen=True):
    """Costs that fall due now."""

    costs: tuple[Effect, ...]

    def by(self, role: str | None) -> Pay:
        """As `Request.by`."""
        return Pay(tuple(cost.by(role) for cost in self.costs))


def _same(outcome: Any) -> Any:
    return outcome
