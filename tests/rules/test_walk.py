"""Walking: any place in a run is reached by its answers."""

from __future__ import annotations

import pytest

import games
from rollwright.odds import Noted
from rollwright.rules import Become, Call, Choose, Conclude, Roll
from rollwright.rules.walk import ENTER, blank, here, reach, settle, stop


def test_the_quick_way_and_the_long_one_agree() -> None:
    bound = games.gamble()
    assert isinstance(stop(bound, ()), Roll)
    after = stop(bound, (Noted(3, 3),))
    assert isinstance(after, Become)
    run = reach(bound, (Noted(3, 3),))
    assert isinstance(run.request, Become)
    settle(run)
    assert isinstance(run.request, Choose)
    assert here(bound, (Noted(3, 3),)) == (games.again(games.Table(), 3, 3), ())
    assert here(bound, (Noted(3, 3), "go"))[1] == ("go",)


def test_a_last_request_tells_where_it_leads() -> None:
    bound = games.last()
    assert isinstance(stop(bound, ()), Conclude)
    assert stop(bound, (2,)) == games.won(4)
    assert stop(bound, (1,)) == Become(games.toss())
    run = reach(bound, ())
    assert isinstance(run.request, Call)
    assert reach(bound, (2,)).outcome == games.won(4)
    assert reach(bound, (ENTER, 2, "leave")).outcome == games.won(4)
    lost = reach(bound, (ENTER, 1, "leave"))
    assert lost.request == Become(games.toss())
    assert lost.paid[0].what == "hope"


def test_a_called_rule_is_entered_with_its_own_player() -> None:
    run = reach(games.twice(), (ENTER, 1))
    assert run.nested
    assert isinstance(run.request, Choose)
    assert run.request.role == "first"
    run.answer("leave")
    settle(run)
    assert not run.nested
    assert run.base == games.toss().by("second")
    assert repr(ENTER) == "ENTER"


def test_notes_are_left_out() -> None:
    assert blank(Noted(1, 2)) == Noted(1, None)
    assert blank("go") == "go"
    assert blank((1, 2)) == (1, 2)


def test_a_stage_within_a_called_rule_becomes_another() -> None:
    @games.rule("t.outer", outcome=games.Won, words=games.WORDS)
    def outer(house: games.Table) -> games.Program[games.Won]:
        inner = yield from games.call(games.gamble(), lambda outcome: outcome.won)
        return games.won(inner)

    run = reach(outer(), (ENTER, Noted(3, 3)))
    assert isinstance(run.request, Choose)
    run.answer("go")
    run.answer(6)
    assert run.outcome == games.won(6)


def test_requests_take_another_players_name() -> None:
    window = games.Window("add", (Choose("player", "add", ("one",)),), "player")
    assert window.by("ann").closer == "ann"
    assert window.by("ann").acts[0].role == "ann"
    assert window.by(None).closer == "player"
    assert Choose("gm", "leave", ("a", "b")).by("ann").role == "gm"


def test_a_run_that_became_another_rule_does_not_come_back() -> None:
    for program in (
        games.become(games.toss()),
        games.conclude(games.Choose("gm", "a", ("b", "c")), games.won),
    ):
        next(program)
        with pytest.raises(AssertionError, match="does not come back"):
            program.send(None)
