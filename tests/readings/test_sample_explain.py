"""Samples in bulk, and trees to read."""

from __future__ import annotations

import pytest

import games
import rollwright as rw
from rollwright.errors import BadArgument, TooLarge
from rollwright.odds import Odds
from rollwright.readings import sample
from rollwright.readings.explain import MOST_LINES


def test_columns_of_the_same_seed_are_the_same() -> None:
    first = rw.sample(games.Gamble(), 1000, seed=7, policy="first")
    assert first == rw.sample(games.Gamble(), 1000, seed=7, policy="first")
    assert list(first) == ["label", "won", "shown"]
    assert set(first["won"]) == {1, 2, 3, 4, 5, 6}
    assert set(rw.sample(games.Gamble(), 10, policy="first")["label"]) == {"win"}


def test_draws_follow_the_odds() -> None:
    # 36,000 draws of six faces: a chi-square above 60 with 5 degrees comes once in 10^11.
    drawn = rw.sample(games.Gamble(), 36_000, seed=11, policy="first")["won"]
    counts = [drawn.count(face) for face in range(1, 7)]
    assert sum((count - 6000) ** 2 / 6000 for count in counts) < 60


def test_what_is_unresolved_is_drawn_as_none() -> None:
    from rollwright.odds import Odds
    from rollwright.readings.sample import columns

    drawn = columns(Odds({games.won(1): 1}, unresolved=1), 50, seed=1)
    assert set(drawn["won"]) == {1, None}


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadArgument, match="n is a whole number, 1 to"):
        rw.sample("d6", 0)
    monkeypatch.setattr(sample, "MOST_BITS", 2_000)
    with pytest.raises(TooLarge, match="too large to draw from"):
        sample.columns(Odds({games.won(at): 2**100 for at in range(21)}), 1)


def test_a_tree() -> None:
    assert rw.explain(games.Gamble()).splitlines()[:7] == [
        "t.gamble(dice=[], bonus=0)",
        "  roll first d6",
        "  - 1/6 1",
        "    player decides: again",
        "    - stop = win",
        "    - go",
        "      roll second d6",
    ]


def test_a_tree_is_cut_and_says_so() -> None:
    text = rw.explain(games.Wide(), depth=1, width=2)
    assert "  - … 998 more" in text
    assert text.count("…") == 3


def test_a_tree_is_no_longer_than_anybody_reads() -> None:
    lines = rw.explain(games.Wide(sides=1_100), depth=1, width=2_000).splitlines()
    assert len(lines) == 2 + MOST_LINES
    assert lines[-1] == "… and more than these 2,000 lines: ask for fewer with depth and width"


def test_every_kind_of_request_has_words() -> None:
    assert "at once: even side, odd side" in rw.explain(games.Pennies())
    assert "for instance heads, heads" in rw.explain(games.Pennies())
    assert "anybody may act: add" in rw.explain(games.Holders())
    assert "see t.toss" in rw.explain(games.Last())
    assert "see 2 rolls: t.toss, t.toss" in rw.explain(games.Team())
    assert "again and again" in rw.explain(games.Walk())
    assert "0.010%" in rw.explain(games.Wide(sides=10_000), width=1)
