"""Rules: a class that reads like the rulebook. What can be said to it are its fields, and how it goes is `play`.

A rule with its arguments is a value: immutable, hashable, and startable any number of times. It is what odds are remembered by, and
all that a stored run needs beside its answers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Self, dataclass_transform

from msgspec import Struct, field
from msgspec.structs import replace

from rollwright.dice.within import holds, looked_at
from rollwright.odds.hints import amiss
from rollwright.rules.asked import Asked, Forgotten
from rollwright.rules.declared import Closer
from rollwright.rules.effects import Effect
from rollwright.rules.house import House
from rollwright.rules.kind import RuleType
from rollwright.rules.outcome import keeps, plain, unkept, with_shown
from rollwright.rules.requests import Request
from rollwright.rules.shape import bounded, comes_to_one, misnamed, steady, unput

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # which every type checker brings

    O_co = TypeVar("O_co", covariant=True, default=Any)
    T = TypeVar("T")
else:
    from typing import TypeVar

    O_co, T = TypeVar("O_co", covariant=True), TypeVar("T")

Show = Callable[[Any], Any]


class Fields(Struct, frozen=True, cache_hash=True):
    """Fields of an outcome that are only shown, by name."""

    names: tuple[str, ...]
    values: tuple[Any, ...]

    def __call__(self, outcome: Any) -> Any:
        """An outcome with these filled in."""
        return replace(outcome, **dict(zip(self.names, self.values, strict=True)))


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Rule(Struct, Generic[O_co], metaclass=RuleType):
    """A rule with its arguments, ready to be played. It comes to an outcome, or goes on as another rule.

    What it *shows* is put onto its outcome at the end, one after the other, and touches noted fields only.
    """

    house: House = House()
    _role: str | None = None
    _shows: tuple[Any, ...] = ()

    if TYPE_CHECKING:
        ...
    else:

        def __class_getitem__(cls, comes_to: Any) -> Any:
            """The same with what it comes to; a rule whose outcome is settled already has none to be said."""
            if not getattr(cls, "__parameters__", ()):
                raise TypeError(
                    f"{cls.__name__}[…]: what {cls.__name__} comes to is settled, so say class …({cls.__name__}); "
                    f"leave it open with class {cls.__name__}(Rule[Came]) and Came = TypeVar('Came', bound=Outcome)"
                )
            return super().__class_getitem__(comes_to)

    # -- what an author writes ----------------------------------------------------------------------------------------

    def play(self) -> Flow[O_co] | O_co | Rule[O_co]:
        """How it goes: a program that throws, looks, lets people choose, and returns an outcome or the rule that it goes on as.

        One that asks for nothing returns that at once.
        """
        raise NotImplementedError(f"{self.rule.id} does not say how it is played: give it a method play")

    def check(self) -> None:
        """Raise `Refused` or `BadArgument` where arguments do not go together."""

    def gains(self, outcome: Any) -> Sequence[Effect]:
        """What an outcome moves, apart from the costs that were due before."""
        return ()

    def parts(self, outcome: Any) -> Sequence[tuple[str, int]]:
        """What an outcome's numbers are made of, by name."""
        return ()

    def card(self, outcome: Any) -> Sequence[tuple[str, int | str]]:
        """The same for a table's card, where more can be said, and in words besides numbers."""
        return self.parts(outcome)

    def counts(self) -> Mapping[str, Mapping[int, int]]:
        """What each face counts as, by group of dice."""
        return {}

    def closer(self) -> Sequence[Closer]:
        """Odds that tell more than how it ends: how well, or how long it takes."""
        return ()

    # -- what can be done with it -------------------------------------------------------------------------------------

    def onward(self, **fields: Any) -> Self:
        """The same rule with some fields changed: what a run goes on as."""
        try:
            made = replace(self, _role=None, _shows=(), **fields)
        except TypeError as error:
            raise misnamed(self.rule, fields) or error from None
        return bounded(made)

    def __iter__(self) -> NoReturn:
        """Refuse what was meant to play it."""
        name = self.rule.__name__
        raise TypeError(
            f"a rule is played by calling it, `came = yield from call({name}(…))`, and `return {name}(…)` goes on as it"
        )

    def begin(self) -> Flow[O_co]:
        """A new run of it; a `TypeError` where `play` only asks, or uses chance of its own."""
        steady(type(self))
        program: Any = self.play()
        if type(program) is GeneratorType:
            return program
        if program is None or isinstance(program, Asked):
            raise TypeError(
                f"{self.rule.id}: play has to ask for something, as in `yield from throw(d6)`; it returned {program!r:.80}"
            )
        return _at_once(program)

    def ended(self, outcome: Any, *alike: Any) -> None:
        """Raise a `TypeError` where an outcome is none of this rule, none at all, or holds what its own fields rule out.

        Others of the same type, which are *alike*, are looked at for what their fields hold alone.
        """
        try:
            outcome = looked_at(outcome)
        except Forgotten as error:
            raise error.at(unput(self.rule, error.name)) from None
        if not keeps(outcome):
            raise unkept(outcome)
        if outcome is None:
            raise TypeError(
                f"{self.rule.id} comes to nothing: its play has to end with return, and an outcome"
            )
        comes_to = self.rule.outcome if self.rule.public else comes_to_one(self.rule)
        if comes_to is not None and not isinstance(outcome, comes_to):
            raise TypeError(
                f"{self.rule.id} has to return {comes_to.__name__}(…), as it says in its Rule[…], not {outcome!r:.80}"
            )
        if wrong := amiss(type(outcome), (outcome, *alike)):
            raise TypeError(f"{self.rule.id} comes to {wrong}")

    def by(self, role: str | None) -> Self:
        """The same with the acting player known by another name, unless it has one already."""
        return self if role is None or self._role is not None else replace(self, _role=role)

    def showing(self, *shows: Show, **fields: Any) -> Self:
        """The same, with noted fields of its outcome filled in: by name, or by *shows*, which are hashable and do the same twice as once.

        A note that a long rule carries along keeps branches apart that are otherwise the same; put on at the end, it
        does not.
        """
        if fields:
            shows = (*shows, Fields(tuple(fields), tuple(fields.values())))
        return replace(self, _shows=(*self._shows, *shows)) if shows else self

    @property
    def rule(self) -> RuleType:
        """The rule that has these arguments."""
        return type(self)

    @property
    def role(self) -> str | None:
        """The name by which its acting player is known."""
        return self._role

    @property
    def shows(self) -> tuple[Show, ...]:
        """What is put onto its outcome."""
        return self._shows

    @property
    def bare(self) -> Self:
        """The same without what it shows."""
        return replace(self, _shows=()) if self._shows else self

    def seen(self) -> Self:
        """The same, its arguments looked at; what is only shown is not."""
        bare = self.bare
        looked: Self = looked_at(bare)
        return (looked if looked is bare else bounded(looked)).showing(*self._shows)

    def shown(self, outcome: Any) -> Any:
        """An outcome with what is shown of it."""
        return with_shown(outcome, self._shows)

    def arguments(self) -> dict[str, Any]:
        """The arguments by name, as plain JSON values."""
        return {name: plain(getattr(self, name)) for name in self.rule.names}

    def __reduce__(self) -> tuple[Any, ...]:
        """What is sent to another process: the arguments and house rules, which are bound there."""
        return self.rule.bind, (self.arguments(), self.house.settings())

    def __repr__(self) -> str:
        said = {name: getattr(self, name) for name in self.rule.names}
        told = [f"{name}={_written(value, plainly=self.rule.public)}" for name, value in said.items()]
        return f"{self.rule.id}({', '.join(told)})"


def _at_once(came: Any) -> Generator[Request, Any, Any]:
    """A program that asks for nothing."""
    yield from ()
    return came


def _written(value: Any, *, plainly: bool) -> str:
    """An argument as text; one with numbers in it that nobody has seen is ``…``, so that printing is no look."""
    try:
        return "…" if holds(value) else repr(plain(value) if plainly else value)
    except TypeError:  # no argument at all, as whole pools are: somebody is told so elsewhere
        return repr(value)


Flow = Generator[Request, Any, T | Rule[T]]
"""How a rule goes: a program that comes to an outcome, or to the rule that it goes on as."""
