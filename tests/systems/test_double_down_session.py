"""Sessions of Double Down: what marks and clears stress, what tags come back, and the best against a search written here by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

import pytest

import rollwright as rw
from hours import night, often, some
from rollwright.errors import BadArgument
from rollwright.lab.best import best
from rollwright.lab.follow import Chain
from rollwright.lab.graph import graph
from rollwright.lab.runs import runs
from rollwright.systems.double_down.session import Session
from rollwright.systems.double_down.sheet import Character
from rollwright.systems.double_down.sitting import SessionTerms, Sitting, settled

PLAIN = {"gm": "first"}
FIRST = {"player": "first", "gm": "first"}


# -- a session of one difficulty, searched once more, without the lab ------------------------------------------------

BOONS, BANES = {-4: 0, -3: 0, -2: 0, -1: 0, 0: 0, 1: 1, 2: 2, 3: 4}, {-1: 1, -2: 2, -3: 4, -4: 8}


def searched(left: int, gm: Callable[..., Any], drive: int, tags: int, track: int, stat: int = 3) -> Fraction:
    """What a session at difficulty 14 with tags of two stars and at most two drive is worth for boons less banes."""

    @lru_cache(None)
    def here(left: int, drive: int, fresh: int, stress: int) -> Fraction:
        if not left or stress == track:
            return Fraction(0)
        return max(
            tried(left, drive - spent, fresh - tag, stress, spent, need(stress, tag, spent))
            for tag in range(min(fresh, 1) + 1)
            for spent in range(drive + 1)
        )

    def need(stress: int, tag: int, spent: int) -> int:
        return 14 - stat - stress - 2 * tag - spent

    def step(face: int, needed: int) -> int:
        return 2 if face >= 19 else -2 if face <= 2 else 1 if face >= needed else -1

    def tried(left: int, drive: int, fresh: int, stress: int, spent: int, needed: int) -> Fraction:
        def ends(tier: int) -> Fraction:
            if tier < 0:
                return banes(left - 1, min(2, drive + 1), fresh, stress, 2 * BANES[tier])
            return boons(left - 1, drive, fresh, stress, 4 * BOONS[tier] + spent)

        total = Fraction(0)
        for face in range(1, 21):
            moved = step(face, needed)
            first = moved - (moved > 0)
            doubled = sum((ends(first + step(again, needed)) for again in range(1, 21)), Fraction(0)) / 20
            total += max(ends(first), doubled)
        return total / 20

    @lru_cache(None)
    def boons(left: int, drive: int, fresh: int, stress: int, purse: int) -> Fraction:
        ways = [here(left, drive, fresh, stress) + purse]
        if purse >= 2 and drive < 2:
            ways.append(boons(left, drive + 1, fresh, stress, purse - 2))
        if purse >= 2 and fresh < tags:
            ways.append(boons(left, drive, fresh + 1, stress, purse - 2))
        if purse and stress:
            ways.append(boons(left, drive, fresh, stress - 1, purse - 1))
        return max(ways)

    @lru_cache(None)
    def banes(left: int, drive: int, fresh: int, stress: int, due: int) -> Fraction:
        most = min(due, track - stress) if left else 0
        return gm(here(left, drive, fresh, stress + n) - due + n for n in range(most + 1))

    return here(left, drive, tags, 0)


def keeps(values: Iterator[Fraction]) -> Fraction:
    return next(values)


def marks(values: Iterator[Fraction]) -> Fraction:
    return list(values)[-1]


@pytest.mark.parametrize(
    ("attempts", "kept"), some(product((1, 2, 3), [(1, 3), (2, 3), (3, 3), (0, 0)]), one_in=3, quick=2)
)
def test_the_best_is_what_a_search_by_hand_finds(attempts: int, kept: tuple[int, int]) -> None:
    """With a game master who keeps all banes, who opposes, and who plays along. Each box of the track is a star at 3."""
    tags, track = kept
    bound = Session(attempts=attempts, drive=1, holding=2, tag=2, tags=tags, track=track)
    end = track or 99  # no track is never full
    assert best(bound, "net", PLAIN).value == searched(attempts, keeps, 1, tags, end)
    if track:
        assert best(bound, "net", against=("gm",)).value == searched(attempts, min, 1, tags, end)
        assert best(bound, "net").value == searched(attempts, max, 1, tags, end)


@pytest.mark.long
def test_one_attempt_is_the_rule_and_several_what_its_search_finds() -> None:
    one = best(Session(attempts=1, drive=0, tag=0, difficulties=(14,)), "net", PLAIN)
    assert one.value == rw.advise(rw.double_down.attempt(stat=3, difficulty=14), "net").value
    for attempts, drive, holding in ((1, 1, 2), (2, 1, 2) if night() else (2, 0, 1)):
        bound = Session(attempts=attempts, drive=drive, holding=holding, stress=1, tags=1, difficulties=(13,))
        found = best(bound, "net", PLAIN)
        assert found.value == rw.advise(bound, "net", role="player", policy=PLAIN).value


@pytest.mark.long
@pytest.mark.parametrize("collapse", [True, False])
def test_runs_that_are_drawn_agree_with_the_exact_odds(collapse: bool) -> None:
    """Wrong by more than 5.5 standard errors less than once in ten million."""
    found = best(
        Session(attempts=6 if night() else 3, track=3 if night() else 1, collapse=collapse),
        "net",
        against=("gm",),
    )
    drawn = runs(found.chain, often(2_000, 50_000), seed=3)
    exact = found.odds()
    assert exact.mean(lambda end: end.boons - end.banes) == found.value
    reads: tuple[Callable[[Any], Any], ...] = (
        lambda end: end.boons - end.banes,
        lambda end: end.stress,
        lambda end: end.missed,
        lambda end: end.fresh,
    )
    for read in reads:
        mean, error = drawn.mean(read)
        assert abs(mean - float(exact.mean(read))) <= 5.5 * error
    assert (exact.p(lambda end: end.missed > 0) > 0) == collapse


@pytest.mark.long
def test_the_default_session_is_small() -> None:
    assert len(graph(Session()).whole()) < 20_000


# -- stress ----------------------------------------------------------------------------------------------------------


def test_banes_mark_stress_and_boons_clear_it() -> None:
    """A failure at 14 has two banes; a critical success four boons."""
    bound = Session(attempts=3, drive=0, tag=0, difficulties=(14,))
    run = rw.play(bound, faces=[5], answers=["stand"], by_hand=True)
    assert run.pending is not None
    assert (run.pending.role, run.pending.name, run.pending.options) == ("gm", "banes", ("0", "1", "2"))
    run = rw.play(bound, faces=[5, 20], answers=["stand", "2", "0", "stand"], by_hand=True)
    assert run.pending is not None
    assert (run.pending.name, run.pending.options) == ("boons", ("keep", "drive", "stress"))
    answers = ["stand", "2", "0", "stand", "stress", "keep", "0", "stand"]
    run = rw.play(bound, faces=[5, 20, 10], answers=answers)  # 10, stat 3 and a star of stress are 14
    end = run.outcome
    assert (end.boons, end.banes, end.stress, end.successes, end.missed) == (3, 0, 1, 2, 0)


def test_stars_come_with_stress() -> None:
    means = [
        Chain(graph(Session(attempts=1, tag=0, drive=0, stress=n, track=4), FIRST)).mean("successes")
        for n in range(4)
    ]
    assert means == sorted(set(means))
    track = SessionTerms(3, 2, 1, 9, True, (14,), 5)
    assert [track.stars(n) for n in range(10)] == [Character(name="Ann", stress=n).stars for n in range(10)]


def test_a_full_track_ends_the_session_where_the_table_says_so() -> None:
    marking = {"player": "first", "gm": "2"}
    ends, goes_on = (
        Chain(graph(Session(attempts=4, track=2, collapse=each, tag=0), marking)).odds()
        for each in (True, False)
    )
    assert ends.p(lambda end: end.missed > 0) > Fraction(1, 2)
    assert all(end.stress == 2 for end in ends if end.missed)
    assert goes_on.p(lambda end: end.missed > 0) == 0


def test_without_a_track_nothing_is_marked_and_nobody_else_decides() -> None:
    bound = Session(attempts=3, track=0)
    assert best(bound, "net").value == best(bound, "net", against=("gm",)).value
    with pytest.raises(BadArgument, match="a stress track of 3 boxes") as caught:
        Session(stress=4)
    assert caught.value.at == "args.stress"


# -- tags and what can buy nothing -----------------------------------------------------------------------------------


@pytest.mark.long
def test_more_tags_are_worth_more_each_less_than_the_one_before() -> None:
    worth = [best(Session(attempts=3, tags=n, drive=0), "net", PLAIN).value for n in range(4)]
    gains = [more - less for less, more in pairwise(worth)]
    assert min(gains) > 0
    assert best(Session(attempts=3, tags=3, tag=0, drive=0), "net", PLAIN).value == worth[0]


def test_what_can_buy_nothing_is_kept_at_once() -> None:
    setting = SessionTerms(3, 2, 2, 3, True, (14,), 5)
    full = Sitting(left=2, drive=5, fresh=2, stress=0, purse=8, due=0)
    assert settled(setting, full) == Sitting(2, 5, 2, 0, 0, 0, 8)
    short = Sitting(left=2, drive=4, fresh=2, stress=1, purse=8)
    assert settled(setting, short) == Sitting(2, 4, 2, 1, 3, 0, 5)
    one = Sitting(left=2, drive=4, fresh=2, stress=0, purse=1)
    assert settled(setting, one) == Sitting(2, 4, 2, 0, 0, 0, 1)
    banes = Sitting(left=2, drive=4, fresh=2, stress=2, due=8)
    assert settled(setting, banes) == Sitting(2, 4, 2, 2, 0, 1, 0, 7)
    last = Sitting(left=0, drive=0, fresh=0, stress=2, purse=8, due=4)
    assert settled(setting, last) == Sitting(0, 0, 0, 2, 0, 0, 8, 4)
    assert last.has == {"drive": 0, "fresh": 0, "stress": 2, "left": 0}
