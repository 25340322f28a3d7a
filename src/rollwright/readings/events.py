"""What happens in a run that is played, and what it waits for."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rollwright.odds import Pool
from rollwright.rules import Choose, Request, Together


class Rolled(Struct, frozen=True):
    """A group of dice that was thrown: its name, what it was, every face, and which of them do not count."""

    name: str
    dice: str
    faces: tuple[Any, ...]
    dropped: tuple[Any, ...] = ()


class Decided(Struct, frozen=True):
    """A decision that was made."""

    role: str
    name: str
    key: str


Event = Rolled | Decided


class Pending(Struct, frozen=True):
    """What a run waits for: a role's decision, or (without options) dice to be thrown."""

    role: str
    name: str
    options: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    when: tuple[tuple[str, Any], ...] = ()
    dice: tuple[tuple[str, Pool], ...] = ()
    request: Request | None = None
    before: tuple[str, ...] | None = None
    """Where several choose at once: what the others before this role have answered."""
    whose: tuple[str, ...] = ()
    """The role that throws each group of the dice."""

    def of(self, role: str) -> Pending:
        """What is asked of a role here: of another one, where several choose at the same moment; ValueError for who does not."""
        if not isinstance(self.request, Together) or role == self.role:
            return self
        choices = self.request.choices
        at = [each.role for each in choices].index(role)
        before, mine = tuple(each.options[0] for each in choices[:at]), choices[at]
        return asked_by(mine, self.request, before)

    def whole(self, key: str) -> Any:
        """The answer to the request if this role answers *key*, those it votes with the same, all others the plain thing.

        What others have answered already is hidden from this role, and does not show in its odds either.
        """
        if self.before is None:
            return key
        assert isinstance(self.request, Together)
        unseen = self.unseen
        return tuple(
            key if choice not in unseen and key in choice.options else choice.options[0]
            for choice in self.request.choices
        )

    @property
    def unseen(self) -> tuple[Choose, ...]:
        """What others choose at the same moment who do not vote with this role."""
        if self.before is None:
            return ()
        assert isinstance(self.request, Together)
        mine = self.request.choices[len(self.before)]
        return tuple(
            choice
            for choice in self.request.choices
            if choice is not mine and not (mine.group and choice.group == mine.group)
        )


def asked_by(choice: Choose, request: Request, before: tuple[str, ...] | None = None) -> Pending:
    """What a choice asks of its role, as the *request* or among those that choose at once, *before* whom others have."""
    return Pending(choice.role, choice.name, choice.options, choice.said, choice.when, (), request, before)
