"""Tracks: what takes long says how far it is, for all who may know, on its card and where it is kept."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.systems.storyteller.task import Task
from rollwright.table.proof.verify import verify
from table.tabling import Person, Playing

HADRUN, MIRELA = "Hadrun Ironbough", "Mirela Two-Coats"
WEIR = {"name": "The weir", "traits": ["Strength"], "target": 9, "interval": "a week", "max_rolls": 6}


class Long:
    """Hadrun, who has something to do that takes long."""

    def __init__(self, **house: Any) -> None:
        self.table = Playing("storyteller", party=True, house=house)
        self.gm, self.hadrun, self.mirela = self.table.gm, *(self.table.players[n] for n in (HADRUN, MIRELA))
        self.his, self.hers = self.table.sheet(HADRUN), self.table.sheet(MIRELA)

    def begins(self, who: str) -> None:
        self.gm.call("storyteller.begin-task", WEIR, sheet=who)

    def kept(self, who: Person, sheet: str = "table") -> list[dict[str, Any]]:
        tracks: list[dict[str, Any]] = who.look("sheets")["lines"][sheet]["tracks"]
        return tracks

    def card(self, who: Person) -> list[dict[str, Any]]:
        tracks: list[dict[str, Any]] = who.look()["rolls"][-1]["tracks"]
        return tracks

    def works(self, *faces: int, who: str = "") -> None:
        self.gm.call("storyteller.task", {"task": "The weir"}, sheet=who or self.his, faces=faces)


def track(at: int, came: int = 0, says: str = "") -> list[dict[str, Any]]:
    return [{"name": "The weir", "at": at, "of": 9, "came": came, "says": says}]


def test_a_task_says_how_far_it_is_on_every_card_and_where_it_is_kept() -> None:
    at = Long()
    at.begins(at.his)
    assert at.kept(at.mirela) == track(0, says="at most 6")
    roll = at.gm.call("storyteller.task", {"task": "The weir"}, sheet=at.his, by_hand=True).roll
    assert at.card(at.mirela) == track(0, says="week 1, at most 6")
    at.gm.answer(roll, faces=[6, 7, 8, 2, 2])
    assert at.card(at.mirela) == track(3, 3, "week 1, at most 6")
    at.works(9, 9, 2, 2, 2)
    assert at.card(at.mirela) == track(5, 2, "week 2, at most 6") == [{**at.kept(at.mirela)[0], "came": 2}]
    at.works(9, 9, 9, 9, 9)
    assert at.card(at.hadrun) == track(9, 5, "week 3, at most 6, done")
    assert verify(line.encode() for line in at.mirela.look("export")["lines"]).ok


@pytest.mark.parametrize(
    ("way", "left", "says"),
    [("reset", 0, "week 2"), ("end", 3, "week 2, over"), ("ask", 3, "week 2, after a botch")],
)
def test_what_a_botch_leaves_of_a_task_is_told(way: str, left: int, says: str) -> None:
    at = Long(**{"st.extendedBotch": way})
    at.begins(at.his)
    at.works(6, 7, 8, 2, 2)
    at.works(1, 2, 2, 2, 2)
    assert at.card(at.mirela) == track(left, says=says.replace("week 2", "week 2, at most 6"))


def test_how_far_somebody_of_the_storytellers_is_nobody_else_knows() -> None:
    at = Long()
    reeve = at.gm.act("lay", line="Reeve: Strength 6").of("laid")["sheet"]["id"]
    at.gm.act("show", sheet=reeve)
    at.begins(reeve)
    at.works(9, 9, 2, 2, 2, 2, who=reeve)
    assert at.kept(at.gm, reeve)[0]["at"] == 2
    assert reeve not in at.mirela.look("sheets")["lines"]
    assert at.card(at.mirela) == []


def test_a_race_says_how_far_both_are_round_by_round() -> None:
    at = Long()
    for name in (at.his, at.hers):
        at.gm.act("write", sheet=name, values={"willpower": 0})
    said = {"traits": ["Wits"], "opponent": at.hers, "target": 5, "difficulty": 6, "opposing_difficulty": 6}
    draft = at.hadrun.propose("storyteller.resisted-extended", at.his, args={"opponent": at.hers})
    at.gm.act("frame", draft=draft, frame={name: said[name] for name in said if name != "opponent"})
    at.mirela.act("join", draft=draft, sheet=at.hers, part={"traits": ["Wits"]})
    roll = at.hadrun.call("", {}, draft=draft, by_hand=True).roll

    def both() -> list[tuple[str, int, int]]:
        return [(each["name"], each["at"], each["of"]) for each in at.card(at.gm)]

    def round_(*sides: list[int]) -> None:
        for who, faces in zip((at.hadrun, at.mirela), sides, strict=True):
            dice = at.gm.look()["rolls"][-1]["waiting"]["dice"][0]["dice"]
            who.answer(roll, faces=[*faces, *[2] * (int(dice.partition("d")[0]) - len(faces))])

    assert both() == [(HADRUN, 0, 5), (MIRELA, 0, 5)]
    round_([6, 6], [6])
    assert both() == [(HADRUN, 2, 5), (MIRELA, 1, 5)]
    round_([2], [6, 6])
    round_([6, 6], [6, 6])
    assert both() == [(HADRUN, 4, 5), (MIRELA, 5, 5)]
    assert at.card(at.mirela) == at.card(at.gm)
    assert verify(line.encode() for line in at.mirela.look("export")["lines"]).ok


def test_a_chase_by_somebody_of_the_storytellers_tells_players_nothing_of_it() -> None:
    at = Long()
    reeve = at.gm.act("lay", line="Reeve: Athletics 6").of("laid")["sheet"]["id"]
    said = {"traits": ["Wits"], "opponent": reeve, "opposing": ["Athletics"], "target": 30}
    roll = at.gm.call("storyteller.resisted-extended", said, sheet=at.hers, by_hand=True).roll
    at.gm.answer(roll, "keep", role="player")
    assert [each["name"] for each in at.card(at.gm)] == [MIRELA, "Reeve"]
    assert at.card(at.mirela) == []


def test_what_is_gathered_in_one_go_is_a_track_too() -> None:
    at = Long()
    at.gm.call(
        "storyteller.extended",
        {"traits": ["Strength"], "target": 4, "max_rolls": 1},
        sheet=at.his,
        faces=[9] * 5,
    )
    assert [(each["at"], each["of"]) for each in at.card(at.mirela)] == [(4, 4)]


@pytest.mark.parametrize(
    ("interval", "says"),
    [("", "roll 2"), ("a week", "week 2"), ("Woche", "Woche 2"), ("two hours", "roll 2")],
)
def test_a_roll_of_one_such_time_each_is_called_by_it(interval: str, says: str) -> None:
    task = Task(name="It", sheet="", traits=("Wits",), target=3, rolls=2, interval=interval)
    assert task.track().says == says
