"""Fights: against an enumeration in plain Python, against the readings of the rule itself, and against runs that are drawn."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

import rollwright as rw
from hours import night, often, some
from rollwright.errors import BadArgument
from rollwright.lab.best import best
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph
from rollwright.lab.runs import runs
from rollwright.lab.scene import Scene
from rollwright.odds import Odds
from rollwright.rules import Rule
from rollwright.systems.daggerheart import fight_gm, fray
from rollwright.systems.daggerheart.fight import Fight

FIRST = {"player": "first", "gm": "first"}
SRD = {"dh.edition": "srd"}


def followed(bound: Rule, policy: dict[str, Any] = FIRST) -> Odds[Any]:
    return Chain(Graph(Scene(bound), policy)).odds()


# -- in plain Python -------------------------------------------------------------------------------------------------

FIGHTER = {"modifier": 1, "damage": "1d4", "evasion": 12, "hp": 2, "major": None, "severe": None}
FOE = {"difficulty": 13, "attack": 2, "damage": "1d6", "hp": 3, "major": 3, "severe": 8}


@cache
def enumerated(ours: int, theirs: int, left: int) -> Counter[tuple[Any, ...]]:
    """(label, our Hit Points, theirs, rounds left) of one against one: the adversary attacks whenever there is a move."""
    if not left:
        return Counter({("Broken off", ours, theirs, 0): Fraction(1)})
    found: Counter[tuple[Any, ...]] = Counter()
    for hope, dread, die in product(range(1, 13), range(1, 13), range(1, 5)):
        critical, hit = hope == dread, hope == dread or hope + dread + 1 >= 13
        damage = (die + 4 * critical) * hit
        after = max(0, theirs - (0 if not hit else 3 if damage >= 8 else 2 if damage >= 3 else 1))
        moves = not critical and (dread > hope or not hit)
        p = Fraction(1, 144 * 4)
        if not after:
            found["Victory", ours, 0, left] += p
            continue
        for face in range(1, 21) if moves else [None]:
            struck = face is not None and (face == 20 or face + 2 >= 12)
            standing = ours - struck
            q = p / 20 if moves else p
            if not standing:
                found["Defeat", 0, after, left] += q
                continue
            for end, weight in enumerated(standing, after, left - 1).items():
                found[end] += q * weight
    return found


@pytest.mark.long
@pytest.mark.parametrize("house", [{}, SRD], ids=["beta", "srd"])
def test_one_against_one_is_what_plain_python_enumerates(house: dict[str, Any]) -> None:
    """The fighter has two Hit Points and no thresholds: every hit marks one."""
    bound = Fight.bind({"party": [FIGHTER], "adversaries": [FOE], "rounds": 3}, house)
    policy = {"player": "first", "gm": {"move": "move", "activate": "first", "seize": "no"}}
    wanted: Counter[tuple[Any, ...]] = Counter()
    for (label, ours, theirs, left), p in enumerated(2, 3, 3).items():
        wanted[label, 2 - ours, 3 - theirs, 3 - left + (left > 0)] += p
    found = followed(bound, policy).map(lambda end: (end.label, end.lost, end.dealt, end.rounds))
    assert dict(found.items()) == dict(wanted)


# -- against the readings --------------------------------------------------------------------------------------------

SMALL = [
    Fight(rounds=1, fear=2),
    Fight(party=[{"experience": 2, "armor": 1, "hp": 3}], rounds=2, strain=True),
    Fight(
        party=[{"hp": 2, "stress": 1, "armor": 1}], adversaries=[{"count": 2, "hp": 2}], rounds=2, strain=True
    ),
    Fight.bind({"party": [{"hp": 2}], "adversaries": [{"count": 2, "hp": 1}], "rounds": 2, "fear": 1}, SRD),
]


@pytest.mark.parametrize("bound", SMALL, ids=range(4))
def test_a_fight_followed_is_the_rule(bound: Rule) -> None:
    assert followed(bound) == rw.odds(bound, policy=FIRST)


@pytest.mark.parametrize(("goal", "bound"), some([*product(("win", "net"), SMALL)], one_in=3))
def test_the_best_of_both_sides_is_what_the_search_finds(goal: str, bound: Rule) -> None:
    found = best(bound, goal, against=("gm",))
    assert found.exact
    assert found.value == rw.advise(bound, goal, policy={"gm": "oppose"}).value
    assert found.odds().mean(bound.rule.goals[goal].read) == found.value


def test_who_has_more_to_fight_with_does_better() -> None:
    def value(**fighter: Any) -> Any:
        return best(Fight(party=[fighter], rounds=3 if night() else 2), "win", against=("gm",)).value

    plain = value()
    assert value(experience=3) > plain
    assert value(hp=3, armor=2) > value(hp=3)
    assert value(modifier=4) > plain > value(damage="1d4")
    assert best(Fight(rounds=3), "quick", against=("gm",)).value < -1


# -- states ----------------------------------------------------------------------------------------------------------


ALIKE: list[dict[str, Any]] = [
    {"party": [{"hp": 2}], "adversaries": [{"count": 2, "hp": 2}], "rounds": 2, "fear": 3},
    {"party": [{"count": 2, "hp": 2}], "adversaries": [{"count": 2, "hp": 1}], "rounds": 1},
]


@pytest.mark.long
@pytest.mark.parametrize(("house", "args"), some([*product(({}, SRD), ALIKE)], one_in=3))
def test_canonical_states_agree_with_all_others(
    house: dict[str, Any], args: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without them there are more places, the same odds, and the same best."""
    few, odds, values = _laid_out(Fight.bind(args, house))
    for module in (fray, fight_gm):
        monkeypatch.setattr(module, "canonical", lambda house, setting, now: now)
    many, others, same = _laid_out(Fight.bind(args, house))
    assert few < many
    assert odds == others
    assert values == same


