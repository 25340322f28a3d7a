"""Deals: hands without putting back are as likely as drawing card after card makes them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import rollwright as rw
from counted_calls import calls
from rollwright.errors import BadFace, TooLarge
from rollwright.odds import deal
from rollwright.odds.deals import _dealt
from rollwright.readings.replay import replay
from rollwright.readings.transcript import Transcript
from rollwright.rules import Flow, Outcome, Rule, reckon, throw


@pytest.mark.parametrize("n", [0, 1, 2, 3, 6])
@pytest.mark.parametrize("cards", ["aabbbc", [3, 1, 2, 1, 1, 5], [1, "fool", 2, 2, "fool", 7]])
def test_a_hand_is_as_likely_as_drawing_card_after_card_makes_it(n: int, cards: Any) -> None:
    drawn = Counter(
        tuple(sorted(hand, key=lambda card: (isinstance(card, str), card))) for hand in permutations(cards, n)
    )
    die = deal(n, cards)
    assert die == deal(n, Counter(cards))
    assert {
        hand: Fraction(weight, die.total) for hand, weight in zip(die.faces, die.weights, strict=True)
    } == {hand: Fraction(ways, drawn.total()) for hand, ways in drawn.items()}
    assert str(2 @ die) == f"2deal({n} of 6 cards)"


@pytest.mark.parametrize(
    ("n", "cards"), [(5, dict.fromkeys(range(2, 15), 4)), (3, range(31))], ids=["alike", "all"]
)
def test_a_deal_is_laid_out_with_little_ado(n: int, cards: Any) -> None:
    """A hand is written as a text, and that is all that is done with each: it is plain already, and no other is like it."""
    hands = len(deal(n, cards).faces)
    _dealt.cache_clear()
    assert hands < calls(lambda: deal(n, cards)) < 1.2 * hands


def test_what_cannot_be_dealt_says_what_can() -> None:
    for n, cards in ((4, {"a": 1, "b": 2, "c": 0}), (-1, {"a": 3}), (2, {"a": -1, "b": 4})):
        with pytest.raises(
            ValueError, match=f"0 to 3 cards are dealt of 3, and there are 0 or more of each: not {n} of"
        ):
            deal(n, cards)
    with pytest.raises(ValueError, match="called alike"):
        deal(1, [1, "1"])
    with pytest.raises(TooLarge, match=r"5 of 52 cards are 2,598,960 different hands: .*deal\(5, \{rank: 4"):
        deal(5, range(52))


class Kind(Outcome, frozen=True):
    """How many are alike."""

    alike: int


class Jokers(Rule[Kind]):
    """Two cards, and how many of them are jokers."""

    def play(self) -> Flow[Kind]:
        """Deal, and look at them."""
        return Kind((yield from throw(deal(2, {2: 3, "joker": 2}))).count("joker"))


def test_a_hand_may_be_looked_at() -> None:
    assert rw.odds(Jokers(), by="alike").p(2) == Fraction(1, 10)


class Hand(Rule[Kind], id="t.hand"):
    """Five cards, and the most that are alike."""

    def play(self) -> Flow[Kind]:
        """Deal."""
        hand = yield from throw(deal(5, dict.fromkeys(range(2, 15), 4)))
        return Kind(reckon(lambda cards: max(map(cards.count, cards)), hand))


def test_a_hand_is_priced_played_and_replayed() -> None:
    odds = rw.odds(Hand(), by="alike")
    assert {alike: odds.p(alike) * 2_598_960 for alike in range(1, 5)} == {
        1: 10_200 + 40 + 5_108 + 1_302_540,
        2: 123_552 + 1_098_240,
        3: 54_912 + 3_744,
        4: 624,
    }
    play = rw.play(Hand(), faces=["2-2-3-9-14"])
    assert play.outcome == Kind(2)
    assert replay(Transcript.from_json(play.transcript.to_json()), Hand).outcome == Kind(2)
    assert rw.play(Hand(), seed=1).outcome.alike in range(1, 5)


class Exchanged(Rule[Kind]):
    """A pair is kept, and of three cards those that are none are exchanged once: none, where all three are alike."""

    def play(self) -> Flow[Kind]:
        """Deal, and deal again."""
        cards = {"a": 4, "b": 4}
        hand = yield from throw(deal(3, cards))
        kept = max(hand.count("a"), hand.count("b"))
        face = "a" if hand.count("a") == kept else "b"
        more = yield from throw(deal(3 - kept, {card: 4 - hand.count(card) for card in cards}))
        return Kind(kept + more.count(face))


def test_a_hand_of_no_cards_is_dealt_as_any_other() -> None:
    assert rw.odds(Exchanged(), by="alike").p(3) == Fraction(8, 56) + Fraction(48, 56) * Fraction(2, 5)
    play = rw.play(Exchanged(), faces=["a-a-a", "none"])
    assert play.outcome == Kind(3)
    assert replay(play.transcript, Exchanged).outcome == Kind(3)


SAID: list[Any] = ["a-a-b", "b-a-a", ["a", "b", "a"], ("b", "a", "a")]


@pytest.mark.parametrize("said", SAID)
def test_a_hand_is_told_by_its_cards_in_any_order(said: Any) -> None:
    play = rw.play(Exchanged(), faces=[said, ["a"]])
    assert play.outcome == Kind(3)
    assert [roll.faces for roll in play.transcript.run] == [("a-a-b",), ("a",)]


def test_a_hand_of_numbers_and_words_is_told_by_its_cards() -> None:
    for said in ("joker-2", ["joker", 2], (2, "joker")):
        assert rw.play(Jokers(), faces=[said]).outcome == Kind(1)


@pytest.mark.parametrize("said", ["joker", "joker-3", ["joker"], [2, 2, 2], [], 2, None])
def test_what_is_no_hand_is_refused(said: Any) -> None:
    with pytest.raises(BadFace, match=r"is no face of deal\(2 of 5 cards\): 2-2, 2-joker, joker-joker"):
        rw.play(Jokers(), faces=[said])


@pytest.mark.parametrize("said", [0, None])
def test_nothing_is_no_hand_of_no_cards(said: Any) -> None:
    with pytest.raises(BadFace, match=r"deal\(0 of 5 cards\): none"):
        rw.play(Exchanged(), faces=["a-a-a", said])
    assert rw.play(Exchanged(), faces=["a-a-a", []]).outcome == Kind(3)
