"""Dice that lie before everybody: what they show, what is read of them, and which of them do not count."""

from __future__ import annotations

from typing import Any

from rollwright.dice.features import Feature, Lowest, Ranked
from rollwright.errors import TooLarge


class Fallen:
    """Throws of a run that were thrown in fact."""

    __slots__ = ("_drops", "_fell", "_reads")

    def __init__(self) -> None:
        self._fell: dict[int, tuple[Any, ...]] = {}
        self._reads: dict[int, list[tuple[tuple[int, ...], Feature]]] = {}
        self._drops: dict[int, tuple[int, int]] = {}

    def lay(self, throw: int, values: tuple[Any, ...]) -> None:
        """Lay down what each die of a throw is worth."""
        self._fell[throw] = values

    def holds(self, throws: tuple[int, ...]) -> bool:
        """Whether throws lie here; `TooLarge` where only some do."""
        to_come = [each for each in throws if each not in self._fell]
        if 0 < len(to_come) < len(throws):
            raise TooLarge("dice that were thrown on a table and dice to come cannot be put together")
        return not to_come

    def read(self, throws: tuple[int, ...], feature: Feature) -> Any:
        """What a feature of throws is."""
        for each in throws:
            self._reads.setdefault(each, []).append((throws, feature))
        return feature.of([self._fell[each] for each in throws])

    def drop(self, throw: int, highest: Any, lowest: Any) -> None:
        """Take note of the dice of a throw that do not count."""
        self._drops[throw] = highest, lowest

    def lost(self, throw: int) -> tuple[Any, ...]:
        """What those dice of a throw show that do not count."""
        return tuple([self._fell[throw][at] for at in self.dropped(throw)])

    def dropped(self, throw: int) -> list[int]:
        """The places of dice that do not count: those that are dropped; else none, unless only some were asked for by rank."""
        if throw in self._drops:
            highest, lowest = self._drops[throw]
            dice = self._fell[throw]
            order = sorted(range(len(dice)), key=lambda at: (dice[at], -at), reverse=True)
            return sorted(set(order) - set(order[highest : len(order) - lowest]))
        return self._not_kept(throw) if throw in self._reads else []

    def _not_kept(self, throw: int) -> list[int]:
        """The places of dice that nobody asked for, where all that was asked for was asked for by rank; else none."""
        kept: set[tuple[int, int]] = set()
        for throws, each in self._reads[throw]:
            if not isinstance(each, (Ranked, Lowest)) or len(each.mix.pooled) < len(throws):
                return []
            dice = [(die, at) for die in throws for at in range(len(self._fell[die]))]
            dice.sort(key=lambda place: self._fell[place[0]][place[1]], reverse=True)
            first, last = (each.first, each.last) if isinstance(each, Ranked) else (-each.n, None)
            kept.update(dice[first:last])
        return [at for at in range(len(self._fell[throw])) if (throw, at) not in kept]
