"""Walking: any place in a run is reached by its answers."""

from __future__ import annotations

from fractions import Fraction

import pytest

import games
import rollwright as rw
from rollwright.dice.looks import Fell
from rollwright.dice.untold import GONE, without_notes
from rollwright.odds import Noted, d4
from rollwright.rules import (
    Call,
    Choose,
    Flow,
    Looking,
    Window,
    call,
    throw,
)
from rollwright.rules.ends import ENTER, Become
from rollwright.rules.runs import here, reach, settle
from rollwright.rules.walk import Walk


def test_the_quick_way_and_the_long_one_agree() -> None:
    bound, three = games.Gamble(), (Fell(((3,),)),)
    look = Walk(bound, ()).request()
    assert isinstance(look, Looking)
    assert reach(bound).request.look.law() == look.look.law()
    seen = next(answer for answer in look.look.law() if answer.value == (3, 3))
    shown = games.Again(total=3).showing(games.Shown(first=3))
    assert Walk(bound, (seen,)).request() == Walk(bound, three).request() == Become(shown)
    for answers in ((seen,), three):
        run = reach(bound, answers)
        assert run.request == Become(shown)
        settle(run)
        assert isinstance(run.request, Choose)
        assert run.base == shown
    assert here(bound, three) == (shown, ())
    assert here(bound, (*three, "go"))[1] == ("go",)


def test_a_call_is_answered_for_or_entered() -> None:
    bound = games.Last()
    assert isinstance(Walk(bound, ()).request(), Call)
    assert Walk(bound, (2,)).request() == games.won(4)
    assert Walk(bound, (1,)).request() == Become(games.Toss())
    run = reach(bound, ())
    assert isinstance(run.request, Call)
    assert reach(bound, (2,)).outcome == games.won(4)
    assert reach(bound, (ENTER, Fell(((2,),)), "leave")).outcome == games.won(4)
    lost = reach(bound, (ENTER, Fell(((1,),)), "leave"))
    assert lost.request == Become(games.Toss())
    assert lost.paid[0].what == "hope"


def test_a_called_rule_is_entered_with_its_own_player() -> None:
    run = reach(games.Twice(), (ENTER, Fell(((1,),))))
    assert run.nested
    assert isinstance(run.request, Choose)
    assert run.request.role == "first"
    run.answer("leave")
    settle(run)
    assert not run.nested
    assert run.base == games.Toss().by("second")
    assert repr(ENTER) == "ENTER"


def test_notes_are_left_out() -> None:
    assert without_notes(Noted(1, 2)) == Noted(1, GONE)
    assert without_notes("go") == "go"
    assert without_notes((1, 2)) == (1, 2)


def test_a_part_within_a_called_rule_becomes_another() -> None:
    class Outer(games.Game):
        def play(self) -> Flow[games.Won]:
            return games.won((yield from call(games.Gamble(), lambda outcome: outcome.won)))

    first, second = Fell(((3,),)), Fell(((6,),))
    assert isinstance(reach(Outer(), (ENTER, first)).request, Choose)
    assert reach(Outer(), (ENTER, first, "go", second)).outcome == games.won(6)


class Late(games.Game):
    """Ends at once."""

    amount: int

    def play(self) -> Flow[games.Won]:
        return games.won(self.amount)
        yield


class Calling(games.Game, id="t.calling"):
    """Calls a toss, and goes on as a rule that shows a die which nobody has seen."""

    def play(self) -> Flow[games.Won]:
        face = yield from call(games.Toss(), lambda outcome: outcome.won)
        die = yield from throw(d4)
        return Late(amount=face + (die > 2)).showing(games.Shown(first=die))


@pytest.mark.parametrize("policy", ["first", "best:won"])
def test_what_a_run_goes_on_as_is_seen_with_what_it_shows(policy: str) -> None:
    """The best decision is searched by entering the rule that is called."""
    odds = rw.odds(Calling(), policy=policy)
    high = 2 if policy == "best:won" else Fraction(3, 2)
    assert odds.mean("won") == high + Fraction(1, 2)
    assert odds.mean("shown") == Fraction(5, 2)
    assert rw.odds(Calling(), policy=policy, by="won").mean() == high + Fraction(1, 2)
    plan = rw.advise(Calling(), lambda outcome, effects: outcome.won + outcome.shown - len(effects))
    assert plan.value == 2 + Fraction(1, 2) + Fraction(5, 2) - 1
    assert {row.key for row in plan.plan} == {"leave", "turn"}


def test_a_window_asks_for_what_its_rule_does_not_say_is_idle() -> None:
    acts = (
        Choose("player", "add", ("one", "two"), ("one more", "two more")),
        Choose("bob", "add", ("three",)),
    )
    window = Window("add", acts, "player")
    assert window.asks() == acts
    left = Window("add", acts, "player", idle=lambda: ("one", "three")).by("ann")
    assert left.asks() == (Choose("ann", "add", ("two",), ("two more",)),)
    assert not Window("add", acts, "player", idle=lambda: left.options).asks()
    vain = Window("add", acts, "player", idle=lambda: ("one",), vain=lambda: ("two", "three"))
    assert [each.options for each in vain.asks()] == [("two",), ("three",)]
    assert not vain.asks(known=True)


def test_requests_take_another_players_name() -> None:
    window = Window("add", (Choose("player", "add", ("one",)),), "player")
    assert window.by("ann").closer == "ann"
    assert window.by("ann").acts[0].role == "ann"
    assert window.by(None).closer == "player"
    assert Choose("gm", "leave", ("a", "b")).by("ann").role == "gm"
