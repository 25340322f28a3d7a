"""Stats: faces beside what even dice give, luck beside exact odds, and nothing in them that a seat was not sent."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from statistics import fmean, pstdev
from typing import Any

import msgspec
import pytest

from examples import examples
from hours import often, some
from rollwright.odds.work import take
from rollwright.readings import spots
from rollwright.readings.dice import one_by_one
from rollwright.readings.play import Decide, Play
from rollwright.systems.registry import find_rule
from rollwright.table.log.chain import canonical
from rollwright.table.log.events import Event
from rollwright.table.log.kept import Kept
from rollwright.table.log.pieces import Rolling, Seat
from rollwright.table.look import evenness, luck, pricing, stats
from rollwright.table.look.replies import record
from rollwright.table.look.replies.record import FaceCount
from rollwright.table.seen.views import View
from table.tabling import Person, Playing

ATTEMPT = "double-down.attempt"


def attempt(person: Person, faces: list[int], *answers: str, **args: Any) -> str:
    """An attempt with the dice that lie on a real table."""
    said = {"stat": "Agility", "difficulty": 9, **args}
    roll = person.call(ATTEMPT, said, faces=faces[:1]).roll
    for at, key in enumerate(answers, 1):
        person.answer(roll, key, faces=faces[at : at + 1] or None)
    return roll


@pytest.fixture
def table() -> Playing:
    return Playing(party=True, options={"difficulties": "players"})


def player(table: Playing) -> Person:
    return next(iter(table.players.values()))


# -- dice --------------------------------------------------------------------------------------------------------------


def test_every_face_is_counted_by_die_and_seat(table: Playing) -> None:
    ann, bob = list(table.players.values())[:2]
    for _ in range(12):
        ann.act("roll", dice="10d6!")
    bob.act("roll", dice="2d6 + 4dF")
    bob.call("roll", {"dice": "2d6"}, faces=[3, 4])
    thrown: Counter[Any] = Counter()
    for event in table.log:
        for group in event.data["groups"] if event.kind == "thrown" else ():
            thrown.update(
                (event.seat, bool(group.get("typed")), face)
                for face in group["faces"]
                if "d6" in group["dice"]
            )
    seen = table.gm.look("stats")
    hands = {(row["seat"], row["die"], row["typed"]): row for row in seen["hands"]}
    assert set(hands) == {
        (ann.id, "d6", False),
        (bob.id, "d6", False),
        (bob.id, "dF", False),
        (bob.id, "d6", True),
    }
    for (seat, die, typed), row in hands.items():
        if die == "d6":
            for each in row["faces"]:
                assert each["came"] == thrown[seat, typed, each["face"]]
                assert each["expected"] == pytest.approx(row["thrown"] / 6)
    mine, whole = hands[ann.id, "d6", False], seen["dice"][0]
    assert mine["thrown"] >= 120
    assert 0 < mine["even"] <= 1
    assert hands[bob.id, "dF", False]["even"] is None, "too few to say"
    assert whole["thrown"] == mine["thrown"] + 2
    assert [each["face"] for each in hands[bob.id, "dF", False]["faces"]] == [-1, 0, 1]


def test_dice_without_notation_and_of_many_faces() -> None:
    kind = evenness.kind_of({"dice": "-2dS", "of": {"faces": ["blank", "star"], "weights": [3, 1]}})
    assert kind is not None
    row = evenness._row(kind, Counter(blank=30, star=10))
    assert (row.die, row.even) == ("dS", 1.0)
    assert [each.expected for each in row.faces] == [30, 10]
    assert evenness.kind_of({"dice": "2dT", "of": {"faces": [0, 2]}, "typed": True}) == evenness.DieKind(
        "dT", (0, 2), (1, 1), True
    )
    assert evenness.kind_of({"dice": "rubbish"}) is None
    large = evenness.kind_of({"dice": "d1000"})
    assert large is not None
    assert evenness._row(large, Counter({1: 2})).faces == []


@pytest.mark.parametrize(
    ("freedom", "chi"), [(1, 6.635), (2, 9.210), (5, 15.086), (11, 24.725), (19, 36.191), (30, 50.892)]
)
def test_one_in_a_hundred_is_as_in_the_tables_of_books(freedom: int, chi: float) -> None:
    assert evenness.above(chi, freedom) == pytest.approx(0.01, abs=1e-4)


@pytest.mark.parametrize("freedom", range(1, 30))
def test_dice_that_fall_as_expected_are_never_unlikely(freedom: int) -> None:
    assert evenness.above(0.0, freedom) == pytest.approx(1)
    assert evenness.above(500.0, freedom) < 1e-80


def test_what_cannot_be_read_and_what_shows_nothing_is_passed_over() -> None:
    view = View(Seat("a", "gm", "Ann"))
    shown = {"name": "dice", "dropped": []}
    groups = [{"dice": "rubbish", "faces": [1], **shown}, {"dice": "3d6", "faces": [], **shown}]
    view.take([Event(1, 0, "a", "thrown", {"groups": groups, "span": 1, "nonce": ""})])
    known = stats.Statistics()
    asyncio.run(known.add(view))
    assert known.thrown == {}


def test_one_face_says_nothing() -> None:
    assert evenness.even([FaceCount(face=1, came=100, expected=100.0)]) is None
    assert evenness.even([]) is None


# -- luck --------------------------------------------------------------------------------------------------------------


def test_luck_is_what_came_less_its_exact_chance(table: Playing) -> None:
    ann = player(table)
    good, bad = attempt(ann, [20], "stand"), attempt(ann, [2], "stand")
    seen = ann.look("stats")
    assert msgspec.to_builtins(msgspec.convert(seen, record.Stats)) == seen, "what its type says"
    rows = {row["roll"]: row for row in seen["rolls"]}
    assert {row["seat"] for row in rows.values()} == {ann.id}
    assert rows[good]["expected"] == rows[bad]["expected"]
    assert 0 < rows[good]["expected"] < 1
    assert (rows[good]["came"], rows[bad]["came"]) == (1, 0)
    assert rows[good]["luck"] == pytest.approx(1 - rows[good]["expected"])
    assert rows[bad]["luck"] == pytest.approx(-rows[bad]["expected"])


def test_luck_is_even_on_average_whatever_is_decided() -> None:
    """Summed over every way that the dice can fall, with any decisions, luck comes to nothing."""
    rule = find_rule("double-down.attempt")
    for always in ("stand", "double"):
        total, cases = 0.0, 0
        for one in range(1, 21):
            for two in range(1, 21):
                play = Play(rule.bind({"stat": 2, "difficulty": 12}), faces=[one, two], chance=None)
                while play.pending is not None:
                    options = play.pending.options
                    play.answer(always if always in options else options[0])
                found = luck._luck(play)
                assert found is not None
                total, cases = total + found[2], cases + 1
        assert total / cases == pytest.approx(0, abs=1e-9)


def test_rolls_without_such_a_goal_and_withdrawn_ones_have_no_luck(table: Playing) -> None:
    ann = player(table)
    ann.act("roll", dice="2d6")
    ann.withdraw(attempt(ann, [20], "stand"))
    seen = ann.look("stats")
    assert (seen["rolls"], seen["unpriced"], seen["left"]) == ([], 1, 0)


def test_luck_that_is_known_is_not_reckoned_again_however_many_rolls_there_are(
    table: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stats, "SLICE", 2)
    ann = player(table)
    rolls = [attempt(ann, [20], "stand") for _ in range(3)]
    seen = ann.look("stats")
    assert [row["roll"] for row in seen["rolls"]] == rolls
    monkeypatch.setattr(luck, "luck", None)
    assert ann.look("stats") == seen


def test_a_look_reads_anew_only_the_rolls_that_something_happened_to(
    table: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = player(table)
    rolls = [attempt(ann, [20], "stand") for _ in range(3)]
    told = ann.look("stats")["rolls"]
    read = list[str]()

    class Reading(Kept[Rolling]):
        def __getitem__(self, name: str) -> Rolling:
            read.append(name)
            return super().__getitem__(name)

    state = table.host._tables[table.id]._views[ann.id].state
    again = Reading(Rolling)
    again.take(state.rolls.parts())
    state.rolls = again
    ann.withdraw(ann.act("say", text="never mind").of("said")["id"])
    assert ann.look("stats")["rolls"] == told
    assert set(read).isdisjoint(rolls)
    ann.withdraw(rolls[1])
    read.clear()
    assert ann.look("stats")["rolls"] == [told[0], told[2]]
    assert set(read) == {rolls[1]}
    table.gm.act("amend", roll=rolls[0], args={"difficulty": 5}, why="it was light")
    read.clear()
    (amended, _) = ann.look("stats")["rolls"]
    assert amended["expected"] > told[0]["expected"]
    assert set(read) == {rolls[0]}


def test_what_there_is_no_time_for_is_left(table: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = player(table)
    attempt(ann, [20], "stand")
    monkeypatch.setattr(pricing, "SECONDS", -1.0)
    assert ann.look("stats")["left"] == 1


def test_a_roll_that_is_dear_to_price_hides_the_luck_of_no_other(
    table: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any player can make one; with more work than a look has, nobody was told anything any more."""
    ann, taken = player(table), list[int]()
    monkeypatch.setattr(spots, "take", lambda work: (taken.append(work), take(work)))
    before = attempt(ann, [20], "stand")
    many = [{"name": f"{at}", "pool": 50, "difficulty": 2, "opponent": {"pool": 50}} for at in range(7)]
    ann.act("roll", rule="storyteller.multiple", args={"actions": many})
    after = attempt(ann, [3], "stand")
    seen = ann.look("stats")
    assert [row["roll"] for row in seen["rolls"]] == [before, after]
    assert (seen["unpriced"], seen["left"]) == (1, 0)
    assert 0 < sum(taken) < 2 * luck.DEAR


