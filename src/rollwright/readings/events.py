"""What happens in a run that is played, and what it waits for."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rollwright.odds import Pool
from rollwright.rules import Request, Together


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

    def whole(self, key: str) -> Any:
        """The answer to the request if this role answers *key*, those it votes with the same, all others the plain thing.

        What others have answered already is hidden from this role, and does not show in its odds either.
        """
        if self.before is None:
            return key
        assert isinstance(self.request, Together)
        choices, at = self.request.choices, len(self.before)
        mine = choices[at].group
        return tuple(
            key
            if place == at or (mine and choice.group == mine and key in choice.options)
            else choice.options[0]
            for place, choice in enumerate(choices)
        )
