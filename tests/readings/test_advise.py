"""Advice on little rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

import games
import rollwright as rw
from rollwright.doors.cli.show import rolls
from rollwright.doors.cli.show.screen import Screen
from rollwright.errors import BadArgument, BadPolicy, TooLarge, UnknownGoal
from rollwright.odds import d6
from rollwright.readings.limits import Limits
from rollwright.readings.unfolding import Advice
from rollwright.rules import Effect, Flow, Rule, choose, pay, throw, throw_all


def test_the_best_option_in_every_situation() -> None:
    plan = rw.advise(games.Gamble(), "won")
    assert [(dict(row.when)["total"], row.key) for row in plan.plan] == [
        (1, "go"), (2, "go"), (3, "go"), (4, "stop"), (5, "stop"), (6, "stop"),
    ]  # fmt: skip
    assert plan.value == Fraction(17, 4)
    assert dict(plan.plan[0].values) == {"stop": 1, "go": Fraction(7, 2)}
    assert plan.odds.mean("won") == plan.value
    assert "won = 4.25" in repr(plan)
    assert plan._repr_html_().startswith("<svg")
    assert "<td>player: again</td>" in plan._repr_html_()
    assert set(plan._repr_mimebundle_()) == {"text/plain", "text/html", "image/svg+xml"}
    assert plan._repr_mimebundle_()["text/html"] == plan._repr_html_()


def test_prices_change_what_is_best() -> None:
    plan = rw.advise(games.Gamble(), "won", prices={"coins": 1})
    assert [row.key for row in plan.plan] == ["go", "stop", "stop", "stop", "stop", "stop"]
    assert plan.value == Fraction(1, 6) * Fraction(3, 2) + Fraction(20, 6)
    with pytest.raises(BadArgument, match="a price is a number, not 'dear'"):
        rw.advise(games.Gamble(), "won", prices={"coins": "dear"})
    with pytest.raises(BadArgument, match="not True"):
        rw.advise(games.Gamble(), "won", prices={"coins": True})


def test_nothing_is_paid_for_spending() -> None:
    with pytest.raises(BadArgument, match="a price is 0 or more, not -1$") as caught:
        rw.advise(games.Gamble(), "won", prices={"coins": -1})
    assert caught.value.at == "prices.coins"
    assert rw.advise(games.Gamble(), "won", prices={"coins": 0}).value == Fraction(17, 4)


def test_wherever_a_plan_is_shown_it_says_how_often_to_take_what_where_it_is_best_not_to_be_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    plan = rw.advise(games.Uneven(), "won", policy={"odd": "oppose"}, role="even")
    (row, _) = plan.plan
    shares = dict(row.mixed)
    assert sum(shares.values()) == 1
    assert len(shares) > 1
    rolls.planned(Screen(), plan, [])
    for shown in (repr(plan), plan._repr_html_(), capsys.readouterr().out):
        for key, share in shares.items():
            assert f"{key} {share}" in shown
    assert row.to_dict()["mixed"] == {key: float(share) for key, share in shares.items()}
    wide = Advice(
        "player", "hand", (), "rock", mixed=(("rock", Fraction(2500, 3001)), ("paper", Fraction(501, 3001)))
    )
    assert wide.best == "rock 83.31%, paper 16.69%"


def test_no_more_has_a_price_than_there_can_be_to_spend() -> None:
    with pytest.raises(BadArgument, match="prices of 50 things at the most") as caught:
        rw.advise(games.Gamble(), "won", prices={f"coin {at}": 1 for at in range(51)})
    assert caught.value.at == "prices"


@pytest.mark.parametrize(
    "price", ["1e99999999", "1e999", "1e-99999999", "1E+9_999_999", "1/" + "9" * 4000, "1/0", 10**2000]
)
def test_a_price_that_takes_long_to_write_out_is_none(price: object) -> None:
    with pytest.raises(BadArgument, match="a price is a number"):
        rw.advise(games.Gamble(), "won", prices={"coins": price})


def test_a_goal_of_ones_own_sees_outcome_and_effects() -> None:
    def thrift(outcome: games.Won, effects: tuple[games.Effect, ...]) -> int:
        return outcome.won - 3 * sum(effect.cost for effect in effects) + (outcome.shown == 6)

    plan = rw.advise(games.Gamble(), thrift)
    assert plan.goal == "thrift"
    assert {row.key for row in plan.plan} == {"stop"}
    assert plan.value == Fraction(7, 2) + Fraction(1, 6)
    priced = rw.advise(games.Gamble(), lambda outcome, _: outcome.won, prices={"coins": "1/2"})
    assert priced.value == Fraction(23, 6)


def test_parameters_are_searched_too() -> None:
    plan = rw.advise(games.Gamble(), "won", over={"bonus": range(3)})
    assert plan.args == {"dice": [], "bonus": 2}
    assert [option.args for option in plan.options] == [{"bonus": 0}, {"bonus": 1}, {"bonus": 2}]
    assert plan.options[2].value == plan.value
    with pytest.raises(BadArgument, match="no parameter 'luck' to search"):
        rw.advise(games.Gamble(), "won", over={"luck": [1]})
    with pytest.raises(BadArgument, match="no values to choose from"):
        rw.advise(games.Gamble(), "won", over={"bonus": []})


def test_a_rule_not_bound_takes_arguments_and_house() -> None:
    plan = rw.advise(games.Gamble, "won", args={"bonus": 1}, house={"t.stakes": 9}, prices={"coins": 1})
    assert {row.key for row in plan.plan} == {"stop"}


def test_unknown_goals_are_named() -> None:
    with pytest.raises(UnknownGoal, match="'fame': won"):
        rw.advise(games.Gamble(), "fame")


def test_the_best_reply_to_a_belief() -> None:
    plan = rw.advise(games.Pennies(), "won", policy={"odd": "tails"})
    assert [(row.role, row.key) for row in plan.plan] == [("even", "tails")]
    assert plan.value == 2
    assert rw.advise(games.Pennies(), "won").value == 0
    assert rw.advise(games.Uneven(), "won").plan[0].key == "heads"


def test_the_equilibrium_of_a_game() -> None:
    plan = rw.advise(games.Pennies(), "won", policy={"odd": "oppose"})
    assert plan.value == 0
    assert plan.odds.weights() == {games.won(2): 2, games.won(-2): 2}
    assert plan.plan[0].mixed == (("heads", Fraction(1, 2)), ("tails", Fraction(1, 2)))
    uneven = rw.advise(games.Uneven(), "won", policy={"odd": "oppose"})
    assert uneven.value == Fraction(1, 3)


def test_what_is_advised_cannot_be_stated() -> None:
    with pytest.raises(BadPolicy, match="what even decides is what is advised") as told:
        rw.advise(games.Pennies(), "won", policy={"odd": "tails", "even": "heads"})
    assert told.value.at == "policy.even"
    assert rw.advise(games.Choice(), "won", role="gm", policy={"player": "first"}).plan[0].role == "gm"
    with pytest.raises(BadPolicy, match="what gm decides"):
        rw.advise(games.Choice(), "won", role="gm", policy={"gm": "none"})


def test_who_opposes_takes_the_worst() -> None:
    assert rw.advise(games.Choice(), "won").value == 1
    assert rw.advise(games.Choice(), "won", policy={"gm": "oppose"}).value == 0
    assert rw.advise(games.Choice(), "won", role="gm").plan[0].role == "gm"
    assert rw.advise(games.Choice(), "won", policy={"gm": "none"}).value == 0
    with pytest.raises(BadPolicy):
        rw.advise(games.Choice(), "won", policy={"gm": "nothing"})


def test_a_group_plays_together() -> None:
    plan = rw.advise(games.Secret(), "won", role="group")
    assert plan.value == 2
    assert [(row.role, row.key) for row in plan.plan] == [("ann", "yes"), ("cid", "yes")]


def test_whoever_holds_something_is_advised() -> None:
    plan = rw.advise(games.Holders(), "won", role="bob")
    assert {(dict(row.when)["total"], row.key) for row in plan.plan} == {(1, "two"), (2, "two")}
    assert plan.value == Fraction(7, 2)


def test_decisions_within_calls() -> None:
    assert rw.advise(games.Team(), "won", role="helper 1").value == 2 + Fraction(3, 2)
    assert rw.advise(games.Twice(), "won", role="second").value == 2
    assert rw.advise(games.Team(), "won", role="helper 1", prices={"hope": 1}).value == Fraction(3, 2)


def test_odds_under_the_best_of_some_and_the_policy_of_others() -> None:
    odds = rw.odds(games.Pennies(), policy={"even": "best:won", "odd": "tails"})
    assert odds.p(games.won(2)) == 1
    both = rw.odds(games.Secret(), policy="best:won")
    assert both.p(games.won(2)) == 1


def test_a_belief_may_be_weighted() -> None:
    plan = rw.advise(games.Pennies(), "won", policy={"odd": {"side": {"heads": 3, "tails": 1}}})
    assert [(row.role, row.key) for row in plan.plan] == [("even", "heads")]
    assert plan.value == 1
    assert plan.odds.p(games.won(2)) == Fraction(3, 4)


def test_several_may_play_for_the_same_goal_in_a_window() -> None:
    assert rw.odds(games.Holders(), policy={"ann": "first", "bob": "best:won"}).mean("won") == Fraction(7, 2)
    assert rw.odds(games.Holders(), policy="best:won").mean("won") == Fraction(9, 2)


BOTH = {"ann": "best:more", "bob": "best:less"}


def test_of_two_who_play_for_different_goals_the_first_knows_what_the_second_will_do() -> None:
    assert rw.odds(games.Opposed(), policy=BOTH).p(games.won(0)) == 1
    assert rw.odds(games.Bidden(), policy=BOTH).p(games.won(1)) == 1, "what is too much is not allowed"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (
            games.OpposedAtOnce(),
            r"decides 'say' for a goal while somebody else decides for another.*\"uniform\"",
        ),
        (games.Adding(total=0, ann=1, bob=1), "decides 'add' for a goal while somebody else"),
        (games.Dug(), "not found where steps are done again and again.*self.onward"),
        (games.Dug(limit=3), "not found where steps are done again and again"),
        (games.Circling(), "not found where.*a rule comes back to itself"),
    ],
    ids=lambda given: getattr(given, "rule", type(given)).__name__,
)
def test_two_goals_are_refused_where_what_is_best_for_both_is_not_found(rule: Rule, said: str) -> None:
    with pytest.raises(BadPolicy, match=said):
        rw.odds(rule, policy=BOTH)
    assert rw.odds(rule, policy={**BOTH, "bob": "first"})


def test_whoever_decides_alone_needs_no_search_to_be_stated() -> None:
    with pytest.raises(BadPolicy, match="advice is for one goal alone.*oppose"):
        rw.advise(games.Choice(), "won", policy={"gm": "best:won"})


def test_what_others_spend_has_no_price() -> None:
    assert rw.advise(games.Toll(), "won", prices={"coins": 1}).value == Fraction(3, 2) - 1
    assert rw.advise(games.Toll(), "won", role="gm", prices={"coins": 1}).value == Fraction(3, 2) - 2


class Untold(games.Game, id="t.untold"):
    """A coin, for which a foe pays who decides on it, and the rule does not say so beforehand."""

    def play(self) -> Flow[games.Won]:
        if (yield from choose("foe", "toll", "pay", "not")) == "pay":
            yield from pay(games.spends("coins", 2, "foe"))
        return games.won((yield from games.flip()))


def test_what_others_spend_has_no_price_where_it_is_stated_what_they_do() -> None:
    priced = rw.advise(Untold(), "won", prices={"coins": 1}, policy={"foe": "pay"})
    assert priced.value == Fraction(3, 2)


def test_the_odds_of_a_plan_go_through_the_calls_it_decides_in() -> None:
    plan = rw.advise(games.Twice(), "won", role="second")
    assert plan.odds.mean("won") == plan.value == 2
    deep = rw.advise(games.Deep(), "won")
    assert deep.value == Fraction(3, 2)
    assert abs(deep.odds.mean("won") - deep.value) < Fraction(1, 10**11)


def test_one_option_is_no_decision() -> None:
    assert [row.name for row in rw.advise(games.Choice(options=1), "won").plan] == []


def test_ways_by_the_name_of_the_decision() -> None:
    odds = rw.odds(games.Pennies(), policy={"even": {"side": "best:won"}, "odd": {"side": "tails"}})
    assert odds.p(games.won(2)) == 1


def test_simultaneous_choices_again_and_again() -> None:
    plan = rw.advise(games.Duel(), "won", policy={"odd": {"side": "tails"}})
    assert plan.value == 1
    assert {row.key for row in plan.plan} == {"tails"}


def test_what_is_wrong_with_a_choice_is_placed_in_over() -> None:
    with pytest.raises(BadArgument) as caught:
        rw.advise(games.Gamble(), "won", over={"bonus": [1, 99]})
    assert caught.value.at == "over.bonus"
    with pytest.raises(BadArgument) as caught:
        rw.advise(games.Gamble, "won", args={"dice": 3}, over={"bonus": [1]})
    assert caught.value.at == "args.dice"


def test_the_price_of_what_nothing_costs_is_refused_where_anything_costs_something_else() -> None:
    with pytest.raises(BadArgument, match="^nothing here costs 'gold': coins$") as caught:
        rw.advise(games.Gamble(), "won", prices={"gold": 1})
    assert caught.value.at == "prices.gold"
    free = rw.advise(games.Pennies(), "won", prices={"gold": 1})
    assert free.value == rw.advise(games.Pennies(), "won").value, "nothing is paid there"


def test_a_search_that_is_too_wide_is_refused() -> None:
    with pytest.raises(
        TooLarge,
        match=r"more than 10 places to search in Again \(games\.py:\d+\): .* rollwright\.lab\.best\.best\(rule, goal\)",
    ):
        rw.advise(games.Gamble(), "won", limits=rw.Limits(leaves=10))


def test_of_equals_the_one_that_spends_less_is_advised() -> None:
    action = rw.daggerheart.action(modifier=2, difficulty=15, prayer=[1, 3], rerolls=1)
    for goal in ("success", "hope"):
        for row in rw.advise(action, goal).plan:
            values = dict(row.values)
            if (
                dict(row.when)["held"] == ("prayer:1", "prayer:3", "reroll")
                and values[row.key] == values["done"]
            ):
                assert row.key == "done"
    plan = {
        (row.when[0][1], dict(row.when)["total"], dict(row.when)["held"]): row.key
        for row in rw.advise(action, "success").plan
    }
    held = ("prayer:1", "prayer:3", "reroll")
    assert plan["Failure with Fear", 14, held] == "prayer:1"
    assert plan["Failure with Fear", 12, held] == "prayer:3", "not the small one on the way"
    assert plan["Failure with Fear", 7, held] == "reroll", "dice that may not be wanted any more are kept"


def test_goals_belong_to_roles() -> None:
    contest = rw.double_down.contested(
        attempter={"stat": 3, "tags": [{"level": 2}], "drive": 2}, target={"stat": 3, "drive": 2}
    )
    rule = contest.rule
    assert set(rule.goals_of()) == {"success", "net", "boons", "damage"}
    assert set(rule.goals_of("target")) == {"hold", "unhurt"}
    assert set(rule.goals_of("gm")) == {"banes", "peace"}
    plans = {name: rw.advise(contest, name) for name in rule.goals}
    for name, goal in rule.goals.items():
        assert {row.role for row in plans[name].plan} <= {goal.role or "attempter"}
    assert plans["net"].assumed["gm", "ignore-banes"] == "first"
    assert {row.key for row in plans["banes"].plan} == {"0"}
    odds = rw.odds(contest, policy="best:net")
    assert {outcome.response for outcome in odds} == {"roll"}, "the target does not play for the attempter"
    assert any(outcome.banes for outcome in odds), "nor does the game master"
    with pytest.raises(UnknownGoal):
        rw.odds(contest, policy="best:luck")


def _fewest(bound: Rule) -> int:
    """The least limit under which there is advice at all."""
    low, high = 0, 20_000
    while high - low > 1:
        at = (low + high) // 2
        try:
            rw.advise(bound, "success", limits=Limits(leaves=at))
            high = at
        except TooLarge:
            low = at
    return high


@pytest.mark.long
def test_where_that_takes_too_long_the_first_of_equals_is_advised() -> None:
    action = rw.daggerheart.action(modifier=2, difficulty=15, prayer=[1, 3], rerolls=1)
    whole = rw.advise(action, "success")
    thrifty = [row.key for row in whole.plan]
    plan = rw.advise(action, "success", limits=Limits(leaves=_fewest(action)))
    assert plan.value == whole.value
    assert [row.key for row in plan.plan] != thrifty


class Kept(Rule[games.Won]):
    """Dice that lie there; two are thrown again for a coin, and what they show is kept."""

    hand: tuple[int, ...]
    left: int = 1

    def play(self) -> Flow[games.Won]:
        """Keep all of them, or throw two again."""
        BEGUN.append(self)
        if not self.left or (yield from choose("player", "again", "keep", "again", hand=self.hand)) == "keep":
            return games.Won("Kept", sum(self.hand))
        yield from pay(Effect("spend", "player", "coins"))
        more = yield from throw(2 @ d6, "again")
        if more.total == 12:
            return games.Won("Lost", 0)
        return Kept(hand=(self.hand[0], *more.sorted), left=0)


BEGUN: list[Kept] = []


def test_what_was_paid_is_told_without_a_new_run_for_each_way_that_goes_on() -> None:
    BEGUN.clear()
    plan = rw.advise(Kept(hand=(4, 2, 2)), lambda won, effects: won.won - len(effects))
    assert plan.value == Fraction(86, 9)
    assert len([each for each in BEGUN if each.left]) < 10


class Shown(Rule[games.Won]):
    """Two dice that lie there, of which one is taken."""

    def play(self) -> Flow[games.Won]:
        """Take one, without a word of what they show."""
        one, other = yield from throw_all({"one": d6, "other": d6})
        taken = yield from choose("player", "take", "one", "other")
        return games.Won("Taken", one if taken == "one" else other)


def test_a_plan_says_where_a_choice_does_not_name_what_it_hangs_on() -> None:
    said = "what is best for 'take' hangs on more than the choice names: name it, as in choose('player', 'take', …, shown=dice.total)"
    assert repr(rw.advise(Shown(), lambda won, effects: won.won)) == (
        f"Plan(<lambda> = 4.472: take {{}}: one; take {{}}: other; {said})"
    )
    assert "hangs on" not in repr(rw.advise(games.Gamble(), "won"))


class Heaped(Rule[games.Won]):
    """Three dice, one after the other, each of which may be added; beyond ten all is lost."""

    def play(self) -> Flow[games.Won]:
        """Throw, and add it or not, and so on."""
        total = 0
        for at in range(3):
            die = yield from throw(d6, f"die {at}")
            if (yield from choose("player", f"add {at}", "no", "yes", total=total, die=die)) == "yes":
                total += die
                if total > 10:
                    return games.Won("Lost", 0)
        return games.Won("Kept", total)


def test_who_sees_several_numbers_sees_each_of_them_and_what_is_made_of_them() -> None:
    plan = rw.advise(Heaped(), lambda won, effects: won.won, limits=Limits(leaves=25_000))
    assert plan.value == Fraction(217, 27)
