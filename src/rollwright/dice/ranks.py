"""Ranks: every die of a pool that nobody has seen, the highest first, and which of two is ahead."""

from __future__ import annotations

from typing import Any, Protocol

from rollwright.dice.numbers import Number, both


class HasRanks(Protocol):
    """Dice that can be held against others, the highest beside the highest and so on."""

    def ahead(self, other: Any) -> int:
        """1 where they are ahead in the first pair that differs, −1 where the others are, else 0."""
        ...


class Sorted(tuple[Any, ...]):
    """Every die of a pool that nobody has seen yet, the highest first; two of them are compared without a look."""

    dice: HasRanks

    def __new__(cls, dice: HasRanks, ranked: tuple[Any, ...]) -> Sorted:
        """The dice of a pool."""
        made = super().__new__(cls, ranked)
        made.dice = dice
        return made

    def __lt__(self, other: Any) -> Any:
        return self.dice.ahead(other.dice) < 0 if type(other) is Sorted else super().__lt__(other)

    def __le__(self, other: Any) -> Any:
        return self.dice.ahead(other.dice) <= 0 if type(other) is Sorted else super().__le__(other)

    def __gt__(self, other: Any) -> Any:
        return self.dice.ahead(other.dice) > 0 if type(other) is Sorted else super().__gt__(other)

    def __ge__(self, other: Any) -> Any:
        return self.dice.ahead(other.dice) >= 0 if type(other) is Sorted else super().__ge__(other)

    def __eq__(self, other: object) -> Any:
        return self.dice.ahead(other.dice) == 0 if type(other) is Sorted else super().__eq__(other)

    def __ne__(self, other: object) -> Any:
        return self.dice.ahead(other.dice) != 0 if type(other) is Sorted else super().__ne__(other)

    __hash__ = tuple.__hash__

    def __str__(self) -> str:
        known = Number(both, tuple(self))
        return str(known.run.look(known))

    def __format__(self, form: str) -> str:
        return format(str(self), form)
