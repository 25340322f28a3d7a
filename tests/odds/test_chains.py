"""Chains agree with closed forms, with brute force, and with each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb, factorial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.errors import TooLarge
from rollwright.odds import Odds, Tally, d10, states, work
from rollwright.odds.chains import Absorbing, absorbed
from rollwright.odds.equations import Row, solve
from rollwright.odds.expectations import expected
from rollwright.odds.states import circles, explore
from rollwright.odds.steps import timed
from rollwright.odds.work import Work

FLIP = Odds({0: 1, 1: 1})


def unfinished(state: Any) -> bool:
    return False


def coupons(kinds: int) -> Callable[[int], Odds[int]]:
    return lambda held: Odds({held: held, held + 1: kinds - held})


def walk(up: int, down: int) -> Callable[[int], Odds[int]]:
    return lambda at: Odds({at + 1: up, at - 1: down})


# -- where it ends -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("up", [1, 2, 5])
@pytest.mark.parametrize("down", [1, 3])
@pytest.mark.parametrize(("start", "top"), [(1, 2), (3, 7), (20, 150)])
def test_gamblers_ruin(up: int, down: int, start: int, top: int) -> None:
    ends = absorbed(start, walk(up, down), lambda at: at in (0, top))
    ratio = Fraction(down, up)
    won = Fraction(start, top) if up == down else (1 - ratio**start) / (1 - ratio**top)
    assert (ends.p(top), ends.p(0)) == (won, 1 - won)


def test_runs_of_heads_before_tails() -> None:
    # Penney's game: three heads against tails, heads, heads: 1 to 7
    def law(seen: str) -> Odds[str]:
        return Odds({(seen + "H")[-3:]: 1, (seen + "T")[-3:]: 1})

    ends = absorbed("", law, lambda seen: seen in ("HHH", "THH"))
    assert ends == Odds({"HHH": 1, "THH": 7})


def test_a_botch_that_resets() -> None:
    # five successes in a row, each 1/2, a reset with 1/6, standing still with 1/3; or abandoned with one reset too many
    def law(state: tuple[int, int]) -> Odds[tuple[int, int]]:
        successes, resets = state
        return Odds({(successes + 1, resets): 3, (0, resets + 1): 1, state: 2})

    ends = absorbed((0, 0), law, lambda state: state[0] == 5 or state[1] == 3, lambda state: state[1])
    once = Fraction(3, 4) ** 5
    assert [ends.p(resets) for resets in range(4)] == [
        once,
        (1 - once) * once,
        (1 - once) ** 2 * once,
        (1 - once) ** 3,
    ]


def test_a_reset_to_one_state_for_ever_ends_all_the_same() -> None:
    ends = absorbed(0, lambda at: Odds({at + 1: 1, 0: 9, "out": 1}), lambda at: at in (30, "out"))
    up = Fraction(1, 11)
    win, out = up**30, sum(up**at for at in range(30)) * up
    assert ends.p(30) == win / (win + out)


def test_ends_are_read_and_merged() -> None:
    ends = absorbed(5, walk(1, 1), lambda at: at in (0, 10), lambda at: at > 0)
    assert ends == Odds({True: 1, False: 1})


def test_a_chain_that_has_ended_stays_there() -> None:
    assert absorbed(3, walk(1, 1), lambda at: True) == Odds.certain(3)
    assert timed(3, walk(1, 1), lambda at: True) == Odds.certain((3, 0))
    assert timed(3, walk(1, 1), unfinished, limit=0) == Odds.certain((3, 0))


def test_what_never_ends_is_unresolved() -> None:
    steps = {
        "start": Odds({"end": 1, "trap": 1, "ring": 2}),
        "trap": Odds.certain("trap"),
        "ring": Odds({"round": 1}),
        "round": Odds({"ring": 1}),
    }
    for start, p in (("start", Fraction(1, 4)), ("trap", 0), ("ring", 0)):
        ends = absorbed(start, steps.__getitem__, lambda state: state == "end")
        assert ends.p("end") == 1 - Fraction(ends.unresolved, ends.total) == p
        again = timed(start, steps.__getitem__, lambda state: state == "end")
        assert again.p(("end", 1)) == 1 - Fraction(again.unresolved, again.total) == p


def test_what_a_step_left_unresolved_stays_so() -> None:
    leaky = Odds({"again": 1, "end": 2}, unresolved=1)
    ends = absorbed("again", lambda _: leaky, lambda state: state == "end")
    assert ends.p("end") == 1 - Fraction(ends.unresolved, ends.total) == Fraction(2, 3)
    twice = timed("again", lambda _: leaky, lambda state: state == "end", limit=2)
    assert twice.weights() == {("again", 2): 1, ("end", 2): 2, ("end", 1): 8}
    assert (twice.total, twice.unresolved) == (16, 5)
    lost = Odds({"again": 1}, unresolved=1)
    for odds in (
        absorbed("again", lambda _: lost, unfinished),
        timed("again", lambda _: lost, unfinished),
    ):
        assert len(odds) == 0
        assert odds.unresolved == odds.total


TABLES = st.integers(1, 5).flatmap(
    lambda size: st.lists(
        st.dictionaries(st.integers(0, size + 1), st.integers(1, 5), min_size=1, max_size=4),
        min_size=size,
        max_size=size,
    )
)


@given(TABLES)
def test_any_chain_solves_its_own_equations(table: list[dict[int, int]]) -> None:
    """What is true of the ends from a state is true of the mixture one step later."""
    steps = [Odds(row) for row in table]

    def ends(state: int) -> Odds[int]:
        return absorbed(state, steps.__getitem__, lambda at: at >= len(steps))

    for state, odds in enumerate(steps):
        assert ends(state) == Odds.mixture((ends(after), weight) for after, weight in odds.weights().items())


@given(TABLES, st.integers(0, 5))
def test_any_timed_chain_is_what_every_path_gives(table: list[dict[int, int]], limit: int) -> None:
    steps = [Odds(row) for row in table]
    paths: dict[int, Fraction] = {0: Fraction(1)}
    expected: Counter[tuple[int, int]] = Counter()
    for step in range(1, limit + 1):
        following: Counter[int] = Counter()
        for state, p in paths.items():
            for after, share in steps[state].items():
                if after >= len(steps):
                    expected[after, step] += p * share
                else:
                    following[after] += p * share
        paths = dict(following)
    expected.update({(state, limit): p for state, p in paths.items()})
    odds = timed(0, steps.__getitem__, lambda at: at >= len(steps), limit=limit)
    assert dict(odds.items()) == dict(expected)


@given(TABLES)
def test_with_time_or_without_the_ends_are_the_same(table: list[dict[int, int]]) -> None:
    steps = [Odds(row) for row in table]
    ends = absorbed(0, steps.__getitem__, lambda at: at >= len(steps))
    clocked = timed(0, steps.__getitem__, lambda at: at >= len(steps), read=lambda state, _: state)
    for end in ends:
        assert 0 <= ends.p(end) - clocked.p(end) <= Fraction(1, 10**12)


# -- how long it takes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kinds", [1, 2, 6])
def test_coupon_collector(kinds: int) -> None:
    odds = timed(0, coupons(kinds), lambda held: held == kinds, read=lambda _, steps: steps)
    for steps in range(kinds, 12):
        within = sum(
            (-1) ** k * comb(kinds, k) * Fraction(kinds - k, kinds) ** steps for k in range(kinds + 1)
        )
        assert odds.p(lambda taken, steps=steps: taken <= steps) == within  # type: ignore[misc]
    assert odds.p(kinds) == Fraction(factorial(kinds), kinds**kinds)
    assert Fraction(odds.unresolved, odds.total) <= Fraction(1, 10**12)
    assert abs(odds.mean() - sum(Fraction(kinds, held) for held in range(1, kinds + 1))) < Fraction(1, 10**9)


def test_an_extended_action_counts_its_rolls() -> None:
    counted = Tally(lambda face: (face >= 6, face == 1)).law(7 @ d10)
    seven = counted.map(lambda seen: max(0, seen[0] - seen[1]))
    odds = timed(0, lambda at: seven.map(lambda more: min(15, at + more)), lambda at: at == 15, limit=3)
    three = Counter[int]()
    for a, p in seven.items():
        for b, q in seven.items():
            for c, r in seven.items():
                three[min(15, a + b + c)] += p * q * r
    assert odds.p((15, 1)) == 0
    assert odds.p(lambda end: end[0] == 15) == three[15]
    assert odds.p((14, 3)) == three[14]


def test_a_limit_stops_a_chain_without_end() -> None:
    odds = timed(0, lambda at: Odds({at + 1: 1, at: 1}), unfinished, limit=4, read=lambda state, _: state)
    assert odds == Odds({at: comb(4, at) for at in range(5)})


def test_a_state_may_be_reached_late_and_with_another_total() -> None:
    steps = {0: FLIP, 1: Odds({1: 1, 2: 2}), 2: Odds({0: 1, 3: 4})}
    odds = timed(0, steps.__getitem__, lambda at: at == 3, limit=4)
    assert odds.p((3, 3)) == Fraction(1, 2) * Fraction(2, 3) * Fraction(4, 5)
    assert odds.p((3, 4)) == odds.p((3, 3)) * (Fraction(1, 2) + Fraction(1, 3))
    assert odds.unresolved == 0


def test_every_state_is_explored_once() -> None:
    asked: list[int] = []

    def law(at: int) -> Odds[int]:
        asked.append(at)
        return Odds({at - 1: 1, at - 2: 1, at: 1})

    assert set(explore(9, law, lambda at: at <= 0)) == set(asked) == set(range(1, 10))
    assert len(asked) == 9


# -- limits --------------------------------------------------------------------------------------------------------------


def test_too_many_states_are_refused() -> None:
    with pytest.raises(TooLarge, match="20,000 states"):
        absorbed(0, lambda at: Odds({at + 1: 1, at + 2: 1}), unfinished)
    with pytest.raises(TooLarge, match="20,000 states"):
        timed(0, lambda at: Odds({(at, face): 1 for face in range(12)}), unfinished, limit=9)


def test_what_hardly_ever_ends_is_refused_with_its_steps() -> None:
    slow = Odds({0: 10**6, 1: 1})
    assert absorbed(0, lambda _: slow, bool) == Odds.certain(1)
    with pytest.raises(
        TooLarge, match=r"this chain would take .*: set a nearer target or a limit, or sample"
    ):
        timed(0, lambda _: slow, bool)


def test_weights_of_too_many_digits_are_refused() -> None:
    def flips(limit: int) -> Odds[Any]:
        return timed(0, lambda _: FLIP, bool, limit=limit, digits=10)

    assert flips(33).total == 2**33
    with pytest.raises(TooLarge, match="more than 10 digits after 34 steps"):
        flips(34)


def test_a_tangle_of_states_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def tangle(at: int) -> Odds[int]:
        return Odds({after: (at * after) % 7 + 1 for after in range(41)})

    assert absorbed(0, tangle, lambda at: at == 40) == Odds.certain(40)
    monkeypatch.setattr(work, "MOST_WORK", work.MOST_WORK // 1000)
    with pytest.raises(TooLarge, match="this chain would take too long"):
        absorbed(0, tangle, lambda at: at == 40)


def test_a_long_progress_is_quick() -> None:
    step = Odds({0: 3, 1: 1, 2: 1, 3: 1})
    ends = absorbed(0, lambda at: step.map(lambda more: at + more), lambda at: at >= 500, lambda at: at - 500)
    assert ends.p(lambda beyond: beyond <= 2) == 1


@pytest.mark.parametrize("tell", [absorbed, timed])
def test_states_that_lead_to_many_are_bounded_by_the_ways_between_them(
    tell: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "MOST_WAYS", 100)
    ahead = Odds(dict.fromkeys(range(1, 41), 1))

    def law(at: int) -> Odds[int]:
        return ahead.map(lambda more: at + more)

    with pytest.raises(
        TooLarge, match="states are reached in more than 100 ways: set a nearer target or a limit, or sample"
    ):
        tell(0, law, lambda at: at >= 100)
    assert tell(97, law, lambda at: at >= 100).total


def test_long_numbers_take_as_long_as_they_are_wide_and_high() -> None:
    wide = 10**3_000
    rows: list[Row] = [({1: 1, -1: 1}, wide), ({0: 1, -2: 1}, wide)]
    once = 4 * (2 * wide.bit_length() + work.STEP)
    with work.allowed(once), pytest.raises(work.Beyond):
        solve(rows, [1], 0, Work("a chain"))
    with work.allowed(once + 4 * wide.bit_length() ** 2 // 64):
        assert solve(rows, [1], 0, Work("a chain"))[1] == wide**2 - 1


# -- circles -------------------------------------------------------------------------------------------------------------

LAWS = st.lists(
    st.dictionaries(st.integers(-2, 7), st.integers(1, 5), min_size=1, max_size=4), min_size=8, max_size=8
)


@given(LAWS)
def test_circles_are_states_that_lead_to_one_another_in_the_order_in_which_they_are_solved(
    laws: list[dict[int, int]],
) -> None:
    steps = {at: Odds(law) for at, law in enumerate(laws)}
    reached = {at: _reached(at, steps) for at in steps}
    found = list(circles(steps))
    assert sorted(at for circle in found for at in circle) == sorted(steps)
    before: set[int] = set()
    for circle in found:
        for at in circle:
            assert set(circle) - {at} == {to for to in reached[at] if at in reached.get(to, ())} - {at}
            assert reached[at] & steps.keys() <= before | set(circle)
        before |= set(circle)


def _reached(start: int, steps: dict[int, Odds[int]]) -> set[int]:
    found: set[int] = set()
    waiting = list(steps[start])
    while waiting:
        at = waiting.pop()
        if at not in found:
            found.add(at)
            waiting += steps.get(at, ())
    return found


@given(LAWS)
def test_where_it_ends_is_the_same_from_one_state_and_from_all(laws: list[dict[int, int]]) -> None:
    steps = {at: Odds(law) for at, law in enumerate(laws)}
    every = Absorbing(steps.__getitem__, lambda at: at < 0)
    for at in steps:
        alone = absorbed(at, steps.__getitem__, lambda at: at < 0)
        assert every.of(at) == alone
        assert expected(steps, Fraction)[at] == sum(end * p for end, p in alone.items())


def spent(start: Any, law: Callable[[Any], Odds[Any]], ended: Callable[[Any], bool]) -> int:
    """The work of telling from one state where it ends."""
    enough = 10**18
    with work.allowed(enough):
        absorbed(start, law, ended)
        left = work._ALLOWED.get()
    assert left is not None
    return enough - left[0]


def test_circles_that_lead_on_cost_no_more_than_each_by_itself() -> None:
    def law(at: tuple[int, int]) -> Odds[tuple[int, int]]:
        level, _ = at
        return Odds({(level, to): 1 for to in range(10)} | {(level - 1, to): 1 for to in range(10)})

    ten, forty = (spent((levels, 0), law, lambda at: at[0] == 0) for levels in (10, 40))
    assert 2 * ten < forty < 5 * ten


def test_what_leads_to_a_circle_costs_hardly_more_than_to_begin_in_it() -> None:
    circle = {at: Odds({after: (at * after) % 7 + 1 for after in range(41)}) for at in range(40)}
    steps = {-1: Odds(dict.fromkeys(range(40), 1)), **circle}
    within, before = (spent(at, steps.__getitem__, lambda at: at == 40) for at in (0, -1))
    assert within < before < within + within // 4


# -- refused early -------------------------------------------------------------------------------------------------------


def test_many_new_states_are_refused_before_they_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states, "MOST_WAYS", 20_000)
    asked: list[Any] = []

    def law(at: tuple[int, int]) -> Odds[tuple[int, int]]:
        asked.append(at)
        step, _ = at
        return Odds({(step + 1, to): 1 for to in range(150)})

    with pytest.raises(TooLarge, match="135 states are reached in more than 20,000 ways"):
        timed((0, 0), law, unfinished, limit=2)
    assert len(asked) == 134  # of 151, each with 150 ways: what is sure to be too much takes a third more
    asked.clear()
    monkeypatch.setattr(states, "MOST_WAYS", 15_000)
    with pytest.raises(TooLarge, match="151 states are reached in more than 15,000 ways"):
        timed((0, 0), law, unfinished, limit=2)
    assert len(asked) == 1
