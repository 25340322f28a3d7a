"""Where a played run's faces come from: the system's generator, a seed, a script, or somebody's hands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from rollwright.errors import BadFace, TooManyAnswers, TooManyFaces
from rollwright.odds import Die, Pool
from rollwright.odds.faces import face_text
from rollwright.rules.trouble import plainly

Below = Callable[[int, int], list[int]]
"""A source of chance: uniform whole numbers below the one given, and how many."""

BITS = 128
"""So many random bits are fetched at once: a handful of dice."""


def system_dice() -> Below:
    """The operating system's cryptographic generator, asked for many bits at a time."""
    from secrets import randbits

    bits = left = 0

    def below(n: int, count: int) -> list[int]:
        nonlocal bits, left
        width = (n - 1).bit_length()
        numbers: list[int] = []
        while len(numbers) < count:
            if left < width:
                left = max(BITS, width)
                bits = randbits(left)
            at = bits & ((1 << width) - 1)
            bits >>= width
            left -= width
            if at < n:
                numbers.append(at)
        return numbers

    return below


def seeded_dice(seed: int | str) -> Below:
    """A generator that gives the same throws for the same seed."""
    from random import Random

    return one_by_one(Random(seed).randrange)


def one_by_one(number: Callable[[int], int]) -> Below:
    """The chance of a generator that gives one number at a time, as `random.randrange` does."""
    return lambda n, count: [number(n) for _ in range(count)]


class Cup:
    """Throws pools: first the scripted faces, then by chance, or not at all where there is no *chance*."""

    def __init__(self, chance: Below | None = None, faces: Iterable[Any] = ()) -> None:
        self._chance = chance
        self._script = list(faces)
        self._used = 0

    @property
    def used(self) -> int:
        """How many of the scripted faces were thrown."""
        return self._used

    @property
    def left(self) -> list[Any]:
        """The scripted faces that nobody has thrown yet."""
        return self._script[self._used :]

    def add(self, faces: Iterable[Any]) -> None:
        """Put more faces on the script: dice that lie on a real table."""
        self._script.extend(faces)

    def mark(self) -> tuple[int, int]:
        """Where the script stands now, for `rewind`."""
        return self._used, len(self._script)

    def rewind(self, mark: tuple[int, int]) -> None:
        """Forget what was used of the script, and added to it, since *mark*."""
        self._used, length = mark
        del self._script[length:]

    def throw(self, pool: Pool) -> tuple[Any, ...] | None:
        """The faces that a pool shows; `None`, with nothing used, where the script ends and there is no chance."""
        before = self.mark()
        try:
            return pool.throw(self._draw)
        except _NoDice:
            self.rewind(before)
            return None
        except BadFace as error:
            said = self._script[self._used]
            if pool.die.thrown().shows(said) or not pool.die.shows(said):
                raise
            raise BadFace(
                f"{error.message}; a {pool.die} that comes to {said} is told throw by throw, further ones after the first of each die",
                at=error.at,
            ) from None

    def finish(self) -> None:
        """Raise `TooManyFaces` where scripted faces are left over."""
        if self.left:
            raise TooManyFaces(
                f"{left_over(self.left)}: the rule threw {self._used}",
                at="faces",
            )

    def _draw(self, die: Die, count: int) -> list[Any]:
        lying = []
        for face in self._script[self._used : self._used + count]:
            lying.append(self._face(die, face))
            self._used += 1
        if len(lying) == count:
            return lying
        if self._chance is None:
            raise _NoDice
        return lying + draw(die, self._chance, count - len(lying))

    def _face(self, die: Die, said: Any) -> Any:
        """The face of a die that is said to lie there."""
        face = said if die.shows(said) else die.meant(said)
        if face is None:
            faces = (
                f"{die.faces[0]} to {die.faces[-1]}"
                if die.uniform
                else ", ".join(map(face_text, die.faces[:20]))
            )
            raise BadFace(f"{plainly(said)} is no face of {die}: {faces}", at=f"faces[{self._used}]")
        return face


def draw(die: Die, below: Below, count: int) -> list[Any]:
    """So many faces of a die by chance."""
    places = below(die.total, count)
    if die.total == len(die.faces):
        return [die.faces[at] for at in places]
    upto = list(accumulate(die.weights))
    return [die.faces[bisect_right(upto, at)] for at in places]


