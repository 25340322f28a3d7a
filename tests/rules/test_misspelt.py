"""What an author misspells is told where it is written, in words that say what would be right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Annotated, Any

import pytest
from msgspec import Meta

import rollwright as rw
from rollwright.errors import BadArgument, TooLarge
from rollwright.odds import Die, d6
from rollwright.readings.limits import Limits
from rollwright.rules import Decision, Effect, Flow, Goal, House, Outcome, Rule, Switch, throw
from rollwright.systems import System


class Came(Outcome, frozen=True):
    """Whatever it comes to."""

    to: int


class Kept(Rule[Came], id="misspelt.kept"):
    """Keep some of the dice."""

    dice: Annotated[int, Meta(ge=1, le=6, description="how many dice, 1 to 6")] = 3
    kept: Annotated[int, Meta(ge=1, le=6, description="how many of them count, 1 to 6")] = 2

    def check(self) -> None:
        """No more than there are."""
        if self.kept > self.dice:
            raise ValueError("keep as many as there are at most")

    def play(self) -> Flow[Came]:
        """Throw, and keep."""
        return Came((yield from throw(self.dice @ d6)).highest(self.kept))


GOAL = Goal("to", "as much as possible", lambda outcome: outcome.to)
AGAIN = Decision("player", "again", "no, yes", "once more")


def test_arguments_are_refused_by_an_error_that_everybody_knows() -> None:
    with pytest.raises(BadArgument, match="keep as many as there are at most") as caught:
        Kept(dice=1)
    assert isinstance(caught.value.__cause__, ValueError)
    assert caught.value.at == "args"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"goals": GOAL}, r"R: goals are several, as in goals=\(Goal\(…\),\), not Goal"),
        ({"goals": "to"}, "R: goals are several"),
        ({"goals": (GOAL, GOAL)}, "R: two of its goals are called 'to'"),
        ({"decisions": AGAIN}, r"R: decisions are several, as in decisions=\(Decision\(…\),\)"),
        ({"decisions": (AGAIN, AGAIN)}, r"two of its decisions are called \('player', 'again'\)"),
        (
            {"decisions": (Decision("player", "again", ("no", "yes"), "more"),)},
            'one text, as in "keep, burn"',
        ),  # type: ignore[arg-type]
        (
            {"decisions": (Decision("player", "again", "no, yes", "more", taken="yse"),)},
            "'again' is taken 'yse': first, uniform, best:GOAL or one of no, yes",
        ),
        (
            {
                "goals": (GOAL,),
                "decisions": (Decision("player", "again", "no, yes", "more", taken="best:ot"),),
            },
            "'again' is taken 'best:ot', and its goals are to",
        ),
        (
            {"decisions": (Decision("player", "again", "no, yes", "more", facts={"to": "{} so far"}),)},  # type: ignore[dict-item]
            r"R: the facts of 'again' are told by functions, as in facts=\{\"points\": \"\{\} points left\"\.format\}, not",
        ),
        ({"says": "to"}, "R: says is a function, as in says=lambda …, not 'to'"),
        ({"version": "1"}, "R: version is a whole number, not '1'"),
        ({"dice": 1}, "R: dice is True or False, not 1"),
    ],
)
def test_what_nobody_could_use_of_a_rule_is_refused_where_it_is_declared(
    said: dict[str, Any], told: str
) -> None:
    with pytest.raises(TypeError, match=told):
        type(Kept)("R", (Kept,), {"__module__": __name__}, id="misspelt.r", **said)


@pytest.mark.parametrize("taken", ["first", "uniform", "yes", "best:to"])
def test_what_odds_assume_is_a_key_a_goal_or_one_of_two_words(taken: str) -> None:
    decision = Decision("player", "again", "no, yes", "more", taken=taken)
    made: Any = type(Kept)(
        "R", (Kept,), {"__module__": __name__}, id="misspelt.r", goals=[GOAL], decisions=[decision]
    )
    assert (made.decisions, made.goals) == ((decision,), {"to": GOAL})


def test_an_effect_is_of_a_kind_that_there_is() -> None:
    with pytest.raises(
        TypeError, match="gain, spend, mark, clear, exhaust, token, then whose and what, not 'player'"
    ):
        Effect("player", "spend", "lantern")  # type: ignore[arg-type]


@pytest.mark.parametrize("gains", [lambda *_: Effect("gain", "player", "x"), lambda *_: ["x"]])
def test_gains_are_a_list_of_effects(gains: Callable[..., Any]) -> None:
    made: Any = type(Kept)(
        "R", (Kept,), {"__module__": __name__, "gains": gains}, id="misspelt.r", goals=(GOAL,)
    )
    play = rw.play(made(), seed=1)
    with pytest.raises(
        TypeError, match=r"misspelt.r: gains returns a list of effects, as in \[Effect\(…\)\]"
    ):
        _ = play.effects


COIN = Die(["heads", "tails"])
MIXED = Die([0, "star"])


@pytest.mark.parametrize(
    ("die", "which", "told"),
    [
        (d6, ["6"], "these dice show numbers, as 1, and never the word '6'"),
        (d6, [("5", "6")], "never the word '5'"),
        (COIN, [1], "these dice show words, as 'heads', and never 1"),
        (COIN, ["head"], "these dice never show 'head': 'heads' is what one of them is called"),
        (MIXED, ["stars"], "never show 'stars': 'star'"),
    ],
)
def test_dice_are_not_asked_for_what_they_cannot_show(die: Any, which: Sequence[Any], told: str) -> None:
    class Asked(Rule[Came]):
        def play(self) -> Flow[Came]:
            """Throw, and count."""
            return Came((yield from throw(2 @ die)).count(*which))

    with pytest.raises(TypeError, match=told):
        rw.odds(Asked())


@pytest.mark.parametrize(
    ("die", "which"), [(d6, 7), (d6, 2.5), (MIXED, 1), (COIN, "edge"), (d6, range(7, 9))]
)
def test_what_none_of_these_dice_shows_counts_nothing(die: Any, which: Any) -> None:
    class Asked(Rule[Came]):
        def play(self) -> Flow[Came]:
            """Throw, and count."""
            dice = yield from throw(2 @ die)
            return Came(dice.count(which) + dice.where(which).size)

    assert rw.odds(Asked(), by="to").mean() == 0


def test_dice_of_numbers_and_words_are_asked_for_either() -> None:
    class Asked(Rule[Came]):
        def play(self) -> Flow[Came]:
            """Throw two and two more, and count what is left of both."""
            dice = yield from throw(2 @ MIXED)
            more = yield from throw(2 @ Die([0, 1, "star"]))
            return Came(
                10 * (dice + more).count("star") + (dice - more).count(0) + 100 * dice.where("star").size
            )

    found: dict[int, int] = {}
    for faces in product(MIXED.faces, MIXED.faces, (0, 1, "star"), (0, 1, "star")):
        stars, ours = faces.count("star"), faces[:2]
        left = max(0, ours.count(0) - faces[2:].count(0))
        to = 10 * stars + left + 100 * ours.count("star")
        found[to] = found.get(to, 0) + 1
        assert rw.play(Asked(), faces=list(faces)).outcome == Came(to)
    odds = rw.odds(Asked(), by="to")
    assert {to: odds.p(to) for to in found} == {to: Fraction(ways, 36) for to, ways in found.items()}


class Odd(House, frozen=True):
    """A switch."""

    pace: Annotated[int, Switch("odd.pace", "how fast", "a test")] = 1


class Twice(House, frozen=True):
    """Two switches by one key."""

    pace: Annotated[int, Switch("odd.pace", "how fast", "a test")] = 1
    speed: Annotated[int, Switch("odd.pace", "how fast", "a test")] = 1


class Housed(Kept, id="misspelt.housed"):
    """A rule with house rules."""

    house: Odd = Odd()


@pytest.mark.parametrize(
    ("rules", "house", "told"),
    [
        (Kept, House, r"its rules are classes in a tuple, as in \(Search,\), not <rule misspelt.kept>"),
        ((Kept(),), House, "its rules are classes in a tuple"),
        ((Kept,), Kept, "its house rules are a class of House, not <rule misspelt.kept>"),
        ((Kept,), Odd(), "its house rules are a class of House"),
        (
            (Housed,),
            House,
            r"misspelt.housed has the house rules of Odd: name them after the rules, System\(…, Odd\)",
        ),
        ((Kept,), Twice, "Twice: pace and speed are one switch, 'odd.pace'"),
    ],
)
def test_a_game_is_made_of_rules_and_of_their_house(rules: Any, house: Any, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        System("misspelt", "Misspelt", rules, house)


def test_a_game_of_rules_with_a_house_or_without_is_one() -> None:
    assert set(System("misspelt", "Misspelt", (Kept, Housed), Odd).rules) == {
        "misspelt.kept",
        "misspelt.housed",
    }


@pytest.mark.parametrize(("by", "asks"), [(None, True), ("to", False)])
def test_one_field_is_named_as_a_way_out_only_where_it_was_not_asked_for(by: str | None, asks: bool) -> None:
    class Told(Rule[Came]):
        def play(self) -> Flow[Came]:
            """Throw, and tell every face apart."""
            return Came({face: face for face in range(1, 7)}[(yield from throw(d6))])

    with pytest.raises(TooLarge, match="more than 2 branches") as caught:
        rw.odds(Told(), by=by, limits=Limits(leaves=2))
    assert ("ask by one field" in caught.value.message) is asks
