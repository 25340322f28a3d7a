"""Drawing in bulk: the tables hold the odds they were made of, what is drawn fits them, and a seed is enough to draw it again.

Chi-squared tests: a sum of squares beyond the mean by twelve standard deviations (of the normal approximation, with at least
twenty draws expected in every cell) comes up in fewer than one of a million runs, and the seeds are fixed.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from fitting import fits
from rollwright.errors import BadArgument, BadInput, TooLarge
from rollwright.lab import alias, draws, runs
from rollwright.lab.follow import Chain
from rollwright.lab.graph import graph
from rollwright.odds import Odds

WEIGHTS = st.lists(st.integers(1, 10**30), min_size=1, max_size=70)


@given(WEIGHTS)
def test_a_table_holds_the_weights_that_it_was_made_of(weights: list[int]) -> None:
    reach, other = alias.columns(weights)
    share = [Fraction(0)] * len(weights)
    width, whole = len(reach), 1 << alias.FINE
    for at, (upto, beyond) in enumerate(zip(reach, other, strict=True)):
        assert 0 <= upto <= whole
        if upto:
            share[at] += Fraction(upto, whole * width)
        if upto < whole:
            share[beyond] += Fraction(whole - upto, whole * width)
    for found, weight in zip(share, weights, strict=True):
        assert abs(found - Fraction(weight, sum(weights))) <= Fraction(1, whole)


@pytest.mark.parametrize(
    "bound",
    [
        rw.daggerheart.action(modifier=2, difficulty=15),
        rw.storyteller.action(pool=7),
        rw.notation("3d6!"),
        rw.notation("20d20kh10"),
    ],
    ids=repr,
)
def test_what_is_drawn_fits_the_odds(bound: Any) -> None:
    odds = rw.odds(bound)
    n = 300_000
    drawn = draws.draws(odds, n, seed=11)
    fits(drawn.counts(), odds, n)
    fits(draws.counts(odds, 10**9, seed=11), odds, 10**9)


def test_the_unresolved_is_drawn_as_nothing() -> None:
    odds = Odds({"a": 1}, unresolved=3)
    drawn = draws.draws(odds, 40_000, seed=1)
    assert drawn.outcomes == ["a", None]
    fits(drawn.counts(), Odds({"a": 1, None: 3}), 40_000)
    assert set(drawn.column(lambda outcome: outcome * 2).tolist()) == {"aa", None}


def test_a_seed_is_enough_whatever_the_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draws, "BLOCK", 1000)
    monkeypatch.setattr(runs, "BLOCK", 500)
    odds, task = rw.odds("3d6"), Chain(graph(rw.storyteller.extended(pool=5, target=6)))
    alone, played = draws.draws(odds, 4500, seed="dice"), runs.runs(task, 2100, seed="dice")
    with ThreadPoolExecutor(3) as executor:
        assert (draws.draws(odds, 4500, seed="dice", executor=executor).codes == alone.codes).all()
        again = runs.runs(Chain(graph(task.graph.scene.bound)), 2100, seed="dice", executor=executor)
    assert (again.steps == played.steps).all()
    for other in ("other", 7, -7):
        assert (draws.draws(odds, 4500, seed=other).codes != alone.codes).any()


def test_runs_fit_the_exact_odds() -> None:
    bound = rw.storyteller.extended(pool=4, target=5, difficulty=8, max_rolls=4)
    chain, n = Chain(graph(bound)), 200_000
    fits(runs.runs(chain, n, seed=3).counts(), chain.odds(), n)
    steps = Chain(graph(rw.storyteller.extended(pool=4, target=3)))
    played = runs.runs(steps, n, seed=3)
    wanted = steps.odds(steps=True).by("rolls")
    counts = {k: int((played.steps == k).sum()) for k in range(1, 60)}
    fits({k: v for k, v in counts.items() if v}, wanted, n)
    mean, error = played.mean(lambda outcome: outcome.successes)
    assert abs(mean - float(steps.odds().mean("successes"))) < 5.5 * error
    assert len(played) == n


def test_a_scene_that_is_over_or_does_not_end() -> None:
    done = Chain(graph(rw.storyteller.extended(pool=4, target=1, max_rolls=1)))
    assert set(runs.runs(done, 100, seed=1).steps.tolist()) == {1}
    with pytest.raises(TooLarge, match="not ended after 2 steps"):
        runs.runs(Chain(graph(rw.storyteller.extended(pool=1, target=9))), 10, seed=1, most_steps=2)


@pytest.mark.parametrize("n", [0, -1, 4_000_000_001])
def test_how_many_are_drawn(n: int) -> None:
    with pytest.raises(BadArgument, match="n is 1 to"):
        draws.draws(rw.odds("1d6"), n, seed=1)
    with pytest.raises(BadArgument, match="n is 1 to"):
        runs.runs(Chain(graph(rw.notation("1d6"))), n, seed=1)


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "numpy", None)
    with pytest.raises(BadInput, match=r"pip install 'rollwright\[lab\]'"):
        alias.numpy()


def test_columns_are_those_of_sample_as_arrays() -> None:
    """Fields that are nothing, or lists, stay what they are."""
    bound = rw.notation("4d6kh3")
    drawn = draws.sample(bound, 2000, seed=3)
    lists = rw.sample(bound, 2000, seed=3)
    columns = drawn.columns()
    assert list(columns) == list(lists)
    rows = [drawn.outcomes[code] for code in drawn.codes.tolist()]
    for name, column in columns.items():
        assert column.tolist() == [getattr(outcome, name) for outcome in rows]
    assert columns["total"].dtype.kind == "i"
    assert draws.sample("4d6kh3", 2000, seed=3).counts() == drawn.counts()
    partly = draws.draws(Odds({next(iter(rw.odds("1d1"))): 1}, unresolved=1), 50, seed=1).columns()["total"]
    assert set(partly.tolist()) == {1, None}
