"""The tabletop makes a game's moves and says what is wrong where it cannot: a third party's, one without a kit, and one of ours."""

from __future__ import annotations

import crossing
import pytest
from lanterns import Searcher
from lanterns import system as lanterns

from rollwright.errors import BadArgument, BadHouse, TooManyAnswers, TooManyFaces, UnknownRule
from rollwright.rules import Effect, Flow, Outcome, Rule, pay
from rollwright.sheets import TABLE, Free
from rollwright.systems import System
from rollwright.systems.daggerheart.sheet import Character
from rollwright.testing import Tabletop


def tabletop() -> Tabletop:
    return Tabletop(lanterns, {"ada": Searcher(name="Ada"), "bo": Searcher(name="Bo")})


def test_a_move_is_rolled_and_booked_on_the_sheet_that_made_it() -> None:
    table = tabletop()
    deed, play = table.roll("lanterns.look", "ada", faces=[1, 2, 3, 5, 5, 6], answers=["burn"])
    assert deed.says == "Ada looks around"
    assert play.outcome.clues == 3
    assert (table["ada"].lantern, table["ada"].clues) == (1, 3)
    assert (table["bo"].lantern, table["bo"].clues) == (2, 0)


def test_a_move_that_rolls_nothing_is_no_roll() -> None:
    ann = Character(name="Ann")
    with pytest.raises(AssertionError, match=r"daggerheart.stress rolls nothing here: it is made with `do`"):
        Tabletop("daggerheart", {"ann": ann}).roll("daggerheart.stress", "ann")


def test_who_decides_may_be_asked() -> None:
    _, play = tabletop().roll("lanterns.look", "ada", chance="system", decide=lambda *_: "keep")
    assert play.outcome.burned is False


@pytest.mark.parametrize(
    ("faces", "answers", "waits"),
    [
        ([], [], "lanterns.look still waits for faces of 3d6 (look)"),
        ([1, 2, 3], [], "lanterns.look still waits for player to decide 'burn': keep, burn"),
    ],
)
def test_a_script_that_is_too_short_says_what_the_roll_waits_for(
    faces: list[int], answers: list[str], waits: str
) -> None:
    with pytest.raises(AssertionError) as error:
        tabletop().do("lanterns.look", "ada", faces=faces, answers=answers)
    assert str(error.value) == waits


def test_a_script_that_is_too_long_is_refused() -> None:
    with pytest.raises(TooManyFaces):
        tabletop().do("lanterns.look", "ada", faces=[1, 2, 3, 4], answers=["keep"])
    with pytest.raises(TooManyAnswers):
        tabletop().do("lanterns.look", "ada", faces=[1, 2, 3], answers=["keep", "keep"])


def test_what_is_not_there_is_named_with_what_is() -> None:
    table = tabletop()
    with pytest.raises(BadArgument, match=r"no sheet 'cy': table, ada, bo"):
        table.do("lanterns.look", "cy")
    with pytest.raises(BadArgument, match=r"no move 'lanterns.hide': lanterns.look"):
        table.do("lanterns.hide", "ada")
    with pytest.raises(UnknownRule, match=r"no game 'nowhere' is installed: double-down, .*lanterns"):
        Tabletop("nowhere", {})
    with pytest.raises(BadHouse):
        Tabletop("lanterns", {}, {"lanterns.none": 1})


def test_a_game_without_a_kit_has_every_rule_as_a_move() -> None:
    _, play = Tabletop(crossing.system, {}).roll(
        "crossing.cross", courage=2, width=5, faces=[4, 1], answers=[]
    )
    assert play.outcome.label == "over"


class Frightened(Outcome, frozen=True):
    """Nothing but fear."""

    label: str = "fear"


class Frighten(Rule[Frightened], id="ghosts.frighten", dice=False):
    """Frighten a crowd that has no sheet, and tire."""

    def play(self) -> Flow[Frightened]:
        yield from pay(Effect("mark", "crowd", "fear"), Effect("mark", "player", "tired"))
        return Frightened()


def test_what_moves_for_those_who_have_no_sheet_changes_nothing() -> None:
    ghosts = System("ghosts", "Ghosts", (Frighten,))
    table = Tabletop(ghosts, {"ann": Free(name="Ann", counts={"tired": 0})})
    table.do("ghosts.frighten", "ann")
    assert table["ann"].counts == {"tired": 1}


def test_the_counters_of_the_table_lie_there_too() -> None:
    assert tabletop()[TABLE].name == "Table"
