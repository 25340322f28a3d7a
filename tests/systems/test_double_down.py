"""Double Down beyond its sheet of cases: errors, words, parts, house rules, and advice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import rollwright as rw
from counted_calls import calls
from hours import some
from loading import loaded
from rollwright.doors.batch import answer
from rollwright.errors import BadArgument, BadHouse, BadPolicy, MissingArgument, Refused, UnknownArgument
from rollwright.rules import Rule
from rollwright.systems.double_down import DoubleDown, experience, support_difficulty
from rollwright.systems.double_down.outcomes import Attempt

dd = rw.double_down
GIVERS: list[dict[str, Any]] = [
    {"name": "Ann", "stat": 5},
    {"name": "Ben", "tag": 4, "relevant": False, "drive": 1},
    {"name": "Cleo", "stress": 2, "drive": 1},
]
EVENLY = {"attempter": {"stat": 3}, "target": {"stat": 3}}


def group(**more: Any) -> Rule:
    return dd.group(**{"givers": GIVERS, "roller": "Ann", "difficulty": 14} | more)


# ---- words, parts and prompts


def test_an_attempt_is_said_explained_and_asked_about() -> None:
    play = rw.play(dd.attempt(stat=3, tag=2, drive=1, difficulty=14), faces=[6, 20], answers=["double"])
    assert play.says == "12 then 26: Critical Success, 5 boons"
    assert play.parts == [("stat", 3), ("tag", 2), ("drive", 1)]
    assert sum(amount for _, amount in play.parts) == play.outcome.modifier
    assert [who for who, _ in play.prompts] == ["player", "player"]
    assert "drive" in play.prompts[0][1]
    assert "boons" in play.prompts[1][1]


def test_a_failure_asks_for_the_flaw_and_the_master_for_the_banes() -> None:
    play = rw.play(dd.attempt(stat=3, difficulty=14), faces=[1], answers=["stand"])
    assert play.says == "4: Critical Failure, 4 banes, 1 drive gained"
    assert [who for who, _ in play.prompts] == ["gm", "player"]
    assert "flaw" in play.prompts[1][1]


def test_nothing_is_asked_about_a_plain_success() -> None:
    play = rw.play(dd.attempt(stat=3, difficulty=10, combat=True), faces=[10], answers=["stand"])
    assert (play.says, play.prompts) == ("13: Success, 1 damage", [])


def test_a_tie_is_told_of_a_vote_and_of_a_contest() -> None:
    pair = {"givers": [{"name": "Ann", "stat": 5}, {"name": "Ben"}], "roller": "Ann", "difficulty": 14}
    stood = rw.play(dd.group(**pair), faces=[10], answers=["stand", "double"])
    assert stood.says == "15: Success, rolled by Ann; the vote was a tie, and Ann's own decided"
    went = rw.play(dd.group(**pair), faces=[10, 9], answers=["double", "stand"])
    assert went.says.endswith(
        "Critical Success, 4 boons, rolled by Ann; the vote was a tie, and Ann's own decided"
    )
    agreed = rw.play(dd.group(**pair), faces=[10, 9], answers=["double", "double"])
    assert (agreed.outcome.tied, "tie" in agreed.says) == (False, False)
    even = rw.play(dd.contested(**EVENLY), faces=[10], answers=["roll", "stand"])
    assert even.says == "13: Success, against 13: a tie is enough"
    above = rw.play(dd.contested(**EVENLY), faces=[11], answers=["roll", "stand"])
    assert above.says == "14: Success, against 13"


def test_a_tag_that_gives_nothing_is_named_so_in_a_commitment() -> None:
    side = {"stat": 3, "tags": [{"level": 1, "relevant": False, "name": "Rope"}]}
    play = rw.play(dd.contested(attempter=side, target={"stat": 3}), answers=["roll"])
    assert play.pending is not None
    assert play.pending.of("attempter").says == ("nothing", "Rope (1✦, irrelevant: it gives nothing)")


def test_a_group_is_explained_by_who_gave_what() -> None:
    play = rw.play(group(), faces=[3], answers=["stand"] * 3)
    assert play.says == "15: Success, 2 boons, rolled by Ann"
    assert play.parts == [
        ("stat (Ann)", 5),
        ("stress (Cleo)", 2),
        ("tag (Ben)", 3),
        ("drive (Ben)", 1),
        ("drive (Cleo)", 1),
    ]
    assert [who for who, _ in play.prompts] == ["Ben", "Cleo", "Ann"]


def test_a_group_under_strict_stars_has_a_star_of_stress_from_nobody_in_particular() -> None:
    bound = dd.group(
        givers=[{"name": "Ann", "stat": 3}], roller="Ann", difficulty=14, house={"dd.minStressStars": 1}
    )
    play = rw.play(bound, faces=[10], answers=["stand"])
    assert play.outcome.modifier == 4
    assert play.parts == [("stat (Ann)", 3), ("stress", 1)]


def test_a_contest_is_explained_on_both_sides() -> None:
    bound = dd.contested(
        attempter={"stat": 3, "tags": [{"level": 2}], "drive": 1},
        target={"stat": 2, "stress": 1, "tags": [{"level": 1}, {"level": 3, "relevant": False}], "drive": 2},
    )
    play = rw.play(bound, faces=[9, 1], answers=["roll", "1/1", "2/2", "double", "3"])
    assert play.says == "15 then 7: Overwhelming Failure, 9 banes, 1 drive gained, against 17"
    assert play.parts == [
        ("stat", 3),
        ("tag", 2),
        ("drive", 1),
        ("difficulty: contested", 10),
        ("difficulty: stat", 2),
        ("difficulty: stress", 1),
        ("difficulty: tag", 2),
        ("difficulty: drive", 2),
    ]
    assert [who for who, _ in play.prompts] == ["attempter", "target", "gm", "attempter"]


def test_on_the_card_of_a_contest_the_numbers_that_are_added_are_the_attempters_own() -> None:
    bound = dd.contested(
        attempter={"stat": 3, "tags": [{"level": 2, "name": "Tinker"}], "drive": 1},
        target={"stat": 2, "stress": 1, "tags": [{"level": 3, "name": "Silver Tongue"}], "drive": 2},
    )
    for keys in (("1/1", "1/2"), ("0/0", "0/0"), ("1/0", "0/2")):
        play = rw.play(bound, faces=[9], answers=["roll", *keys, "stand"], decide="first")
        told = bound.card(play.outcome)
        added = [amount for _, amount in told if isinstance(amount, int)]
        assert sum(added) == play.outcome.modifier
        others = [(name, int(amount)) for name, amount in told if isinstance(amount, str)]
        assert all(name.startswith("difficulty: ") for name, _ in others)
        assert sum(amount for _, amount in others) == play.outcome.difficulty
        assert [amount for _, amount in play.parts] == [*added, *(amount for _, amount in others)]
    assert ("Tinker", 2) in told
    assert ("difficulty: Silver Tongue", "3") in bound.card(
        rw.play(bound, faces=[9], answers=["roll", "0/0", "1/0", "stand", "0"]).outcome
    )


@pytest.mark.parametrize(
    ("response", "says"),
    [("allow", "the target lets it succeed"), ("refuse", "the target lets it fail")],
)
def test_a_contest_without_dice_has_nothing_to_explain(response: str, says: str) -> None:
    play = rw.play(dd.contested(**EVENLY), answers=[response])
    assert (play.says, play.parts, play.prompts, play.effects) == (says, [], [], ())


def test_what_may_be_committed_is_told_in_words() -> None:
    side = {"stat": 3, "tags": [{"level": 2}, {"level": 3, "relevant": False}], "drive": 1}
    pending = rw.play(dd.contested(attempter=side, target={"stat": 1}), answers=["roll"]).pending
    assert pending is not None
    assert dict(zip(pending.options, pending.says, strict=True)) == {
        "0/0": "nothing",
        "0/1": "1 drive",
        "1/0": "tag 1 (2✦)",
        "1/1": "tag 1 (2✦) and 1 drive",
        "2/0": "tag 2 (3✦, irrelevant)",
        "2/1": "tag 2 (3✦, irrelevant) and 1 drive",
    }


def test_ignoring_banes_is_told_in_words() -> None:
    pending = rw.play(dd.contested(**EVENLY), faces=[5], answers=["roll", "stand"]).pending
    assert pending is not None
    assert pending.says == ("let them all stand", "ignore 1", "ignore them all")
    assert pending.when == (("label", "Failure"), ("banes", 2))


def test_purchases_are_said() -> None:
    play = rw.play(dd.spend(boons=5, on=[{"what": "drive", "amount": 2}]))
    assert (play.says, play.outcome.headline) == ("4 spent, 1 left", "1 left")
    assert rw.play(dd.banes(banes=2, on=[{"what": "story", "amount": 2}])).says == "2 spent, nothing left"


# ---- errors


@pytest.mark.parametrize(
    ("givers", "at"),
    [
        ([{"name": "Ann", "stat": 3}, {"name": "Ben", "stat": 2}], "args.givers[1].stat"),
        (
            [{"name": "Ann", "stat": 3, "tag": 1}, {"name": "Ben"}, {"name": "Cy", "tag": 1}],
            "args.givers[2].tag",
        ),
        ([{"name": "Ann", "stat": 3, "stress": 1}, {"name": "Ben", "stress": 1}], "args.givers[1].stress"),
        ([{"name": "Ann", "tag": 3}], "args.givers"),
        ([{"name": "Ann", "stat": 3, "drive": 5}, {"name": "Ben", "drive": 1}], "args.givers"),
    ],
)
def test_a_group_adds_up_no_more_than_the_book_says(givers: list[dict[str, Any]], at: str) -> None:
    with pytest.raises(Refused) as caught:
        group(givers=givers)
    assert caught.value.at == at


def test_a_groups_tag_is_held_to_the_house_too() -> None:
    with pytest.raises(Refused) as caught:
        group(
            givers=[{"name": "Ann", "stat": 3}, {"name": "Ben", "tag": 1, "relevant": False}],
            house={"dd.irrelevantTagFloor": "disallow-level-1"},
        )
    assert caught.value.at == "args.givers[1].tag"


@pytest.mark.parametrize(
    ("more", "error", "at"),
    [
        ({"roller": "Zoe"}, BadArgument, "args.roller"),
        ({"givers": [{"name": "Ann", "stat": 3}, {"name": "Ann"}]}, BadArgument, "args.givers[1].name"),
        ({"givers": []}, BadArgument, "args.givers"),
        ({"givers": [{"stat": 3}]}, MissingArgument, "args.givers[0].name"),
        ({"givers": [{"name": "Ann", "stat": 3, "luck": 1}]}, UnknownArgument, "args.givers[0].luck"),
        ({"givers": [{"name": "Ann", "stat": 6}]}, BadArgument, "args.givers[0].stat"),
    ],
)
def test_a_group_that_is_none(more: dict[str, Any], error: type[Exception], at: str) -> None:
    with pytest.raises(error) as caught:
        group(**more)
    assert caught.value.at == at  # type: ignore[attr-defined]


def test_a_house_value_out_of_range_is_named() -> None:
    with pytest.raises(BadHouse, match=r"dd\.critTop"):
        dd.attempt(stat=3, difficulty=14, house={"dd.critTop": 10})


# ---- house rules


@pytest.mark.parametrize(
    ("table", "difficulty", "category"),
    [
        ("current6", 22, "Master"),
        ("current6", 25, "Impossible"),
        ("gm5", 22, "Impossible"),
        ("old5", 11, "Medium"),
        ("old5", 26, "Impossible"),
        ("current6", 5, "Easy"),
    ],
)
def test_the_difficulty_table_is_the_houses(table: str, difficulty: int, category: str) -> None:
    bound = dd.attempt(stat=3, difficulty=difficulty, house={"dd.difficultyTable": table})
    assert rw.play(bound, seed=1, decide="first").outcome.category == category


def test_the_tables_can_be_replaced() -> None:
    rows = [{"label": "Trivial", "least": 8, "boons": 3, "banes": 7}]
    bound = dd.attempt(stat=3, difficulty=4, house={"dd.difficulties": rows})
    outcome = rw.play(bound, faces=[20], answers=["stand"]).outcome
    assert (outcome.category, outcome.boons) == ("Trivial", 3)
    labels = ["Doom", "Ruin", "Woe", "Miss", "Hit", "Great", "Superb", "Legend"]
    tiers = [{"label": label, "boons": 1, "banes": 1, "damage": 5} for label in labels]
    bound = dd.attempt(stat=3, difficulty=13, combat=True, house={"dd.tiers": tiers})
    outcome = rw.play(bound, faces=[10], answers=["stand"]).outcome
    assert (outcome.label, outcome.boons, outcome.banes, outcome.damage) == ("Hit", 4, 2, 5)


@pytest.mark.parametrize(("top", "bottom"), [(0, 0), (1, 1), (9, 9)])
def test_how_many_faces_are_critical_is_the_houses(top: int, bottom: int) -> None:
    odds = rw.odds(
        dd.attempt(stat=3, difficulty=13, house={"dd.critTop": top, "dd.critBottom": bottom}),
        policy="first",
        by="label",
    )
    assert odds.p("Critical Success") == Fraction(top, 20)
    assert odds.p("Critical Failure") == Fraction(bottom, 20)


def test_a_floor_is_zero_in_any_spelling() -> None:
    for floor in (0, "0"):
        bound = dd.attempt(
            stat=3, tag=1, relevant=False, difficulty=14, house={"dd.irrelevantTagFloor": floor}
        )
        assert rw.play(bound, seed=1, decide="first").outcome.modifier == 3


def test_more_doubling_down_is_offered_as_often_as_the_house_says() -> None:
    bound = dd.attempt(stat=3, difficulty=13, house={"dd.maxDoubleDowns": 2})
    odds = rw.odds(bound, policy={"player": "double"}, by="label")
    assert odds.p("Legendary Success") > rw.odds(
        dd.attempt(stat=3, difficulty=13), policy="double", by="label"
    ).p("Legendary Success")
    assert sum(odds.weights().values()) == odds.total


def test_on_success_a_tag_is_priced_where_it_is_exhausted() -> None:
    house = {"dd.tagExhaust": "on-success", "dd.maxDoubleDowns": 0}
    bound = dd.attempt(stat=3, tag=2, difficulty=15, house=house)
    assert rw.advise(bound, "success").value == Fraction(11, 20)
    assert rw.advise(bound, "success", prices={"tag": "1/2"}).value == Fraction(11, 40)
    on_use = dd.attempt(stat=3, tag=2, difficulty=15, house={"dd.maxDoubleDowns": 0})
    assert rw.advise(on_use, "success", prices={"tag": "1/2"}).value == Fraction(11, 20) - Fraction(1, 2)


# ---- what an outcome tells


def test_an_outcome_knows_whether_it_is_a_success() -> None:
    outcome = rw.play(dd.attempt(stat=3, difficulty=13), faces=[10], answers=["stand"]).outcome
    assert isinstance(outcome, Attempt)
    assert outcome.success
    assert not rw.play(dd.attempt(stat=3, difficulty=14), faces=[10], answers=["stand"]).outcome.success


def test_the_roller_alone_gains_from_a_failure_and_the_group_from_a_success() -> None:
    failed = rw.play(group(difficulty=30), faces=[5], answers=["stand"] * 3)
    assert [e.who for e in failed.effects if e.kind == "gain"] == ["gm", "Ann"]
    done = rw.play(group(combat=True), faces=[5], answers=["stand"] * 3)
    assert [(e.who, e.what) for e in done.effects if e.kind == "gain"] == [
        ("group", "boons"),
        ("target", "damage"),
    ]


def test_support_in_a_group_and_in_a_contest_halves_and_deals_no_damage() -> None:
    play = rw.play(group(support=True, combat=True), faces=[5], answers=["stand"] * 3)
    assert (play.outcome.boons, play.outcome.damage) == (2 + 2, 0)
    contest = rw.play(
        dd.contested(**EVENLY, support=True, combat=True), faces=[12], answers=["roll", "stand"]
    )
    assert (contest.outcome.boons, contest.outcome.damage) == (2, 0)


def test_what_the_book_suggests_and_asks() -> None:
    assert support_difficulty(3) == 13
    assert sum(map(experience, range(5))) == 25
    assert DoubleDown().double_downs == 1


# ---- odds and advice


@pytest.mark.parametrize("vote", ["stand", "double"])
def test_a_group_that_votes_as_one_rolls_like_one(vote: str) -> None:
    alone = dd.attempt(stat=5, stress=2, tag=4, relevant=False, drive=2, difficulty=20)
    for field in ("label", "boons", "banes", "modifier", "second_total"):
        together = rw.odds(group(difficulty=20), policy={"group": vote}, by=field)
        assert together == rw.odds(alone, policy={"player": vote}, by=field)


def test_votes_are_counted_and_a_tie_goes_by_the_roller() -> None:
    four = [*GIVERS, {"name": "Dov"}]
    stands = rw.odds(group(), policy={"group": "stand"}, by="label")
    doubles = rw.odds(group(), policy={"group": "double"}, by="label")
    for votes in product(("stand", "double"), repeat=4):
        policy = dict(zip(["Ann", "Ben", "Cleo", "Dov"], votes, strict=True))
        found = rw.odds(group(givers=four, roller="Cleo"), policy=policy, by="label")
        count = votes.count("double")
        doubled = count > 2 or (count == 2 and votes[2] == "double")
        assert found == (doubles if doubled else stands)


def test_a_group_is_advised_as_one_and_one_voter_against_the_others() -> None:
    alone = rw.advise(dd.attempt(stat=5, stress=2, tag=4, relevant=False, drive=2, difficulty=20), "net")
    plan = rw.advise(group(difficulty=20), "net")
    assert plan.value == alone.value
    assert plan.odds.by("label") == alone.odds.by("label")
    assert {row.role for row in plan.plan} == {"Ann", "Ben", "Cleo"}
    one = rw.advise(group(difficulty=20), "net", role="Ben", policy={"group": "double"})
    assert one.value == sum(
        p * (outcome.boons - outcome.banes)
        for outcome, p in rw.odds(group(difficulty=20), policy={"group": "double"}).items()
    )
    mixed = rw.advise(group(difficulty=20), "net", role="Ben")
    assert mixed.value < one.value < plan.value


def test_the_batch_answers_a_group_by_its_best() -> None:
    reply = answer(
        {
            "do": "roll",
            "rule": "double-down.group",
            "args": {"givers": GIVERS, "roller": "Ann", "difficulty": 22},
            "faces": [10, 10],
            "decide": "best:net",
        }
    )
    assert reply["outcome"]["label"] == "Critical Success"


def contest(tags: int, drive: int) -> dict[str, Any]:
    mine, theirs = ((3, 1, 4), (2, 3, 5))
    return {
        "attempter": {"stat": 3, "stress": 1, "tags": [{"level": at} for at in mine[:tags]], "drive": drive},
        "target": {"stat": 4, "tags": [{"level": at} for at in theirs[:tags]], "drive": drive},
    }


def net(modifier: int, difficulty: int) -> Fraction:
    value = loaded(Path(__file__).parents[1] / "oracles" / "double_down.py").best_net(modifier, difficulty)[1]
    assert isinstance(value, Fraction)
    return value


def test_the_attempter_is_advised_against_what_the_target_may_do() -> None:
    bound = dd.contested(**contest(2, 0))
    mine, theirs = {"0/0": 4, "1/0": 7, "2/0": 5}, {"0/0": 14, "1/0": 16, "2/0": 17}
    for belief in (None, *theirs):
        likely = list(theirs.values()) if belief is None else [theirs[belief]]
        worth = {key: sum(net(m, d) for d in likely) / len(likely) for key, m in mine.items()}
        plan = rw.advise(bound, "net", policy={} if belief is None else {"target": {"commit": belief}})
        assert plan.value == max(worth.values())
        assert {row.key for row in plan.plan if row.name == "commit"} == {max(worth, key=worth.__getitem__)}


def test_the_plan_tells_every_situation_of_a_contest_apart() -> None:
    plan = rw.advise(dd.contested(**contest(2, 2)), "net").plan
    assert plan[0].name == "commit"
    assert len({row.when for row in plan}) == len(plan)
    (row, *_) = [row for row in plan if row.name == "double-down"]
    assert [name for name, _ in row.when] == ["label", "needs", "boons", "banes", "drive"]


def test_against_a_target_who_opposes_there_is_no_success() -> None:
    plan = rw.advise(dd.contested(**contest(1, 1)), "success", policy={"target": "oppose"})
    assert plan.value == 0
    assert [(row.name, row.key) for row in plan.plan] == [("response", "refuse")]


def test_the_commitments_are_solved_as_a_game_where_the_target_lets_it_be_rolled() -> None:
    bound = dd.contested(**contest(3, 0))
    mine, theirs = (4, 7, 5, 8), (14, 16, 17, 19)
    rows = [[net(m, d) for d in theirs] for m in mine]
    floor, ceiling = max(map(min, rows)), min(map(max, zip(*rows, strict=True)))
    plan = rw.advise(bound, "net", policy={"target": {"response": "roll", "commit": "oppose"}})
    assert floor <= plan.value <= ceiling
    assert floor == ceiling
    keys = {row.role: row.key for row in plan.plan if row.name == "commit"}
    assert keys["attempter"] == f"{[min(row) for row in rows].index(floor)}/0"


def test_nobody_opposes_a_decision_that_is_not_theirs() -> None:
    with pytest.raises(BadPolicy):
        rw.advise(dd.contested(**EVENLY), "net", policy={"target": {"response": "nothing"}})


def test_the_master_settles_banes_by_policy() -> None:
    args: dict[str, Any] = {"policy": {"target": "roll", "attempter": "stand", "gm": "0"}, "by": "banes"}
    all_stand = rw.odds(dd.contested(**EVENLY), **args)
    assert all_stand.p(4) == Fraction(1, 10)
    args["policy"]["gm"] = "best:net"
    assert rw.odds(dd.contested(**EVENLY), **args).p(0) == 1


OPPOSING: list[dict[str, Any]] = [
    {},
    {"target": "oppose"},
    {"target": {"response": "roll", "commit": "oppose"}},
]


@pytest.mark.parametrize(("goal", "policy"), some(product(("success", "net"), OPPOSING), one_in=2, quick=3))
def test_a_full_contest_is_advised_with_little_work(goal: str, policy: dict[str, Any]) -> None:
    """Some 340,000 calls."""
    assert calls(lambda: rw.advise(dd.contested(**contest(3, 5)), goal, policy=policy)) < 700_000