def test_a_roll_of_another_version_or_with_something_missing_is_not_priced() -> None:
    rule = find_rule("double-down.attempt")
    play = Play(rule.bind({"stat": 1, "difficulty": 5}), faces=[15], answers=["stand"], chance=None)
    run = canonical([{"faces": [15]}, {"key": "stand"}])
    args, house = canonical(play.bound.arguments()), canonical(play.bound.house.settings())
    result = canonical({"outcome": play.outcome.to_dict()})
    assert luck.luck(args, house, run, result, rule.id, rule.version) is not None
    assert luck.luck(args, house, run, result, rule.id, rule.version + 1) is None
    assert luck.luck(args, house, canonical([]), result, rule.id, rule.version) is None
    assert (
        luck.luck(canonical({"stat": 1, "difficulty": 30}), house, run, result, rule.id, rule.version) is None
    )
    assert luck.luck(b"{}", house, run, result, "no.rule", 1) is None


@pytest.mark.parametrize("faces", [(8, 8, 2, 3, 4), (2, 3, 2, 3, 4)])
def test_where_several_successes_can_be_had_there_is_no_luck(faces: tuple[int, ...]) -> None:
    """Whatever came: to leave out the good rolls alone would make everybody unlucky."""
    actions = [{"name": "hard", "pool": 2, "difficulty": 8}, {"name": "easy", "pool": 3, "difficulty": 6}]
    play = Play(find_rule("storyteller.multiple").bind({"actions": actions}), faces=faces, chance=None)
    assert play.done
    assert luck._luck(play) is None


