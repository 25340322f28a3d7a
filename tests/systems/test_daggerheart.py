"""Daggerheart beyond its case files: costs, holders, words, parts, prompts, habits, refusals, house rules, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import rollwright as rw
from hours import some
from rollwright.errors import (
    BadAnswer,
    BadArgument,
    BadHouse,
    BadNotation,
    MissingArgument,
    Refused,
    UnknownArgument,
)
from rollwright.odds import Odds
from rollwright.rules import Effect, Rule
from rollwright.systems.daggerheart import command, duality
from rollwright.systems.daggerheart.after_roll import all_held
from rollwright.systems.daggerheart.arguments import PrayerDie, Reroll
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.tables import hit_points, weapon_dice

dh = rw.daggerheart


def played(rule: str, faces: list[int], answers: list[str] | None = None, **args: Any) -> Any:
    play = rw.play(getattr(dh, rule)(**args), faces=faces, answers=answers or [])
    play.finish()
    assert play.done
    return play


def spent(play: Any) -> list[tuple[str, int]]:
    return [(effect.who, effect.amount) for effect in play.effects if effect.kind == "spend"]


# -- dice


SMALL = {"dh.advantageDie": 2}
SEVERAL = {**SMALL, "dh.edition": "srd"}
THROWN: list[tuple[Rule, list[int]]] = [
    (dh.action(modifier=1, difficulty=14), []),
    (dh.action(), []),
    (dh.action(difficulty=12, advantage=1, house=SMALL), [2]),
    (dh.action(difficulty=12, advantage=-1, house=SMALL), [2]),
    (dh.action(difficulty=12, advantage=1, helpers=2, dice=[3], house=SMALL), [2, 2, 2, 3]),
    (dh.action(difficulty=12, advantage=-1, helpers=2, dice=[2, 2, 3], house=SEVERAL), [2, 2, 2, 2, 2, 3]),
    (dh.reaction(modifier=-1, difficulty=9, dice=[4]), [4]),
    (dh.attack(targets=[9, 15], damage=None, dice=[2]), [2]),
    (dh.gm_reaction(difficulty=12, bonus=2, dice=[4]), [4]),
]


@pytest.mark.parametrize(("bound", "sides"), some(THROWN, quick=2), ids=str)
def test_odds_are_what_every_face_comes_to(bound: Rule, sides: list[int]) -> None:
    """Every face of every die, each played."""
    first = [20] if bound.rule.id.endswith("gm-reaction") else [12, 12]
    every = list(product(*[range(1, each + 1) for each in (*first, *sides)]))
    counted = Counter(rw.play(bound, faces=faces).outcome for faces in every)
    assert rw.odds(bound) == Odds(counted)
    assert rw.odds(bound, by="label") == Odds(counted).by("label")


@pytest.mark.parametrize(("advantage", "kept"), [(1, max), (-1, min)])
def test_the_masters_advantage_keeps_one_of_two(advantage: int, kept: Callable[..., int]) -> None:
    bound = dh.gm_attack(bonus=1, evasion=13, advantage=advantage, damage="1d4")
    faces = [kept(pair) for pair in product(range(1, 21), repeat=2)]
    odds = rw.odds(bound)
    assert odds.by("total") == Odds(Counter(face + 1 for face in faces))
    assert odds.by("hit") == Odds(Counter(face == 20 or face + 1 >= 13 for face in faces))
    assert odds.by("critical").p(True) == Fraction(faces.count(20), 400)


def test_the_dice_that_do_not_count_are_marked() -> None:
    play = played("action", [9, 6, 3, 5, 2, 5, 1], difficulty=20, advantage=1, helpers=3, dice=[6])
    assert [(roll.name, roll.dice, roll.faces, roll.dropped) for roll in play.rolls] == [
        ("Hope", "d12", (9,), ()),
        ("Fear", "d12", (6,), ()),
        ("Advantage", "d6", (3,), (3,)),
        ("Help", "3d6", (5, 2, 5), (2, 5)),
        ("Extra", "d6", (1,), ()),
    ]
    stacked = rw.play(dh.action(advantage=-1, helpers=2, house={"dh.edition": "srd"}), faces=[9, 6, 3, 2, 5])
    assert [(roll.name, roll.dropped) for roll in stacked.rolls[2:]] == [("Disadvantage", ()), ("Help", (2,))]


# -- costs, holders and the window after the roll


def test_costs_are_paid_before_the_dice() -> None:
    play = rw.play(dh.action(experiences=[2, 3], helpers=2), by_hand=True)
    assert [(effect.who, effect.amount) for effect in play.costs] == [
        ("player", 2),
        ("helper 1", 1),
        ("helper 2", 1),
    ]


def test_hope_costs_what_the_house_says() -> None:
    bound = dh.action(
        experiences=[2], helpers=1, rerolls=1, house={"dh.prices": {"experience": 2, "help": 3, "reroll": 1}}
    )
    play = rw.play(bound, faces=[3, 6, 1, 9, 6], answers=["reroll"])
    assert spent(play) == [("player", 2), ("helper 1", 3), ("player", 1)]
    assert play.outcome.hope_spent == 3


def test_anybody_may_hold_something() -> None:
    args = {
        "difficulty": 15,
        "prayer": [3, {"by": "Ann", "value": 3}, {"by": "Ann", "value": 1}],
        "rerolls": [{"by": "Bo"}, {}],
    }
    play = rw.play(dh.action(**args), faces=[5, 7, 9, 4])
    assert play.pending.role == "player"
    assert play.pending.options == ("done", "prayer:3", "reroll", "prayer:1", "prayer:3:Ann", "reroll:Bo")
    assert play.pending.says == (
        "go on",
        "add 3 to the total",
        "reroll Hope and Fear for 3 Hope",
        "Ann: add 1 to the total",
        "Ann: add 3 to the total",
        "Bo: reroll Hope and Fear for 3 Hope",
    )
    assert dict(play.pending.when) == {
        "label": "Failure with Fear",
        "total": 12,
        "duality": 12,
        "held": ("prayer:3", "reroll", "prayer:1", "prayer:3:Ann", "reroll:Bo"),
    }
    play.answer("prayer:3:Ann").answer("reroll:Bo")
    assert spent(play) == [("Ann", 1), ("Bo", 3)]
    play.answer("done")
    assert (play.outcome.total, play.outcome.hope_spent, play.outcome.prayers) == (16, 0, 3)


def test_who_holds_the_last_of_several_need_not_be_named() -> None:
    bound = dh.action(difficulty=15, rerolls=[{"by": "Ann"}, {"by": "Bo"}])
    play = rw.play(bound, faces=[6, 7, 1, 2, 3, 4], answers=["reroll", "reroll"])
    assert spent(play) == [("Ann", 3), ("Bo", 3)]
    assert [asked.key for asked in play.events if hasattr(asked, "key")] == ["reroll", "reroll:Bo"]
    again = rw.play(bound, faces=[6, 7, 1, 2, 3, 4]).answer("reroll").answer("reroll")
    assert again.outcome == play.outcome
    with pytest.raises(BadAnswer, match="reroll, reroll:Bo"):
        rw.play(bound, faces=[6, 7]).answer("reroll:Cy")


PRAYED = ("prayer:2", "prayer:3")
WITH_PRAYERS: dict[str, dict[str, Any]] = {
    "action": {"difficulty": 14},
    "trait": {"trait": "Agility", "difficulty": 14},
    "spellcast": {"trait": "Knowledge", "difficulty": 14},
    "attack": {"targets": [14], "damage": None},
    "reaction": {"difficulty": 14},
    "damage": {"dice": "2d12"},
}


@pytest.mark.parametrize(("rule", "args"), WITH_PRAYERS.items(), ids=WITH_PRAYERS)
def test_prayer_dice_are_named_and_spent_by_their_holders(rule: str, args: dict[str, Any]) -> None:
    bound = getattr(dh, rule)(**args, prayer=[2, 9, {"by": "Ann", "value": 3}])
    play = rw.play(bound, faces=[5, 7], answers=[*PRAYED, "done"])
    assert (play.outcome.total, play.outcome.prayers, play.parts) == (17, 5, [("prayer", 5)])
    assert [effect for effect in play.effects if effect.what == "prayer"] == [
        Effect(
            "spend",
            who,
            "prayer",
            1,
            f"added {value} to {'damage' if rule == 'damage' else 'the roll'}",
            value,
        )
        for who, value in (("player", 2), ("Ann", 3))
    ]
    kept = rw.play(bound, faces=[5, 7], answers=["done"])
    assert (kept.outcome.prayers, kept.parts, kept.costs) == (0, [], ())


def test_prayers_are_noted_only() -> None:
    bound = dh.action(difficulty=14, prayer=[2, 3], rerolls=1)
    assert {outcome.prayers for outcome in rw.odds(bound, policy="best:success")} == {0, 2, 3, 5}
    assert rw.odds(bound, by="prayers", policy="best:success").mean() > 0
    blank = rw.odds(bound, by="label", policy="best:success")
    assert blank == rw.odds(bound, policy="best:success").by(lambda outcome: outcome.label)
    dear = rw.advise(dh.action(difficulty=14, prayer=[2, 3]), "success", prices={"prayer": 1})
    assert dear.value == rw.odds(dh.action(difficulty=14), by="success").p(True)


def test_the_last_prayer_die_ends_the_window() -> None:
    play = rw.play(dh.attack(targets=[14], prayer=[2], damage="1d8"), faces=[5, 7, 6], answers=["prayer:2"])
    assert (play.outcome.total, play.outcome.damage, play.parts) == (14, 6, [("prayer", 2)])


def test_a_policy_is_stated_for_each_holder() -> None:
    bound = dh.action(difficulty=15, prayer=[1, {"by": "Ann", "value": 2}])
    odds = rw.odds(bound, by="total", policy={"player": "done", "Ann": "prayer:2"})
    assert odds.mean() == 15
    assert odds == rw.odds(dh.action(modifier=2), by="total")


def test_equal_things_of_one_holder_are_one() -> None:
    assert [each.key for each in all_held([3, PrayerDie(value=3)], (Reroll(), Reroll()))] == [
        "prayer:3",
        "prayer:3",
        "reroll",
        "reroll",
    ]
    play = rw.play(dh.action(prayer=[3, 3]), faces=[5, 7])
    assert play.pending.options == ("done", "prayer:3")
    assert play.answer("prayer:3").answer("prayer:3").outcome.total == 18


def test_a_prayer_die_is_kept_where_it_changes_nothing() -> None:
    plan = rw.advise(dh.action(modifier=2, difficulty=15, prayer=[1, 3]), "success")
    rows = {dict(row.when)["total"]: row for row in plan.plan if len(dict(row.when)["held"]) == 2}
    assert rows[15].key == "done"
    assert rows[13].key != "done"
    assert dict(rows[13].values) == {"done": 0, "prayer:1": 1, "prayer:3": 1}
    within_four = sum(
        1 for hope, fear in product(range(1, 13), repeat=2) if hope == fear or hope + fear + 6 >= 15
    )
    assert plan.value == Fraction(within_four, 144)


def test_a_reroll_is_worth_it_when_its_price_is_small() -> None:
    free = rw.advise(dh.action(difficulty=15, rerolls=1), "success")
    once = Fraction(31, 72)
    assert free.value == 1 - (1 - once) ** 2
    dear = rw.advise(dh.action(difficulty=15, rerolls=1), "success", prices={"hope": 1})
    assert dear.value == once
    assert rw.advise(dh.action(rerolls=1), "hope").value == 1 - (1 - Fraction(13, 24)) ** 2


def test_a_reaction_tells_only_criticals_apart() -> None:
    bound = dh.reaction(difficulty=14, prayer=[2])
    labels = {dict(row.when)["label"] for row in rw.advise(bound, "success").plan}
    assert labels == {"Critical Success", "Success", "Failure"}
    assert rw.odds(bound, by="success", policy="best:success").p(True) == rw.odds(
        dh.reaction(difficulty=12), by="success"
    ).p(True)


def test_the_widest_attack_is_the_same_by_enumeration() -> None:
    bound = dh.attack(modifier=1, targets=[14, 18], prayer=[2, 4], rerolls=1, damage="1d4")
    odds = rw.odds(bound, policy={"player": "prayer:4"})
    counted: dict[tuple[str, int], Fraction] = {}
    for hope, fear in product(range(1, 13), repeat=2):
        total = hope + fear + 5
        side = "Hope" if hope > fear else "Fear"
        label = (
            "Critical Success" if hope == fear else f"{'Success' if total >= 14 else 'Failure'} with {side}"
        )
        counted[label, total] = counted.get((label, total), Fraction(0)) + Fraction(1, 144)
    assert dict(odds.by(lambda outcome: (outcome.label, outcome.total)).items()) == counted
    best = rw.advise(bound, "damage")
    assert best.odds.mean(lambda outcome: outcome.damage or 0) == best.value


# -- each rule


def test_a_trait_names_its_modifier() -> None:
    play = played("trait", [10, 6], trait="Agility", modifier=2, experiences=[3], difficulty=15)
    assert play.parts == [("Agility", 2), ("Experience", 3)]
    assert play.says == "21 with Hope: success"
    assert played("spellcast", [5, 6], trait="Knowledge", modifier=0).parts == []
    with pytest.raises(Refused) as error:
        dh.spellcast(trait=None)
    assert error.value.at == "args.trait"


@pytest.mark.parametrize(
    ("faces", "args", "said"),
    [
        ([3, 6], {"modifier": 2, "difficulty": 15}, "11 with Fear: failure"),
        ([10, 6], {"modifier": 2, "difficulty": 15}, "18 with Hope: success"),
        ([8, 8], {"modifier": 2, "difficulty": 30}, "18: critical success"),
        ([5, 7], {"modifier": 1}, "13 with Fear"),
    ],
)
def test_an_action_is_said(faces: list[int], args: dict[str, Any], said: str) -> None:
    assert played("action", faces, **args).says == said


def test_without_its_total_an_outcome_is_its_label() -> None:
    odds = rw.odds(dh.action(difficulty=15), by="headline")
    assert "Success with Hope" in odds
    blank = played("action", [3, 6], difficulty=15).outcome
    assert (
        dh.action.says(type(blank)("Failure with Fear", None, None, *list(blank.to_dict().values())[3:]))
        == "Failure with Fear"
    )


@pytest.mark.parametrize(
    ("faces", "args", "asked"),
    [
        (
            [10, 6],
            {"difficulty": 15, "experiences": [1]},
            ["You spent Hope", "Describe how", "The spotlight stays"],
        ),
        ([8, 8], {"difficulty": 15}, ["Offer a little extra", "Describe how", "The spotlight stays"]),
        (
            [6, 10],
            {"difficulty": 15},
            ["Describe how", "Make a move: it works, at a cost or with a consequence. Or bank"],
        ),
        ([6, 3], {"difficulty": 15}, ["Make a move: a consequence of the failure."]),
        ([3, 6], {"difficulty": 15}, ["Make a move: a hard consequence. Or bank a Fear instead."]),
        ([3, 6], {}, ["Make a move: as the fiction asks."]),
        ([6, 3], {}, []),
    ],
)
def test_the_book_asks_people_to_tell(faces: list[int], args: dict[str, Any], asked: list[str]) -> None:
    told = [ask for _, ask in played("action", faces, **args).prompts]
    assert len(told) == len(asked)
    assert all(ask.startswith(begins) for ask, begins in zip(told, asked, strict=True))


def test_a_fear_that_is_gained_is_not_offered_again() -> None:
    play = rw.play(dh.action(difficulty=15, house={"dh.edition": "srd"}), faces=[3, 6])
    assert play.prompts == [("gm", "Make a move: a hard consequence.")]
    assert Effect("gain", "gm", "fear", 1, "a roll with Fear") in play.effects


def test_an_attack_is_said_with_its_damage() -> None:
    assert (
        played("attack", [7, 6, 5, 7], modifier=2, targets=[13, 15, 16]).says
        == "15 with Hope: success, 2 of 3 hit, 14 damage"
    )
    assert played("attack", [10, 6], targets=[15], damage=None).says == "16 with Hope: success"
    assert played("attack", [10, 6, 3, 3], modifier=1, experiences=[2], targets=[15]).parts == [
        ("modifier", 1),
        ("Experience", 2),
    ]


def test_a_reaction_is_said_and_pays_nothing() -> None:
    play = played("reaction", [4, 4], modifier=1, difficulty=30)
    assert play.says == "9: critical success"
    assert play.outcome.ignores_effects
    assert len(play.prompts) == 1
    assert play.parts == [("modifier", 1)]
    quiet = rw.play(dh.reaction(difficulty=30, house={"dh.reactionCritIgnores": False}), faces=[4, 4])
    assert not quiet.outcome.ignores_effects
    assert quiet.prompts == []
    assert dh.reaction.says(rw.odds(dh.reaction(difficulty=9), by=None).by(lambda o: o).draw(0))


def test_a_group_is_told_helper_by_helper() -> None:
    args = {
        "leader": {"modifier": 2, "difficulty": 15, "helpers": 1},
        "helpers": [{"difficulty": 9}, {"difficulty": 14, "experiences": [2]}],
    }
    play = played("group", [5, 6, 5, 6, 7, 6, 4], **args)
    assert play.says == "19 with Hope: success, +0 from the others"
    assert play.parts == [("modifier", 2), ("reaction rolls of the others", 0)]
    assert [who for who, _ in play.prompts[:2]] == ["helper 1", "helper 2"]
    assert spent(play) == [("helper 1", 1), ("helper 2", 1)]
    assert play.outcome.modifier == 2


def test_what_helpers_rolled_is_known_to_those_who_play() -> None:
    bound = dh.group(leader={}, helpers=[{"difficulty": 13}, {"difficulty": 30}])
    odds = rw.odds(bound)
    assert all(outcome.helpers is None for outcome in odds)
    both, neither = odds.by("bonus").p(2), odds.by("bonus").p(-2)
    assert (both, neither) == (Fraction(7, 12) * Fraction(1, 12), Fraction(5, 12) * Fraction(11, 12))
    assert odds.by("label").p("Critical Success") == Fraction(1, 12)


@pytest.mark.parametrize(
    ("leader", "answers"),
    [
        ({"prayer": [1] * 10}, ["done", "roll", "done"]),
        ({"dice": [6] * 10, "rally": 8}, ["done", "rally", "roll", "done"]),
        (
            {"experiences": [1] * 10, "later": [{"name": "Climber", "bonus": 2}]},
            ["done", "experience:Climber", "roll", "done"],
        ),
        ({"helpers": 10}, ["done", "help:helper 1", "done"]),
    ],
)
def test_what_comes_to_a_leader_may_be_more_than_a_roll_is_told(
    leader: dict[str, Any], answers: list[str]
) -> None:
    args = {
        "leader": {"difficulty": 99, **leader},
        "helpers": [{"difficulty": 99, "prayer": [1] * 2}],
        "may_help": [1],
    }
    bound = dh.group.bind({**args, "lasting_prayer": True})
    assert rw.play(bound, faces=[3, 4, 5, 6], answers=answers).outcome.label in (
        "Failure with Hope",
        "Failure with Fear",
    )


def test_a_helper_in_a_group_acts_after_their_roll() -> None:
    bound = dh.group(leader={"difficulty": 12}, helpers=[{"difficulty": 14, "prayer": [2]}])
    play = rw.play(bound, faces=[5, 7, 6, 5], answers=["prayer:2"])
    assert play.outcome.label == "Success with Hope"
    assert play.parts == [("reaction rolls of the others", 1)]
    assert spent(play) == [("helper 1", 1)]
    assert rw.play(bound, faces=[5, 7]).pending.role == "helper 1"


def test_a_groups_helpers_may_be_kept_from_experiences() -> None:
    with pytest.raises(Refused) as error:
        dh.group(
            leader={},
            helpers=[{"difficulty": 9}, {"difficulty": 9, "experiences": [2]}],
            house={"dh.expOnReaction": False},
        )
    assert error.value.at == "args.helpers[1].experiences"


def test_a_tag_team_rolls_and_pays_apart() -> None:
    args = {
        "first": {"modifier": 1, "experiences": [2], "targets": [14, 30], "rerolls": 1, "prayer": [1]},
        "second": {"targets": [15], "helpers": 1, "damage": None},
    }
    play = rw.play(dh.tag_team(**args), faces=[3, 2, 9, 8, 4, 5, 3, 7, 7])
    assert play.pending.role == "first"
    play.answer("reroll").answer("done")
    assert dict(play.pending.when) == {
        "first": "Success with Hope",
        "second": "Failure with Fear",
        "first hits": 1,
    }
    play.answer("first")
    assert spent(play) == [("first", 3), ("first", 1), ("first", 3), ("helper 1", 1)]
    assert (play.outcome.hope_spent, play.outcome.damage, play.outcome.hits) == (7, 16, (True, False))
    assert play.says == "the first's roll stands, 20 with Hope: success, 1 of 2 hit, 16 damage"
    assert play.parts == [("modifier", 1), ("Experience", 2)]
    assert {who for who, _ in play.prompts} == {"first", "gm"}


def test_a_tag_team_is_asked_by_who_spent_and_names_the_chosen_rolls_prayers() -> None:
    def told(first: dict[str, Any], second: dict[str, Any], answers: list[str], **house: Any) -> Any:
        bound = dh.tag_team(
            first={"targets": [14], "damage": None, **first},
            second={"targets": [14], "damage": None, **second},
            house=house,
        )
        return rw.play(bound, faces=[6, 5, 7, 4], answers=answers)

    def asked(play: Any) -> list[str]:
        return [who for who, ask in play.prompts if ask.startswith("You spent Hope")]

    first, second = {"prayer": [1, 3]}, {"prayer": [{"by": "Ann", "value": 4}]}
    play = told(first, second, ["prayer:3", "done", "prayer:4", "second"])
    assert (play.outcome.total, play.outcome.prayers, play.parts) == (15, 4, [("prayer", 4)])
    assert spent(play) == [("first", 3), ("first", 1), ("Ann", 1)]
    assert asked(play) == ["first"]
    assert ("second", "Describe how you do it.") in play.prompts
    play = told(first, second, ["prayer:3", "done", "prayer:4", "first"])
    assert (play.outcome.total, play.outcome.prayers, play.parts) == (14, 3, [("prayer", 3)])
    experienced = {"experiences": [2]}
    assert asked(told({}, experienced, ["first"])) == ["first", "second"]
    free = {"dh.prices": {"tag_team": 0}}
    assert asked(told({}, experienced, ["first"], **free)) == ["second"]
    assert asked(told({}, {}, ["first"], **free)) == []
    bound = dh.tag_team(first={"targets": [14], "rerolls": 1}, second={"targets": [14], "prayer": [2]})
    policy = {"first": "reroll", "second": "prayer:2", "player": "second"}
    assert {outcome.prayers for outcome in rw.odds(bound, policy=policy)} == {2}
    assert rw.odds(bound, by="hope_spent", policy=policy).p(6) == 1
    assert rw.odds(bound, by="hope_spent_by", policy=policy).p(("first",)) == 1


def test_a_tag_team_chooses_the_better_roll() -> None:
    bound = dh.tag_team(first={"targets": [14]}, second={"targets": [14]})
    single = rw.odds(dh.action(difficulty=14), by="success").p(True)
    assert rw.advise(bound, "success").value == 1 - (1 - single) ** 2
    assert rw.odds(bound, by="success", policy={"player": "second"}).p(True) == single


def test_everybody_gains_under_the_released_rules() -> None:
    bound = dh.tag_team(first={"targets": [30]}, second={"targets": [30]}, house={"dh.edition": "srd"})
    fear = rw.play(bound, faces=[3, 6, 6, 3], answers=["first"])
    assert Effect("gain", "gm", "fear", 2, "a roll with Fear") in fear.effects
    hope = rw.play(bound, faces=[3, 6, 6, 3], answers=["second"])
    assert [(effect.who, effect.what) for effect in hope.effects if effect.kind == "gain"] == [
        ("first", "hope"),
        ("second", "hope"),
    ]
    critical = rw.play(
        dh.tag_team(first={"targets": [30]}, second={"targets": [30]}),
        faces=[3, 6, 6, 6, 1, 1, 1, 1],
        answers=["second"],
    )
    assert Effect("clear", "second", "stress", 1, "a critical success") in critical.effects
    assert rw.advise(bound, "hope").value == 2 * (1 - (1 - Fraction(13, 24)) ** 2)


def test_whoever_throws_the_damage_knows_that_it_hit() -> None:
    attack = dh.attack(targets=[14], damage="1d8+1", modifier=2)
    assert dict(rw.play(attack, faces=[9, 7], by_hand=True).pending.when) == {"label": "Success with Hope"}


def test_damage_is_said_and_explained() -> None:
    play = played(
        "damage",
        [3, 7, 4],
        ["prayer:2", "prayer:1"],
        dice="2d8+2",
        critical=True,
        bonus_dice=[6],
        prayer=[1, 2],
    )
    assert play.says == "35 damage"
    assert play.outcome.headline == "35"
    assert play.parts == [("modifier", 2), ("maximum of the damage dice", 16), ("prayer", 3)]
    assert dict(rw.play(dh.damage(prayer=[1]), faces=[3, 7]).pending.when) == {
        "damage": 12,
        "held": ("prayer:1",),
    }
    said = rw.play(dh.damage(prayer=[1, {"by": "Ann", "value": 2}]), faces=[3, 7]).pending.says
    assert said == ("go on", "add 1 to damage", "Ann: add 2 to damage")
    assert rw.play(dh.damage(prayer=[1]), faces=[3, 7], answers=["done"]).outcome.total == 12
    assert rw.advise(dh.damage(prayer=[1, 4]), "damage").value == 16
    assert played("unarmed", [1, 2], proficiency=3).parts == []
    assert played("unarmed", [1, 2], proficiency=3, critical=True).parts == [
        ("maximum of the damage dice", 8)
    ]


@pytest.mark.parametrize(
    ("line", "mean", "maximum"),
    [
        ("2d8+2", 11, 16),
        ("1d8+1d6-1", 7, 14),
        ("3d6kh1", Fraction(119, 24), 6),
        ("5", 5, 0),
        ("1d8-(2-3)", Fraction(11, 2), 8),
        ("-1+1d6", Fraction(5, 2), 6),
    ],
)
def test_a_line_of_damage_is_a_sum(line: str, mean: Fraction, maximum: int) -> None:
    assert rw.odds(dh.damage(dice=line)).mean("total") == mean
    critical = rw.odds(dh.damage(dice=line, critical=True))
    assert critical.mean("total") == mean + maximum
    assert critical.by("maximum_added").p(maximum) == 1


@pytest.mark.parametrize("line", ["2d8*2", "1d8-1d4", "-1d6", "4d6>=5", "2d6!", "101d6", "2d", "", "1d8/2"])
def test_anything_else_is_no_line_of_damage(line: str) -> None:
    for bind, at in (
        (lambda: dh.damage(dice=line), "args.dice"),
        (lambda: dh.attack(targets=[10], damage=line), "args.damage"),
        (lambda: dh.gm_attack(bonus=0, evasion=10, damage=line), "args.damage"),
        (
            lambda: dh.tag_team(first={"targets": [9]}, second={"targets": [9], "damage": line}),
            "args.second.damage",
        ),
    ):
        with pytest.raises(BadArgument) as error:
            bind()
        assert error.value.at == at


def test_the_masters_rolls_are_said() -> None:
    critical = played("gm_attack", [20, 5, 7], bonus=3, evasion=12, damage="2d8+2")
    assert critical.says == "23: critical hit, 30 damage"
    assert critical.parts == [("bonus", 3)]
    assert critical.prompts == [("gm", "Tell how the attack lands.")]
    miss = played("gm_attack", [3], bonus=0, evasion=12)
    assert (miss.says, miss.parts, miss.prompts) == ("3: miss", [], [("gm", "Tell how the attack misses.")])
    assert played("gm_attack", [15, 4], bonus=1, evasion=20, dice=[6]).says == "20: hit"
    reaction = played("gm_reaction", [15, 10], bonus=3, difficulty=14, advantage=-1)
    assert (reaction.says, reaction.parts) == ("13: failure", [("bonus", 3)])
    assert reaction.rolls[0].dropped == (15,)


def test_the_masters_goals_are_hits_and_damage() -> None:
    bound = dh.gm_attack(bonus=0, evasion=11, damage="1d6")
    assert rw.advise(bound, "success").value == Fraction(1, 2)
    plan = rw.advise(
        dh.gm_attack,
        "damage",
        args={"bonus": 0, "evasion": 11, "damage": "1d6"},
        over={"advantage": [-1, 0, 1]},
    )
    assert plan.args["advantage"] == 1
    assert rw.advise(dh.gm_reaction(difficulty=11), "success").value == Fraction(1, 2)


# -- arguments


@pytest.mark.parametrize(
    ("rule", "args", "kind", "at"),
    [
        ("action", {"modifier": 1000}, BadArgument, "args.modifier"),
        ("action", {"difficulty": -100}, BadArgument, "args.difficulty"),
        ("action", {"helpers": 11}, BadArgument, "args.helpers"),
        ("action", {"dice": [6] * 11}, BadArgument, "args.dice"),
        ("action", {"dice": [1]}, BadArgument, "args.dice[0]"),
        ("action", {"prayer": [0]}, BadArgument, "args.prayer[0]"),
        ("action", {"prayer": [1] * 11}, BadArgument, "args.prayer"),
        ("action", {"prayer": [{"by": "Ann"}]}, MissingArgument, "args.prayer[0].value"),
        ("action", {"rerolls": 11}, BadArgument, "args.rerolls"),
        ("action", {"rerolls": [{"of": 1}]}, UnknownArgument, "args.rerolls[0].of"),
        ("attack", {}, MissingArgument, "args.targets"),
        ("attack", {"targets": []}, BadArgument, "args.targets"),
        ("attack", {"targets": [10] * 11}, BadArgument, "args.targets"),
        ("reaction", {"difficulty": None}, BadArgument, "args.difficulty"),
        ("reaction", {"difficulty": 9, "rerolls": 1}, UnknownArgument, "args.rerolls"),
        (
            "group",
            {"leader": {"targets": [9]}, "helpers": [{"difficulty": 9}]},
            UnknownArgument,
            "args.leader.targets",
        ),
        ("group", {"leader": {}, "helpers": []}, BadArgument, "args.helpers"),
        (
            "group",
            {"leader": {}, "helpers": [{"difficulty": 9, "helpers": 1}]},
            UnknownArgument,
            "args.helpers[0].helpers",
        ),
        (
            "group",
            {"leader": {}, "helpers": [{"difficulty": 9}], "may_help": [1, 1]},
            BadArgument,
            "args.may_help[1]",
        ),
        (
            "group",
            {"leader": {}, "helpers": [{"difficulty": 9}], "may_help": [2]},
            BadArgument,
            "args.may_help[0]",
        ),
        ("tag_team", {"first": {"targets": [9]}}, MissingArgument, "args.second"),
        ("unarmed", {"proficiency": 0}, BadArgument, "args.proficiency"),
        ("gm_attack", {"bonus": 0}, MissingArgument, "args.evasion"),
    ],
)
def test_arguments_are_checked(rule: str, args: dict[str, Any], kind: type[BadArgument], at: str) -> None:
    with pytest.raises(kind) as error:
        getattr(dh, rule)(**args)
    assert error.value.at == at


# -- house rules and tables


def test_an_edition_sets_the_rest() -> None:
    released = Daggerheart.of({"dh.edition": "srd"})
    assert (released.fear_gain, released.help_vs_disadvantage, released.tag_team_hope, released.unarmed) == (
        "auto",
        "stack",
        "all",
        "prof",
    )
    assert released.settings() == {"dh.edition": "srd"}


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"dh.fearGain": "auto"},
        {"dh.edition": "srd", "dh.helpVsDisadvantage": "cancel"},
        {
            "dh.edition": "srd",
            "dh.hopeCap": 5,
            "dh.prices": {"experience": 2, "help": 1, "reroll": 3, "tag_team": 3},
        },
    ],
)
def test_a_house_is_its_settings(settings: dict[str, Any]) -> None:
    house = Daggerheart.of(settings)
    assert house.settings() == settings
    assert Daggerheart.of(house.settings()) == house


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("dh.edition", "alpha"),
        ("dh.advantageDie", 1),
        ("gm.advantage", "sum"),
        ("dh.outcomes", []),
        ("dh.prices", {"tea": 1}),
        ("dh.hope", 6),
    ],
)
def test_a_house_is_checked(key: str, value: Any) -> None:
    with pytest.raises(BadHouse) as error:
        dh.action(house={key: value})
    assert error.value.at == f"house.{key}"


def test_the_table_of_outcomes_can_be_replaced() -> None:
    rows = [
        {"label": label, "hope": 2 * (at == 0), "stress": 0, "fear": at == 4, "gm_move": at == 4}
        for at, label in enumerate(["Wow", "Yes", "Yes, but", "No, but", "No", "Up", "Down"])
    ]
    house = {"dh.outcomes": rows, "dh.fearGain": "auto"}
    worst = rw.play(dh.action(difficulty=15, house=house), faces=[3, 6])
    assert (worst.outcome.label, worst.outcome.fear, worst.outcome.gm_move) == ("No", "gain", True)
    assert rw.play(dh.action(difficulty=15, house=house), faces=[9, 10]).outcome.fear == "none"
    assert rw.play(dh.action(house=house), faces=[6, 6]).outcome.hope_gained == 2
    assert rw.play(dh.action(house=house), faces=[3, 6]).outcome.label == "Down"


def test_hope_stops_at_its_cap() -> None:
    assert Daggerheart().hope(5, 1) == 6
    assert Daggerheart.of({"dh.hopeCap": 5}).hope(5, 1) == 5


def test_tables() -> None:
    assert weapon_dice(3, 6) == "3d6"
    assert weapon_dice(1, 10, -1) == "1d10-1"
    assert [hit_points(damage, 7, 14, massive=True) for damage in (0, 6, 7, 14, 27, 28)] == [0, 1, 2, 3, 3, 4]


# -- habits


@pytest.mark.parametrize(
    ("text", "rule", "args"),
    [
        ("dheart", "action", {}),
        ("  DHeart +2 # over the parapet", "action", {"modifier": 2}),
        ("dheart + 2 - 1 + d8", "action", {"modifier": 1, "dice": [8]}),
        ("1d12h+1d12f", "action", {}),
        ("d12h + d12f +2 +2d6", "action", {"modifier": 2, "dice": [6, 6]}),
        ("1d12h+1d12f-1d6", "action", {"advantage": -1}),
        ("/dr", "action", {}),
        ("/dr difficulty=15 disadvantage=true", "action", {"difficulty": 15, "advantage": -1}),
        ("/dr trait=agility difficulty=15 advantage=true", "trait", {"trait": "agility", "difficulty": 15, "advantage": 1}),
        ("/dr advantage=2 disadvantage=1 helpers=1 experiences=2,3 dice=6 tracker=true # all",
         "action", {"advantage": 1, "helpers": 1, "experiences": [2, 3], "dice": [6], "tracker": True}),
        ("/DR Trait=agility modifier=-1 difficulty=12 reaction=true", "reaction", {"modifier": -1, "difficulty": 12}),
        ("/dr reaction=false advantage=false", "action", {"advantage": 0}),
    ],
)  # fmt: skip
def test_habits_become_rules(text: str, rule: str, args: dict[str, Any]) -> None:
    found = duality(text) or command(text)
    assert found == (f"daggerheart.{rule}", args)
    assert rw.notation(text) == getattr(dh, rule)(**args)


@pytest.mark.parametrize("text", ["2d12", "dhearty", "/drum", "1d12+1d12", "/wod20 pool:3", "d12h"])
def test_other_texts_are_not_ours(text: str) -> None:
    assert duality(text) is None
    assert command(text) is None


@pytest.mark.parametrize(
    ("text", "position", "found"),
    [
        ("dheart 2", 7, "2"),
        ("dheart +", 7, "+"),
        ("dheart +2x", 7, "+2x"),
        ("dheart +2 - 2d6", 10, "-"),
        ("1d12h+1d12f-1d8", 11, "-1d8"),
        ("dheart +6d6 +5d6", 12, "+5d6"),
        ("/dr agility", 4, "agility"),
        ("/dr trait=", 10, "the end"),
        ("/dr difficulty=high", 15, "high"),
        ("/dr  difficulty=15 advantage=maybe", 29, "maybe"),
        ("/dr experiences=2,x", 16, "2,x"),
        ("/dr dice=6 Dice=8", 11, "Dice=8"),
    ],
)
def test_a_habit_that_is_malformed_says_where(text: str, position: int, found: str) -> None:
    with pytest.raises(BadNotation) as error:
        duality(text) or command(text)
    assert (error.value.position, error.value.found) == (position, found)
    assert error.value.expected


def test_damage_has_no_names_and_no_conditions() -> None:
    for dice in ("a=1d6;a", "1d6 given 1"):
        with pytest.raises(BadArgument, match="without names and conditions"):
            rw.daggerheart.damage(dice=dice)


def test_as_long_as_anything_may_come_of_an_attack_on_several_it_is_told_who_is_hit() -> None:
    for targets, stands in (([14, 11], {"hits": "target 1: missed, target 2: hit"}), ([11], {})):
        attack = dh.attack(targets=targets, modifier=2, prayer=[3], damage="1d6")
        after = rw.play(attack, faces=[1, 9], by_hand=True)
        assert after.pending is not None
        told = {"label": "Success with Fear", "total": 12, "held": ("prayer:3",)}
        assert dict(after.pending.when) == told | stands
        thrown = rw.play(attack, faces=[1, 9], answers=["done"], by_hand=True).pending
        assert thrown is not None
        assert dict(thrown.when) == {"label": "Success with Fear"} | stands
