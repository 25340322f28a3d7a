"""The engine against plain counting, over a grid of small arguments and switches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hours import some
from loading import loaded
from rollwright.doors.batch import answer


def oracle(name: str) -> ModuleType:
    return loaded(Path(__file__).parent / "oracles" / f"{name}.py")


double_down, keepers, daggerheart, storyteller = map(
    oracle, ("double_down", "keepers", "daggerheart", "storyteller")
)
Law = dict[Any, Fraction]


def priced(rule: str, args: dict[str, Any], read: Callable[[dict[str, Any]], Any], **more: Any) -> Law:
    """The engine's odds, summed over what *read* sees of an outcome."""
    reply = answer({"id": 1, "do": "odds", "rule": rule, "args": args, **more})
    assert reply["ok"] is True, reply.get("error")
    return summed(
        (read(row["outcome"]), Fraction(int(row["weight"]), int(reply["of"]))) for row in reply["odds"]
    )


def summed(rows: Iterable[tuple[Any, Fraction]]) -> Law:
    law: Law = {}
    for key, p in rows:
        law[key] = law.get(key, Fraction(0)) + p
    return {key: p for key, p in law.items() if p}


def fields(*names: str) -> Callable[[dict[str, Any]], Any]:
    return lambda outcome: tuple(outcome[name] for name in names)


@pytest.mark.parametrize("policy", ["stand", "double"])
@pytest.mark.parametrize(
    ("stat", "difficulty"), [(1, 5), (1, 14), (3, 12), (4, 16), (5, 22), (2, 25), (1, 60)]
)
@pytest.mark.parametrize("support", ["plain", "fill-success", "half-all", "half-strict"])
def test_double_down_attempt(policy: str, stat: int, difficulty: int, support: str) -> None:
    args = {"stat": stat, "difficulty": difficulty, "drive": 2, "combat": True, "support": support != "plain"}
    house = {} if support == "plain" else {"dd.supportBoons": support}
    found = priced(
        "double-down.attempt",
        args,
        fields("label", "boons", "banes", "damage", "drive_gained"),
        policy={"player": policy},
        house=house,
    )
    wanted = double_down.attempt(
        stat + 2, difficulty, lambda _: policy == "double", drive=2, support=support, combat=True
    )
    assert found == wanted


@pytest.mark.parametrize("crit", ["step", "zero"])
@pytest.mark.parametrize("negative", ["lowest", "best-pair", "last-pair"])
@pytest.mark.parametrize("pool", range(-3, 5))
def test_keepers_resistance(pool: int, negative: str, crit: str) -> None:
    house = {"k.negative": negative, "k.critResist": crit}
    found = priced("keepers.resistance", {"pool": pool}, fields("label", "stress", "crits"), house=house)
    assert found == keepers.resistance(pool, negative, crit)


@pytest.mark.parametrize("negative", ["lowest", "best-pair"])
@pytest.mark.parametrize("outcomes", [1, 2])
@pytest.mark.parametrize(("dots", "penalty"), [(0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (3, 0), (3, 2)])
def test_keepers_action_taking_what_comes_first(
    dots: int, penalty: int, outcomes: int, negative: str
) -> None:
    args = {"dots": dots, "penalty": penalty, "outcomes": [{"name": "ab"[n]} for n in range(outcomes)]}

    def read(outcome: dict[str, Any]) -> Any:
        results = outcome["results"]
        return tuple(r["label"] for r in results), tuple(r["effect"] for r in results), outcome["crits"]

    found = priced("keepers.action", args, read, policy={"player": "first"}, house={"k.negative": negative})
    assert found == keepers.action_first(dots, outcomes, penalty, negative)


@pytest.mark.parametrize("option", ["cancel", "stack"])
@pytest.mark.parametrize("helpers", [0, 1, 2])
@pytest.mark.parametrize("advantage", [-1, 0, 1])
@pytest.mark.parametrize("difficulty", [None, 15])
def test_daggerheart_action(advantage: int, helpers: int, option: str, difficulty: int | None) -> None:
    args = {"modifier": 2, "difficulty": difficulty, "advantage": advantage, "helpers": helpers}
    house = {"dh.helpVsDisadvantage": option}
    found = priced("daggerheart.action", args, fields("label", "total"), house=house)
    assert found == daggerheart.action(2, difficulty, advantage, helpers, option)


@pytest.mark.parametrize("advantage", [-1, 0, 1])
@pytest.mark.parametrize(("bonus", "evasion"), [(0, 10), (4, 14), (12, 10), (0, 40)])
def test_daggerheart_gm_attack(bonus: int, evasion: int, advantage: int) -> None:
    args = {"bonus": bonus, "evasion": evasion, "advantage": advantage}
    found = priced("daggerheart.gm-attack", args, fields("label", "total", "hit"))
    assert found == daggerheart.gm_attack(bonus, evasion, advantage)


@pytest.mark.parametrize("critical", [False, True])
@pytest.mark.parametrize(("dice", "sides", "modifier"), [(1, 10, 3), (2, 8, 2), (3, 6, -1), (4, 4, 0)])
def test_daggerheart_damage(dice: int, sides: int, modifier: int, critical: bool) -> None:
    text = f"{dice}d{sides}" + (f"{modifier:+}" if modifier else "")
    found = priced(
        "daggerheart.damage", {"dice": text, "critical": critical}, lambda outcome: outcome["total"]
    )
    assert found == daggerheart.damage(dice, sides, modifier, critical)


GRID = list(
    product(["no-success-dice", "net-zero", "more-ones"], ["one", "die"], [False, True], [False, True])
)


@pytest.mark.parametrize(("botch", "ones_vs_ten", "specialty", "willpower"), GRID)
@pytest.mark.parametrize("difficulty", some([2, 6, 8, 10], quick=2))
@pytest.mark.parametrize("pool", some([1, 2, 3, 4], quick=2))
def test_storyteller_action(
    pool: int, difficulty: int, botch: str, ones_vs_ten: str, specialty: bool, willpower: bool
) -> None:
    args = {"pool": pool, "difficulty": difficulty, "specialty": specialty, "willpower": willpower}
    house = {"st.botch": botch, "st.onesVsTen": ones_vs_ten}
    found = priced("storyteller.action", args, fields("label", "successes"), house=house)
    assert found == storyteller.action(
        pool, difficulty, specialty=specialty, willpower=willpower, botch=botch, ones_vs_ten=ones_vs_ten
    )


@pytest.mark.parametrize(("pool", "opposing"), some([(1, 1), (3, 3), (5, 4), (2, 6), (11, 1)], quick=3))
def test_storyteller_resisted(pool: int, opposing: int) -> None:
    args = {"pool": pool, "opposing_pool": opposing}
    assert priced("storyteller.resisted", args, fields("winner", "margin")) == storyteller.resisted(
        pool, opposing
    )