def anything(random: Random) -> Decide:
    """Decides by chance."""
    return lambda asked, _: random.choice(list(asked.options))


RULES = sorted({bound.rule.id for bound in examples() if pricing.SUCCESS in bound.rule.goals})


@pytest.mark.parametrize("rule", some(RULES, quick=2))
def test_luck_of_every_rule_is_even_in_the_long_run(rule: str) -> None:
    """With decisions by chance, too; within five standard errors."""
    random, bounds = Random(rule), [bound for bound in examples() if bound.rule.id == rule]
    lucks = []
    for _ in range(often(80, 400)):
        found = luck._luck(
            Play(random.choice(bounds), chance=one_by_one(random.randrange), decide=anything(random))
        )
        lucks.append(found[2] if found else 0.0)
    assert abs(fmean(lucks)) <= 5 * pstdev(lucks) / len(lucks) ** 0.5


# -- who may know ------------------------------------------------------------------------------------------------------


def test_nothing_hidden_is_in_a_players_stats(table: Playing) -> None:
    ann = player(table)
    sheet = next(held.id for held in table.state.sheets.values() if held.seat == ann.id)
    frame = {"stat": "Agility", "difficulty": 12}
    secret = table.gm.act("ask", move=ATTEMPT, sheets=[sheet], frame=frame, secret=["difficulty"])
    ann.answer(ann.call(draft=secret.draft, faces=[11]).roll, "stand")
    table.gm.act("lay", line="Troll: hp 8", hidden=True)
    table.gm.call("roll", {"dice": "40d8"}, hidden=True)
    mine, masters = ann.look("stats"), table.gm.look("stats")
    assert mine["rolls"] == []
    assert len(masters["rolls"]) == 1
    assert {row["die"] for row in mine["dice"]} == {"d20"}
    assert {row["die"] for row in masters["dice"]} == {"d20", "d8"}


def test_a_table_without_odds_tells_players_of_dice_alone() -> None:
    table = Playing(party=True, options={"difficulties": "players", "odds": False})
    ann = player(table)
    attempt(ann, [20], "stand")
    mine, masters = ann.look("stats"), table.gm.look("stats")
    assert (mine["odds"], mine["rolls"], len(mine["dice"])) == (False, [], 1)
    assert (masters["odds"], len(masters["rolls"])) == (True, 1)
