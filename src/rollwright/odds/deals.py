"""Deals: hands of cards without putting back, as dice that show a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import comb
from operator import index
from typing import Any, TypeVar

from rollwright.errors import TooLarge
from rollwright.odds.die import Die
from rollwright.odds.faces import lowest_first, plain_face

Card = TypeVar("Card")

MOST_HANDS = 300_000
"""Different hands of one deal."""


class Dealt(Die[tuple[Any, ...]]):
    """A die that shows a hand of *cards*. At a table it shows them as a text, one beside the other, which is what it is played and recorded by."""

    __slots__ = ("_hands", "_shown")

    def __init__(self, ways: dict[tuple[Any, ...], int], name: str, cards: Sequence[Any]) -> None:
        super().__init__(ways, ways.values(), name=name)
        self._hands = {_written(map(str, hand)): hand for hand in ways}
        if len(self._hands) < len(ways):
            raise ValueError("cards that are not alike are called alike: give each a name of its own")
        self._shown = Hands(self._hands, ways.values(), name=name, cards=tuple(map(str, cards)))

    def thrown(self) -> Die[str]:
        """The die whose faces are texts."""
        return self._shown

    def value(self, faces: Sequence[Any]) -> Any:
        """The hand that a text tells."""
        return self._hands[faces[-1]]


class Hands(Die[str]):
    """A die whose faces are hands as texts, each with its *cards* in their order."""

    __slots__ = ("_cards",)

    def __init__(
        self, hands: Iterable[str], weights: Iterable[int], *, name: str, cards: tuple[str, ...]
    ) -> None:
        super().__init__(hands, weights, name=name)
        self._cards = cards

    def meant(self, said: Any) -> Any:
        """The hand of which the cards are told in any order, as a list or as a text."""
        if not isinstance(said, str | list | tuple):
            return None
        cards = said.split("-") if isinstance(said, str) else map(str, said)
        try:
            hand = _written(sorted(cards, key=self._cards.index))
        except ValueError:
            return None
        return hand if self.shows(hand) else None


def _written(cards: Iterable[str]) -> str:
    return "-".join(cards) or "none"


def deal(n: int, cards: Mapping[Card, int] | Iterable[Card]) -> Die[tuple[Card, ...]]:
    """A die that shows *n* cards drawn without putting back: a tuple, the lowest first.

    *cards* are all that there are, or how many there are of each: those that are alike are one, so that five cards by their rank are
    6,175 hands and not 2,598,960. Where nothing is drawn the hand is empty.

    Raises ValueError where there are not so many cards, `TooLarge` for too many hands.

    >>> deal(2, {"ace": 4, "other": 48}).weights
    (6, 192, 1128)
    """
    counts = cards.items() if isinstance(cards, Mapping) else Counter(map(plain_face, cards)).items()
    by_card = {plain_face(card): index(copies) for card, copies in counts}
    return _dealt(index(n), tuple([(card, by_card[card]) for card in lowest_first(by_card)]))


@lru_cache(100)
def _dealt(n: int, cards: tuple[tuple[Any, int], ...]) -> Dealt:
    left = sum([copies for _, copies in cards])
    if not 0 <= n <= left or min([copies for _, copies in cards], default=0) < 0:
        raise ValueError(
            f"0 to {left} cards are dealt of {left}, and there are 0 or more of each: not {n} of {dict(cards)!r:.200}"
        )
    if (hands := _how_many(n, cards)) > MOST_HANDS:
        raise TooLarge(
            f"{n} of {left} cards are {hands:,} different hands: let those that count alike be one, as in deal({n}, {{rank: 4 for rank in "
            'range(2, 15)}) or {"ace": 4, "other": 48}, or deal fewer'
        )
    ways: dict[tuple[Any, ...], int] = {(): 1}
    for card, copies in cards:
        left -= copies
        drawn = [((card,) * more, comb(copies, more)) for more in range(min(copies, n) + 1)]
        ways = {
            hand + more: weight * each
            for hand, weight in ways.items()
            for more, each in drawn[max(0, n - len(hand) - left) : n - len(hand) + 1][::-1]
        }
    name = f"deal({n} of {sum([copies for _, copies in cards])} cards)"
    return Dealt(ways, name, [card for card, _ in cards])


def _how_many(n: int, cards: tuple[tuple[Any, int], ...]) -> int:
    """How many different hands there are: of so many cards each, card by card."""
    hands = [1] + [0] * n
    for _, copies in cards:
        hands = [sum(hands[max(0, size - copies) : size + 1]) for size in range(n + 1)]
    return hands[n]
