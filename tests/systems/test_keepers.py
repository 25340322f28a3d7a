"""Keepers in the Dark: what its sheets of cases and counts do not cover."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from operator import le
from typing import Any, NamedTuple

import pytest

import rollwright as rw
from hours import often, some
from rollwright.dice.looks import Fell
from rollwright.doors.batch import answer
from rollwright.errors import BadArgument, BadHouse, BadNotation, TooLarge
from rollwright.odds import Die, Odds, d6, work
from rollwright.readings.dice import one_by_one
from rollwright.readings.exact import Exact
from rollwright.readings.limits import RUN
from rollwright.readings.play import Play
from rollwright.readings.policy import Policy
from rollwright.rules import Flow, Rule, as_they_lie, call, throw_all
from rollwright.rules.runs import Run
from rollwright.systems.keepers import outcomes, words
from rollwright.systems.keepers.action import Action
from rollwright.systems.keepers.drama import Altering, altered, alters
from rollwright.systems.keepers.habits import fitd
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import Result, Stake
from rollwright.systems.keepers.pool import Hand
from rollwright.systems.keepers.push import ActionTerms
from rollwright.systems.keepers.resistance import Resistance

GOAL = ({"name": "goal"},)
TWO = ({"name": "safe"}, {"name": "guard", "threat": True})
OLD = {"k.critResist": "old"}


def told(effects: Any) -> list[tuple[str, str, int]]:
    return [(effect.kind, effect.what, effect.amount) for effect in effects]


# -- the pool --------------------------------------------------------------------------------------------------------


class Counted(NamedTuple):
    """The results that count, best first, and the crits of all dice."""

    found: tuple[int, ...]
    crits: int


class Rolled(Rule[Counted]):
    """A hand, and what counts of it."""

    hand: Hand

    def play(self) -> Flow[Counted]:
        return Counted(*(yield from self.hand.roll()))


@pytest.mark.parametrize("negative", ["lowest", "best-pair", "last-pair"])
@pytest.mark.parametrize(("pool", "need"), some([(3, 1), (2, 2), (1, 2), (0, 1), (0, 2), (-1, 1)], quick=2))
def test_the_odds_of_a_hand_agree_with_every_throw(pool: int, need: int, negative: str) -> None:
    hand = Hand(Keepers.of({"k.negative": negative}), pool, need)
    natural, size = max(0, pool), sum(dice.count for _, dice in hand.groups)
    ways: dict[Any, int] = {}
    for faces in product(d6.faces, repeat=size):
        played = rw.play(Rolled(hand=hand), faces=faces).outcome
        lows = [min(pair) for pair in zip(faces[natural::2], faces[natural + 1 :: 2], strict=True)]
        pairs = lows[-need:] if negative == "last-pair" else lows
        every = sorted((*sorted(faces[:natural])[-need:], *pairs), reverse=True)
        counts = every[-need:] if negative == "lowest" else every[:need]
        assert played == (tuple(counts), max(0, faces.count(6) - 1))
        ways[played] = ways.get(played, 0) + 1
    assert rw.odds(Rolled(hand=hand)) == Odds(ways)


@pytest.mark.parametrize(
    ("pool", "need", "negative", "thrown", "dropped"),
    [
        (3, 1, "lowest", [[2, 5, 5]], [[0, 2]]),
        (1, 2, "lowest", [[4], [2, 6]], [[], [1]]),
        (-1, 1, "lowest", [[6, 2], [4, 5]], [[0], [0, 1]]),
        (-1, 1, "best-pair", [[6, 2], [4, 5]], [[0, 1], [1]]),
        (-1, 1, "last-pair", [[6, 6], [1, 2]], [[0, 1], [1]]),
    ],
)
def test_what_does_not_count_is_marked(
    pool: int, need: int, negative: str, thrown: list[list[int]], dropped: list[list[int]]
) -> None:
    run = Run(Rolled(hand=Hand(Keepers.of({"k.negative": negative}), pool, need)))
    run.answer(Fell(tuple(map(tuple, thrown))))
    assert [run.table.before_all.dropped(at) for at in range(len(thrown))] == dropped


def test_the_pool_is_signed() -> None:
    hands = [
        Action(dots=0, penalty=2, outcomes=GOAL).hand,
        Action(dots=0, penalty=2, outcomes=TWO).hand,
        Action(dots=3, extra=1, outcomes=({"name": "third"}, *TWO)).hand,
    ]
    assert [(hand.size, hand.need) for hand in hands] == [(-2, 1), (-1, 2), (6, 3)]
    assert [name for name, _ in hands[0].groups] == ["pair 1", "pair 2", "pair 3"]


def test_altering_one_of_many_dice_is_priced_as_if_all_were_gone_through() -> None:
    dice = often(4, 5)
    many = Action(dots=dice - 1, extra=1, outcomes=GOAL, drama=True)
    found = [0, 0, 0]
    for lie in product(range(1, 7), repeat=dice):
        ways = [
            lie,
            *[(*lie[:at], to, *lie[at + 1 :]) for at in range(dice) for to in range(1, 7) if to != lie[at]],
        ]
        for way in ways:
            found[(max(way) > 3) + (max(way) > 5)] += 1
    with work.allowed(RUN * 200_000):
        odds = rw.odds(many, policy="uniform", by="tiers")
    assert [odds.p((tier,)) for tier in range(3)] == [Fraction(ways, sum(found)) for ways in found]


@pytest.mark.parametrize(("size", "need"), [(3, 1), (3, 2), (1, 2), (0, 1), (-1, 1)])
@pytest.mark.parametrize("negative", ["lowest", "best-pair", "last-pair"])
def test_a_die_is_altered_where_a_six_would_make_something_better(
    size: int, need: int, negative: str
) -> None:
    hand = Hand(Keepers.of({"k.negative": negative}), size, need)
    scene = ActionTerms(hand.house, (Stake(name="goal"),) * need, None, 0, 0, brief=True)
    counts = [pool.count for _, pool in hand.groups]
    for lie in product((1, 3, 5, 6), repeat=sum(counts)):
        each = iter(lie)
        dice = tuple([tuple([next(each) for _ in range(count)]) for count in counts])
        rule = Altering(scene=scene, hand=hand, dice=dice)
        ways = [rule.comes(altered(lie, key)) for key in rule.keys]
        every = {
            rule.comes(altered(lie, f"{at}={to}")) for at in range(1, len(lie) + 1) for to in range(1, 7)
        }
        best = {one for one in every if not any(one != other and all(map(le, one, other)) for other in every)}
        assert sorted(ways) == sorted(best - {rule.comes(lie)}), "once each"


def test_altering_one_of_many_dice_is_refused_before_the_roll_only() -> None:
    wide = Action(dots=4, extra=2, outcomes=GOAL, drama=True)
    with pytest.raises(TooLarge, match="of 6 dice"):
        rw.odds(wide, policy="first")
    play = rw.play(wide, faces=[1, 2, 3, 3, 2, 1], answers=["6=6"])
    assert play.outcome.labels == ("Success",)
    assert (
        rw.odds(Action(dots=1, outcomes=GOAL, drama=True), policy="best:results").p(
            lambda outcome: outcome.labels == ("Success",)
        )
        == 1
    )


class Lying(NamedTuple):
    """Every die, group by group."""

    dice: tuple[tuple[int, ...], ...]


class Coins(Rule[Lying]):
    """Two coins, each in its place."""

    def play(self) -> Flow[Lying]:
        coin = 1 @ Die([1, 2])
        dice = yield from throw_all([("one", coin), ("other", coin)])
        return Lying(as_they_lie(dice, most=2, wide="too wide"))


def test_every_die_is_seen_in_its_place() -> None:
    assert rw.odds(Coins()).p(Lying(((1,), (2,)))) == Fraction(1, 4)


@pytest.mark.parametrize("brief", [False, True])
@pytest.mark.parametrize("lie", [(6, 6, 4), (6, 5, 6), (1, 6, 2), (4, 4, 6)])
def test_nothing_alters_a_die_or_hangs_on_one_once_dice_are_discarded(
    lie: tuple[int, ...], brief: bool
) -> None:
    """Whatever is decided after a die was altered or not, crits are those of all dice as they lie then, and so are the results."""
    act = Action(dots=0, outcomes=TWO, attribute=1, edge=1, drama=True, brief=brief)
    begun: list[tuple[str, ...]] = [()]
    while begun:
        answers = begun.pop()
        play = Play(act, faces=lie, answers=answers, chance=one_by_one(lambda sides: sides // 2))
        if play.pending is not None:
            begun += [(*answers, key) for key in play.pending.options]
            continue
        turned = [key for key in answers if alters(key)]
        assert turned in ([], list(answers[:1])), "before all else, and once"
        die, *pair = altered(lie, turned[0]) if turned else lie
        assert sorted(each.die for each in play.outcome.results) == sorted((die, min(pair)))
        assert play.outcome.crits == max(0, (die, *pair).count(6) - 1)


def test_alterations_leave_what_is_kept() -> None:
    dice = (3, 4, 6, 5)
    assert altered(dice, "keep") == dice
    assert altered(dice, "2=1") == (3, 1, 6, 5)
    assert altered(dice, "4=6") == (3, 4, 6, 6)


# -- decisions -------------------------------------------------------------------------------------------------------


def test_names_tell_outcomes_apart() -> None:
    with pytest.raises(BadArgument) as caught:
        Action(dots=1, outcomes=({"name": "a"}, {"name": "b"}, {"name": "a"}))
    assert caught.value.at == "args.outcomes[2].name"


def test_a_full_track_refuses_an_edge_too() -> None:
    full = rw.play(Action(dots=1, outcomes=GOAL, attribute=2, edge=3, stress=6), faces=[4])
    assert full.outcome.labels == ("Partial Success",)


def test_an_edge_gained_by_a_push_pays_for_the_next() -> None:
    bound = Action(dots=1, outcomes=TWO, attribute=2)
    play = rw.play(bound, faces=[4, 2, 6, 6], answers=["4-2", "roll", "edge"])
    assert play.outcome.tiers == (2, 1)
    assert (play.outcome.edge, play.outcome.edge_spent, play.outcome.stress) == (1, 1, 0)
    assert told(play.effects) == [("spend", "edge", 1), ("gain", "edge", 1)]


def test_all_the_edge_there_is_shows_at_a_push() -> None:
    play = rw.play(Action(dots=1, outcomes=GOAL, attribute=2, edge=5), faces=[4])
    assert play.pending is not None
    assert dict(play.pending.when)["edge"] == 5
    pair = rw.play(
        Action(dots=1, outcomes=TWO, attribute=2, edge=4), faces=[4, 2, 6, 6], answers=["4-2", "edge"]
    )
    assert pair.pending is not None
    assert dict(pair.pending.when)["edge"] == 3


def test_costs_fall_due_at_once() -> None:
    bound = Action(dots=1, outcomes=TWO, attribute=2)
    play = rw.play(bound, faces=[4, 2, 5, 1], answers=["4-2", "roll"])
    assert play.pending is not None
    assert told(play.costs) == [("mark", "stress", 2)]
    assert dict(play.pending.when)["stress"] == 2


def test_the_old_crit_clears_a_box_where_one_is_marked() -> None:
    bound = Action(dots=1, outcomes=TWO, attribute=2, house=OLD)
    play = rw.play(bound, faces=[4, 2, 1, 1, 6, 6], answers=["4-2", "roll", "roll"])
    assert (play.outcome.stress, play.outcome.cleared, play.outcome.edge) == (3, 1, 1)
    assert told(play.effects) == [("mark", "stress", 3), ("gain", "edge", 1), ("clear", "stress", 1)]
    nothing = rw.play(bound, faces=[4, 6, 6, 6], answers=["6-4", "roll"])
    assert (nothing.outcome.stress, nothing.outcome.cleared) == (0, 0)


def test_a_resistance_roll_under_the_old_rule() -> None:
    play = rw.play(Resistance(pool=2, house=OLD), faces=[6, 6])
    assert told(play.effects) == [("gain", "edge", 1), ("clear", "stress", 1)]
    assert rw.odds(Resistance(pool=2)).mean(lambda outcome: outcome.stress) == Fraction(23, 12)


def test_free_crits_may_all_go_to_one_outcome() -> None:
    bound = Action(dots=2, outcomes=TWO, house={"k.critStack": "free"})
    play = rw.play(bound, faces=[6, 6, 6], answers=["guard"])
    assert play.pending is not None
    assert play.pending.options == ("safe", "guard")
    assert [result.effect for result in play.answer("guard").outcome.results] == [2, 0]


def test_what_an_option_is_worth_counts_the_price_of_stress() -> None:
    bound = Action(dots=1, outcomes=GOAL, attribute=1)
    assert rw.advise(bound, "results").plan[0].key == "roll"
    dear = rw.advise(bound, "results", prices={"stress": 1})
    assert {row.key for row in dear.plan} == {"no"}
    assert rw.advise(bound, "stress").value == 0


def test_a_goal_of_ones_own_sees_the_effects_of_crits() -> None:
    def guarded(outcome: outcomes.Action, _: Any) -> int:
        assert outcome.results is not None
        return -outcome.results[1].effect

    bound = Action(dots=2, outcomes=TWO)
    plan = rw.advise(bound, guarded)
    last = [row for row in plan.plan if row.name == "crit" and dict(row.when)["crits"] == 1]
    assert {row.key for row in last} == {"guard"}
    assert plan.value == plan.odds.mean(lambda outcome: -outcome.results[1].effect)


@pytest.mark.parametrize("goal", ["results", "stress"])
def test_the_plan_is_what_odds_follow(goal: str) -> None:
    bound = Action(dots=1, outcomes=TWO, attribute=1, edge=1)
    plan = rw.advise(bound, goal)
    read = bound.rule.goals[goal].read
    assert plan.odds.mean(read) == plan.value
    assert rw.odds(bound, policy=f"best:{goal}").mean(read) == plan.value


class Watched(Rule[int]):
    """The die of an action roll."""

    def play(self) -> Flow[int]:
        bound = Action(dots=1, outcomes=GOAL, attribute=1)
        return (yield from call(bound, lambda seen: seen.results[0].die))


def test_another_rule_sees_the_dice_of_an_action() -> None:
    bound = Watched()
    assert rw.play(bound, faces=[4], answers=["no"]).outcome == 4
    exact = Exact(Policy({}, otherwise="first"))
    assert exact.odds(bound) == Odds(dict.fromkeys(range(1, 7), 1))


def test_counted_fields_have_odds_of_their_own() -> None:
    bound = Action(dots=2, outcomes=GOAL)
    assert rw.odds(bound, by="edge") == rw.odds(bound, by="crits")
    assert rw.odds(bound, by="headline").p("Success") == rw.odds(bound, by="labels").p(("Success",))


# -- house rules -----------------------------------------------------------------------------------------------------


def test_a_table_of_ones_own() -> None:
    rows = [
        {"label": "No", "least": 1, "stress": 2},
        {"label": "Yes, but", "least": 3, "stress": 1},
        {"label": "Yes", "least": 5, "stress": 0},
    ]
    house = {"k.readings": rows}
    assert rw.play(Resistance(pool=1, house=house), faces=[4]).outcome.label == "Yes, but"
    assert rw.play(Action(dots=1, outcomes=GOAL, house=house), faces=[5]).outcome.labels == ("Yes",)
    assert Keepers.of({"k.crit": 1}).crits(2) == 2


@pytest.mark.parametrize(
    "settings", [{"k.crit": 0}, {"k.critStack": "some"}, {"k.readings": []}, {"k.none": 1}]
)
def test_settings_that_do_not_exist(settings: dict[str, Any]) -> None:
    with pytest.raises(BadHouse):
        Action(dots=1, outcomes=GOAL, house=settings)


# -- words -----------------------------------------------------------------------------------------------------------


def test_how_an_action_is_said() -> None:
    safe = Result("safe", 4, "Success", 2, True, False)
    guard = Result("guard", 2, "Failure", 1, False, True)
    outcome = outcomes.Action((safe, guard), 2, 2, 1, 3, 1, ("Success", "Failure"), (2, 0))
    assert words.says(outcome) == (
        "safe: got it (pushed); guard: it happens, Lesser effect; 2 crits, 2 Edge, 1 Edge spent, 3 Stress, 1 Stress cleared"
    )
    assert outcome.headline == "Success, Failure"


def test_how_a_resistance_is_said() -> None:
    assert (
        words.says_resistance(outcomes.Resistance("Success", 0, 1, 1, 0, 2))
        == "no Stress (Success); 1 crit, 1 Edge"
    )


def test_what_people_are_asked_to_tell() -> None:
    play = rw.play(
        Action(dots=0, outcomes=TWO, attribute=1), faces=[5, 1, 3, 6], answers=["5-1", "roll", "no"]
    )
    assert [who for who, _ in play.prompts] == ["player", "gm"]
    assert play.prompts[1][1].startswith("guard")
    rows = [
        rw.play(Action(dots=1, outcomes=({"name": "x", "threat": bad},)), faces=[die])
        for die in (2, 4)
        for bad in (0 > 1, 1 > 0)
    ]
    assert len({row.prompts[0][1] for row in rows}) == 4
    assert rw.play(Action(dots=2, outcomes=GOAL), faces=[6, 6]).prompts[0][0] == "player"
    assert rw.play(Resistance(pool=1), faces=[2]).prompts
    assert not rw.play(Resistance(pool=2), faces=[6, 6]).prompts


def test_what_the_pool_is_made_of() -> None:
    play = rw.play(Action(dots=2, outcomes=TWO, penalty=1), faces=[1, 1])
    assert play.parts == [("dots", 2), ("outcomes beyond the first", 1), ("penalty", -1)]
    assert rw.play(Resistance(pool=-1), faces=[1, 1, 1, 1]).parts == [("attribute", -1)]


# -- habits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("fitd3", {"dots": 3}),
        (" /FITD 0 ", {"dots": 0}),
        ("fitd6 # all in", {"dots": 4, "extra": 2}),
    ],
)
def test_the_habit_of_the_dark(text: str, arguments: dict[str, int]) -> None:
    assert fitd(text) == ("keepers.action", {**arguments, "outcomes": [{"name": "outcome"}]})


def test_other_texts_are_not_ours() -> None:
    assert fitd("3d6") is None


@pytest.mark.parametrize(
    ("text", "position", "found"),
    [
        ("fitd", 4, "the end"),
        ("fitdx", 4, "x"),
        ("fitd 11", 5, "11"),
        ("fitd3 and", 6, "and"),
        ("fitd 1234", 5, "1234"),
    ],
)
def test_a_habit_gone_wrong(text: str, position: int, found: str) -> None:
    with pytest.raises(BadNotation) as caught:
        fitd(text)
    assert (caught.value.position, caught.value.found) == (position, found)


@pytest.mark.long
def test_the_widest_rolls_are_answered() -> None:
    args = {"dots": 3, "attribute": 2, "edge": 1, "outcomes": [{"name": name} for name in "abcd"]}
    for policy in ("first", "best:results", {"player": {"assign": "first", "crit": "first", "push": "roll"}}):
        assert answer({"do": "odds", "rule": "keepers.action", "args": args, "policy": policy})["ok"]
    for goal in ("results", "stress"):
        assert answer({"do": "advise", "rule": "keepers.action", "args": args, "goal": goal})["ok"]


@pytest.mark.long
def test_odds_of_following_a_goal_of_ones_own_are_worth_what_the_plan_says() -> None:
    """Edge that crits bring is only shown: it is put onto the outcome once, however many rules the run became."""
    roll = Action(dots=0, penalty=1, attribute=0, outcomes=({"name": "one"}, {"name": "other"}))
    plan = rw.advise(roll, lambda outcome, effects: 10 * sum(outcome.tiers) + outcome.edge)
    assert plan.odds.mean(lambda outcome: 10 * sum(outcome.tiers) + outcome.edge) == plan.value
    assert plan.value == Fraction(32663, 1296)


@pytest.mark.parametrize(("outcomes", "edge", "stress"), [(2, 1, 4), (3, 1, 3)])
def test_in_whatever_order_outcomes_are_pushed_as_much_may_come_of_it(
    outcomes: int, edge: int, stress: int
) -> None:
    names = [{"name": f"o{at}"} for at in range(outcomes)]
    both = [
        Action(dots=1, outcomes=names, attribute=2, edge=edge, stress=stress, brief=brief)
        for brief in (False, True)
    ]
    one, other = (rw.advise(each, "results").value for each in both)
    assert one == other
