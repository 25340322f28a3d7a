"""Bound rules: a rule, or a stage of one, with its arguments.

Immutable, hashable, and startable any number of times: what odds are remembered by, and all that a stored run needs
beside its answers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rollwright.dice.within import holds, seen
from rollwright.rules.house import House
from rollwright.rules.outcome import plain
from rollwright.rules.requests import Program

if TYPE_CHECKING:
    from rollwright.rules.rule import Rule


class Bound:
    """A rule with its arguments, ready to be run.

    What it *shows* is put onto its outcome at the end, one after the other, and touches noted fields only.
    """

    __slots__ = ("_hash", "args", "role", "shows", "stage")

    def __init__(
        self,
        stage: Stage,
        args: tuple[Any, ...],
        role: str | None = None,
        shows: tuple[Callable[[Any], Any], ...] = (),
    ) -> None:
        self.stage, self.args, self.role, self.shows = stage, args, role, shows
        self._hash = hash((stage.id, args))

    def start(self) -> Program[Any]:
        """Begin a run."""
        return self.stage.program(*self.args)

    def by(self, role: str | None) -> Bound:
        """The same with the acting player known by another name, unless it has one already."""
        return (
            self if role is None or self.role is not None else Bound(self.stage, self.args, role, self.shows)
        )

    def showing(self, *shows: Callable[[Any], Any]) -> Bound:
        """The same, with noted fields of its outcome filled in by *shows*: hashable, and the same done twice as once.

        A note that a long rule carries along keeps branches apart that are otherwise the same; put on at the end, it
        does not.
        """
        return Bound(self.stage, self.args, self.role, (*self.shows, *shows)) if shows else self

    @property
    def bare(self) -> Bound:
        """The same without what it shows."""
        return Bound(self.stage, self.args, self.role) if self.shows else self

    def shown(self, outcome: Any) -> Any:
        """An outcome with what is shown of it."""
        for show in self.shows:
            outcome = show(outcome)
        return outcome

    @property
    def rule(self) -> Rule:
        """The rule that was bound; a TypeError for what is only a stage of one."""
        return self.stage.as_rule()

    def arguments(self) -> dict[str, Any]:
        """The arguments by name, as plain JSON values."""
        return {name: plain(value) for name, value in zip(self.rule.parameters, self.args[1:], strict=True)}

    @property
    def house(self) -> House:
        """The house rules that it is bound under."""
        house: House = self.args[0]
        return house

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bound):
            return NotImplemented
        return (
            self.stage is other.stage
            and self.args == other.args
            and self.role == other.role
            and self.shows == other.shows
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return self.stage.said(self)


class Onward(Bound):
    """A stage with arguments that nobody has seen yet: what a run goes on as, once they are."""

    def __init__(
        self, stage: Stage, args: tuple[Any, ...], shows: tuple[Callable[[Any], Any], ...] = ()
    ) -> None:
        self.stage, self.args, self.role, self.shows = stage, args, None, shows
        self._hash = 0

    def showing(self, *shows: Callable[[Any], Any]) -> Bound:
        """As `Bound.showing`."""
        return Onward(self.stage, self.args, (*self.shows, *shows))

    def seen(self) -> Bound:
        """The same, its arguments looked at; what is only shown is not."""
        return Bound(self.stage, seen(self.args), None, self.shows)


class Stage:
    """A part of a rule that others `Become`: few plain arguments, no checks of its own."""

    def __init__(self, program: Callable[..., Program[Any]], name: str | None = None) -> None:
        self.program = program
        self.id = name or f"{program.__module__}.{program.__qualname__}"
        self.__doc__ = program.__doc__

    def __call__(self, *args: Any) -> Bound:
        """Bind the stage to its arguments."""
        return Onward(self, args) if holds(args) else Bound(self, args)

    def as_rule(self) -> Rule:
        """This as a rule; a TypeError, since it is only a part of one."""
        raise TypeError(f"{self.id} is a stage, not a rule")

    def said(self, bound: Bound) -> str:
        """The stage with arguments, in a line."""
        return f"{self.id}{bound.args[1:]!r}"

    def __repr__(self) -> str:
        return f"<stage {self.id}>"


def stage(program: Callable[..., Program[Any]]) -> Stage:
    """Make a stage of a program: what a longer rule becomes on its way."""
    return Stage(program)