def _laid_out(bound: Rule) -> tuple[int, Odds[Any], list[Any]]:
    """How many places there are, the odds, and what is best for each goal."""
    values = [best(bound, goal, against=("gm",)).value for goal in ("win", "net", "quick")]
    return len(Graph(Scene(bound)).whole()), followed(bound), values


def test_those_who_look_alike_have_names_of_their_own() -> None:
    bodies = [fray.Fighting(0, 3, False, 0, 6, hope) for hope in (2, 1, 2)]
    assert list(fray.by_name(bodies, ["Ann"])) == ["Ann 3", "Ann 3, 2"]


def test_bad_fights_are_told() -> None:
    with pytest.raises(BadArgument, match=r"args\.party\[0\]\.hp|hp"):
        Fight(party=[{"hp": 0}])
    with pytest.raises(BadArgument, match="damage"):
        Fight(adversaries=[{"damage": "2x6"}])


# -- in bulk ---------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_large_fight_is_sampled_and_fits_what_is_exact() -> None:
    """Two chances within 5.5 standard errors, and an average: a false alarm in fewer than one of five million runs each."""
    bound = Fight(
        party=[{"count": 2, "experience": 2, "armor": 1, "hp": 4}],
        adversaries=[{"count": 2}],
        rounds=3 if night() else 2,
        fear=1,
    )
    chain, n = Chain(Graph(Scene(bound), FIRST)), often(1_500, 20_000)
    exact, drawn = chain.odds(), runs(chain, n, seed=4)
    for label in ("Victory", "Broken off"):
        p = float(exact.by("label").p(label))
        assert abs(drawn.counts(lambda end: end.label).get(label, 0) / n - p) < 5.5 * (p * (1 - p) / n) ** 0.5
    mean, error = drawn.mean(lambda end: end.lost)
    assert abs(mean - float(exact.mean("lost"))) < 5.5 * error
    assert chain.mean("lost") == exact.mean("lost")
