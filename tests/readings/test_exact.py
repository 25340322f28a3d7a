"""Exact odds of little rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import games
import rollwright as rw
from hours import some
from rollwright.errors import BadArgument, BadPolicy, TooLarge, Undecided, UnknownGoal
from rollwright.odds.work import MOST_WORK, STEP
from rollwright.readings.exact import SHOWING, Exact
from rollwright.readings.limits import Limits
from rollwright.readings.policy import Policy

HALF = Fraction(1, 2)


def test_a_free_choice_is_refused_and_says_what_to_pass() -> None:
    with pytest.raises(Undecided, match=r"player decides 'again' \(stop, go\)") as caught:
        rw.odds(games.Gamble())
    assert caught.value.at == "policy.player"


def test_a_policy_settles_it() -> None:
    stop = rw.odds(games.Gamble(bonus=1), policy={"player": "stop"})
    assert stop.mean("won") == Fraction(9, 2)
    by_name = rw.odds(games.Gamble(), policy={"player": {"again": "go"}})
    assert by_name.p(lambda outcome: outcome.won == 6) == Fraction(1, 6)
    assert rw.odds(games.Gamble(), policy="uniform").mean("won") == Fraction(7, 2)


def test_a_policy_that_fits_nowhere_is_refused() -> None:
    with pytest.raises(BadPolicy, match="player cannot choose 'fly' for 'again'"):
        rw.odds(games.Gamble(), policy={"player": "fly"})
    with pytest.raises(BadPolicy, match="ann cannot choose 'fly'"):
        rw.odds(games.Holders(), policy={"ann": "fly", "bob": "first"})
    with pytest.raises(UnknownGoal, match="t.gamble has no goal 'fame': won"):
        rw.odds(games.Gamble(), policy={"player": "best:fame"})


@pytest.mark.parametrize("stated", ["edge", {"side": "edge"}, {"side": {"edge": 1}}])
def test_who_is_refused_is_told_what_could_be_stated(stated: Any) -> None:
    can = "odd cannot choose 'edge' for 'side': heads, tails, first, uniform or "
    with pytest.raises(BadPolicy, match=f"^{can}best:GOAL$"):
        rw.odds(games.Pennies(), policy={"odd": stated, "even": "heads"})
    with pytest.raises(BadPolicy, match=f"^{can}oppose$"):
        rw.advise(games.Pennies(), "won", policy={"odd": stated})
    with pytest.raises(BadPolicy, match="ann cannot choose 'fly' for 'add': done, one, first or best:GOAL$"):
        rw.odds(games.Holders(), policy={"ann": "fly", "bob": "first"})
    for way in ("heads", "tails", "first", "uniform", "best:won"):
        assert rw.odds(games.Pennies(), policy={"odd": way, "even": "heads"})
    for way in ("heads", "tails", "first", "uniform", "oppose"):
        assert rw.advise(games.Pennies(), "won", policy={"odd": way}).plan
    with pytest.raises(BadPolicy, match="advice is for one goal alone"):
        rw.advise(games.Pennies(), "won", policy={"odd": "best:won"})


def test_a_key_that_is_no_option_everywhere_gives_way_to_the_plain_one() -> None:
    odds = rw.odds(games.Holders(held=2), policy={"ann": "one", "bob": "done"})
    assert odds.by("won").weights() == {3: 1, 4: 1}


def test_a_window_closes_when_nobody_acts() -> None:
    assert rw.odds(games.Holders(), policy="first").by("won").weights() == {1: 1, 2: 1}
    assert rw.odds(games.Holders(), policy={"ann": "first", "bob": "two"}).by("won").weights() == {3: 1, 4: 1}
    with pytest.raises(Undecided):
        rw.odds(games.Holders())


def test_simultaneous_choices_are_independent() -> None:
    odds = rw.odds(games.Pennies(), policy={"even": "uniform", "odd": "heads"})
    assert odds.p(games.won(2)) == HALF
    with pytest.raises(Undecided, match="odd decides 'side'"):
        rw.odds(games.Pennies(), policy={"even": "heads"})


def test_a_group_can_be_given_one_policy() -> None:
    assert rw.odds(games.Secret(), policy={"group": "yes"}).p(games.won(2)) == 1
    assert rw.odds(games.Secret(), policy={"group": "no", "cid": "yes"}).p(games.won(1)) == 1


def test_notes_are_told_only_where_they_are_wanted() -> None:
    bound = games.Gamble(dice=[{"name": "more"}])
    assert len(rw.odds(bound, policy="first")) == 11
    assert rw.odds(bound, policy="first", by="won").p(8) == Fraction(15, 36)
    assert rw.odds(bound, policy="first", by="shown").p(12) == Fraction(1, 36)
    with pytest.raises(BadArgument, match="t.gamble has no field 'luck': label, won, shown"):
        rw.odds(bound, policy="first", by="luck")


def test_best_is_searched_without_notes_and_followed_with_them() -> None:
    bound = games.Gamble(dice=[{"name": "more"}])
    best = rw.odds(bound, policy={"player": "best:won"})
    assert best.mean("won") == rw.advise(bound, "won").value
    assert {outcome.shown for outcome in best if isinstance(outcome.shown, tuple)} >= {(2, 6), (3, 1)}


def test_calls_are_convolved_and_each_outcome_is_the_players_alone() -> None:
    odds = rw.odds(games.Team(size=3), policy="first")
    assert odds.by("won").weights() == {3: 1, 4: 3, 5: 3, 6: 1}
    assert {outcome.shown for outcome in odds} == {None}


def test_calls_with_a_decision_that_is_searched_are_entered() -> None:
    odds = rw.odds(games.Team(size=2), policy={"helper 1": "best:won", "helper 2": "leave"})
    assert dict(odds.by("won").items()) == {3: HALF, 4: HALF}
    assert rw.odds(games.Twice(), policy={"first": "best:won", "second": "leave"}).p(games.won(2)) == 1
    assert rw.odds(games.Last(), policy="best:won").p(games.won(4)) == 1
    assert dict(rw.odds(games.Last(), policy="first").by("won").items()) == {
        4: HALF,
        1: HALF / 2,
        2: HALF / 2,
    }


def test_a_called_player_keeps_a_name() -> None:
    odds = rw.odds(games.Twice(), policy={"first": "turn", "second": "leave"})
    assert odds.by("won").p(2) == Fraction(3, 4)


def test_repeats() -> None:
    assert rw.odds(games.Walk(), by="won").weights() == {2: 1}
    counted = rw.odds(games.Walk(), by="shown")
    assert counted.p(2) == Fraction(1, 4)
    assert 0 < Fraction(counted.unresolved, counted.total) < Fraction(1, 10**12)
    assert rw.odds(games.Walk(limit=2), by="won").weights() == {2: 1, 1: 2, 0: 1}
    assert rw.odds(games.Walk(limit=2)).p(games.won(1, 2)) == HALF
    assert rw.odds(games.Walk(fall=True), by="label").p("win") == 1


def test_what_is_too_wide_names_the_widest() -> None:
    with pytest.raises(TooLarge, match=r"most part at the look in games.py:\d+ \(second") as caught:
        rw.odds(games.Wide(), limits=Limits(leaves=5_000))
    assert "up to 1,000 ways each time" in caught.value.message
    with pytest.raises(TooLarge, match="digits"):
        rw.odds("200d6", limits=Limits(digits=100))


@pytest.mark.parametrize(("cards", "ways"), [(False, 2), (True, 3)])
def test_what_is_too_wide_names_where_most_runs_part_and_what_fits_the_dice(cards: bool, ways: int) -> None:
    with pytest.raises(
        TooLarge, match=r"most part at the look in games.py:\d+ \(shown = 2 \* shown"
    ) as caught:
        rw.odds(games.Narrow(cards=cards), limits=Limits(leaves=5_000))
    assert f"up to {ways} ways each time" in caught.value.message
    assert "pool.sorted" in caught.value.message
    assert ("deal(5, cards)" in caught.value.message) == cards


def test_the_same_law_is_worked_out_once() -> None:
    exact = Exact(Policy({}, otherwise="first"))
    assert exact.odds(games.Wide(sides=3)) is exact.odds(games.Wide(sides=3))


def test_odds_of_notation() -> None:
    assert rw.odds("2d6").p(lambda outcome: outcome.total == 7) == Fraction(1, 6)
    assert rw.odds(rw.notation("d4")).mean("total") == Fraction(5, 2)


def test_a_policy_for_nobody_or_nothing_is_refused() -> None:
    with pytest.raises(BadPolicy, match="t.gamble has no role 'nobody': player") as caught:
        rw.odds(games.Gamble(), policy={"player": "stop", "nobody": "stop"})
    assert caught.value.at == "policy.nobody"
    with pytest.raises(BadPolicy, match="t.gamble has no decision 'sing': again") as caught:
        rw.odds(games.Gamble(), policy={"player": {"again": "stop", "sing": "stop"}})
    assert caught.value.at == "policy.player.sing"
    with pytest.raises(BadPolicy, match="t.walk has no role 'nobody': nobody decides anything"):
        rw.odds(games.Walk(), by="won", policy={"nobody": "stop"})


def test_fields_within_fields() -> None:
    for path in ("label.x", "label.__class__", "label.upper", "shown.1"):
        with pytest.raises(BadArgument, match="not every outcome of t.gamble has a field") as caught:
            rw.odds(games.Gamble(), policy="first", by=path)
        assert caught.value.at == "by"


def test_a_misspelt_role_is_named_before_what_is_undecided() -> None:
    with pytest.raises(BadPolicy, match="no role 'plyer'"):
        rw.odds(games.Gamble(), policy={"plyer": "stop"})
    named = games.Gamble(dice=[{"name": "Ann"}])
    with pytest.raises(Undecided):
        rw.odds(named, policy={"Ann": "stop"})


def test_a_key_for_one_decision_leaves_the_others_open() -> None:
    with pytest.raises(Undecided, match="player decides 'turn'"):
        rw.odds(games.TwoWays(), policy={"player": "go"})
    assert (
        rw.odds(games.TwoWays(), policy={"player": {"again": "go", "turn": "turn"}}).p(games.won(1)) == HALF
    )


def test_outcomes_go_by_their_headlines() -> None:
    odds = rw.odds(games.Gamble(bonus=1), policy="first")
    assert odds.p("win") == 1
    assert odds.p("draw") == 0


@pytest.mark.long
@pytest.mark.parametrize("points", some([1, 0], one_in=2))
def test_what_is_only_shown_of_one_roll_after_another_is_bounded(
    points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three actions of twenty dice come to millions of ends that differ in what is shown alone."""
    shown: list[Any] = []
    put = Exact.shown
    monkeypatch.setattr(
        Exact, "shown", lambda exact, end, shows: (shown.append(end), put(exact, end, shows))[1]
    )
    actions = [{"name": name, "pool": 20, "difficulty": 5} for name in ("run", "dodge", "shoot")]
    bound = rw.storyteller.multiple(actions=actions, points=points)
    with pytest.raises(TooLarge, match="what is shown of it would take too long: ask by one field"):
        rw.odds(bound, policy="first")
    assert len(shown) < MOST_WORK / STEP / SHOWING
    assert rw.odds(bound, policy="first", by="succeeded").p(3) > 0