class Early:
    """What somebody has thrown and decided ahead of their turn, each in order; with how much was done in turn before it."""

    def __init__(self, laid: Iterable[tuple[int, Any]] = ()) -> None:
        self.dice, self.keys = Cup(), list[str]()
        self.since, self.said = list[int](), list[int]()
        for before, what in laid:
            self.add(before, what)

    def add(self, before: int, what: Any) -> None:
        """A face, or a decision, behind so many steps in turn."""
        if isinstance(what, Key):
            self.keys.append(what.key)
            self.said.append(before)
        else:
            self.dice.add([what])
            self.since.append(before)


class Key(NamedTuple):
    """A decision, where faces stand beside it."""

    key: str


class Cups:
    """The dice of a run: those of everybody in turn, and what people have thrown and decided *ahead* of their turn, by role.

    With each of those stands how many faces and decisions in turn came before: what its role did before that is among these.
    """

    def __init__(self, in_turn: Cup, ahead: Mapping[str, Iterable[tuple[int, Any]]] | None = None) -> None:
        self.in_turn, self.said = in_turn, 0
        self._ahead = {role: Early(laid) for role, laid in (ahead or {}).items()}
        self._used: dict[str, int] = {}

    @property
    def _now(self) -> int:
        return self.in_turn.used + self.said

    def lies(self, role: str) -> bool:
        """Whether the next face of a role lies there already."""
        ahead = self._ahead.get(role)
        return ahead is not None and bool(ahead.dice.left) and ahead.since[ahead.dice.used] <= self._now

    def throw(self, role: str, pool: Pool) -> tuple[Any, ...] | None:
        """The faces that a role's pool shows: those that lie there already, or else the next; `None` as `Cup.throw`."""
        return (self._ahead[role].dice if self.lies(role) else self.in_turn).throw(pool)

    def decided(self, turn: str | None) -> str | None:
        """What was decided already for whose turn it is now; `None` where nothing was."""
        ahead, used = self._ahead.get(turn or ""), self._used.get(turn or "", 0)
        if ahead is None or used == len(ahead.keys) or ahead.said[used] > self._now:
            return None
        self._used[turn or ""] = used + 1
        return ahead.keys[used]

    def lay(self, role: str, steps: Sequence[Any]) -> None:
        """Lay down what a role has thrown or decided ahead of its turn."""
        for each in steps:
            self._ahead.setdefault(role, Early()).add(self._now + len(self.in_turn.left), each)

    @property
    def lying(self) -> dict[str, list[Any]]:
        """The faces that were thrown ahead and are not used yet, by role."""
        return {role: early.dice.left for role, early in self._ahead.items() if early.dice.left}

    def keys(self, role: str) -> list[str]:
        """What a role has decided ahead, and was not asked for yet."""
        return self._ahead[role].keys[self._used.get(role, 0) :] if role in self._ahead else []

    def mark(self) -> tuple[int, dict[str, int], list[tuple[Cup, tuple[int, int]]]]:
        """Where everybody's dice and decisions stand now, for `rewind`."""
        every = (self.in_turn, *(early.dice for early in self._ahead.values()))
        return self.said, dict(self._used), [(dice, dice.mark()) for dice in every]

    def rewind(self, mark: tuple[int, dict[str, int], list[tuple[Cup, tuple[int, int]]]]) -> None:
        """Forget what was used and added since *mark*."""
        self.said, self._used, dice = mark[0], dict(mark[1]), mark[2]
        for each, at in dice:
            each.rewind(at)

    def finish(self, over: bool) -> None:
        """Raise `TooManyFaces` where faces are left over, and `TooManyAnswers` for decisions: those ahead only where all is *over*."""
        self.in_turn.finish()
        for role, early in self._ahead.items() if over else ():
            early.dice.finish()
            if left := self.keys(role):
                raise TooManyAnswers(f"nobody asked {role} for {left[0]!r}", at="answers")


class _NoDice(Exception):
    """The script has ended and nobody throws."""


def left_over(faces: Sequence[Any]) -> str:
    """Of faces that nobody has thrown, how many there are and which comes first.

    >>> left_over([4]), left_over([4, 5])
    ('one face is left over, 4', '2 faces are left over, from 4 on')
    """
    if len(faces) == 1:
        return f"one face is left over, {faces[0]!r}"
    return f"{len(faces)} faces are left over, from {faces[0]!r} on"
