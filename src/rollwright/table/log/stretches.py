"""Stretches: which of the events that somebody was sent belong to which session of play, counted as they come."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

BEFORE: Final = ("spanned", "seeded")
"""What comes right before a session is part of it: the seeds that its dice come from."""

BEHIND: Final = ("revealed", "thrown", "booked")
"""And what comes right behind its end."""


class Stretches(Struct):
    """Takes the kind of every event in its turn, and remembers where sessions have *begun* and *ended*."""

    count: int = 0
    begun: list[int] = []
    ended: list[int] = []
    before: int = 0
    """So many of the latest may come to be part of a session that begins now."""
    ending: bool = False
    """Whether the latest is part of the end of a session."""

    def take(self, kind: str) -> None:
        """One more event happened."""
        self.count += 1
        if kind == "session-begun":
            self.begun.append(self.count - 1 - self.before)
        elif kind == "session-ended":
            self.ended += [self.count] * (len(self.begun) - len(self.ended))
        elif self.ending and kind in BEHIND:
            self.ended = [self.count if each == self.count - 1 else each for each in self.ended]
        self.before = self.before + 1 if kind in BEFORE else 0
        self.ending = kind == "session-ended" or (self.ending and kind in BEHIND)

    def session(self, number: int) -> tuple[int, int]:
        """The numbers before the first and of the last event of a session; (0, 0) where there was none such."""
        if not 1 <= number <= len(self.begun):
            return 0, 0
        return self.begun[number - 1], [*self.ended, *[self.count] * number][number - 1]

    def copy(self) -> Stretches:
        """Another that goes on by itself."""
        return Stretches(self.count, self.begun[:], self.ended[:], self.before, self.ending)
