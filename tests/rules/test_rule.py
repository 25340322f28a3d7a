"""Binding rules: arguments, houses, errors that say where."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

import games
import rollwright as rw
from rollwright.errors import BadArgument, BadHouse, MissingArgument, Refused, UnknownArgument
from rollwright.rules import Bound, Effect, House, System, effects
from rollwright.rules.arguments import convert
from rollwright.rules.bound import Stage
from rollwright.rules.house import Switch


def test_binding_fills_in_defaults() -> None:
    bound = games.gamble(bonus=2)
    assert bound.arguments() == {"dice": [], "bonus": 2}
    assert repr(bound) == "t.gamble(dice=[], bonus=2)"
    assert bound.house == games.Table()
    assert (bound.rule.summary, bound.rule.version) == ("A d6 and more dice, once more if you pay.", 1)
    assert repr(bound.rule) == "<rule t.gamble>"


def test_bound_rules_are_values() -> None:
    one, other = games.gamble(dice=[games.Die(name="a")]), games.gamble(dice=[{"name": "a", "sides": 6}])
    assert one == other
    assert len({one, other, games.gamble()}) == 2
    assert one != "t.gamble"
    assert one.by("ann") != one
    assert one.by("ann").by("bob").role == "ann"
    assert one.by(None) is one


@pytest.mark.parametrize(
    ("arguments", "error", "at", "text"),
    [
        ({"bonus": 10}, BadArgument, "args.bonus", "bonus: expected int <= 9, not 10"),
        ({"bonus": "3"}, BadArgument, "args.bonus", "bonus: expected int, not '3'"),
        ({"bonus": True}, BadArgument, "args.bonus", "bonus: expected int, not True"),
        ({"bonus": 1.5}, BadArgument, "args.bonus", "not 1.5"),
        ({"luck": 1}, UnknownArgument, "args.luck", "t.gamble has no parameter 'luck': it has dice, bonus"),
        ({"dice": [{}]}, MissingArgument, "args.dice[0].name", "t.gamble needs dice[0].name"),
        (
            {"dice": [{"name": "a", "color": 1}]},
            UnknownArgument,
            "args.dice[0].color",
            "there is no dice[0].color",
        ),
        (
            {"dice": [{"name": "a", "sides": 0}]},
            BadArgument,
            "args.dice[0].sides",
            "expected int >= 1, not 0",
        ),
        ({"dice": {"name": "x" * 90}}, BadArgument, "args.dice", "..."),
        ({"dice": [{"name": "abcd"}] * 4}, Refused, "args.dice", "at most three more dice"),
    ],
)
def test_errors_say_what_and_where(arguments: dict, error: type, at: str, text: str) -> None:
    with pytest.raises(error) as caught:
        games.gamble(**arguments)
    assert caught.value.at == at
    assert text in caught.value.message


def test_numbers_are_read_from_text_where_that_is_wanted() -> None:
    assert games.gamble.bind({"bonus": "3"}, {"t.stakes": "4"}, strict=False).args[0].stakes == 4


def test_a_house_is_set_by_key() -> None:
    assert games.Table.of({"t.stakes": 3}).settings() == {"t.stakes": 3}
    assert games.Table.of({}) is games.Table.of({})
    assert games.Table.by_key() == {"t.edition": "edition", "t.stakes": "stakes"}
    assert games.Table.of({"t.edition": "old"}).stakes == 1
    assert games.Table.of({"t.edition": "old", "t.stakes": 5}).stakes == 5
    assert games.gamble(house=games.Table(stakes=7)).house.settings() == {"t.stakes": 7}


def test_a_bad_house_names_the_key() -> None:
    with pytest.raises(BadHouse, match="no house rule 't.luck': t.edition, t.stakes") as caught:
        games.gamble(house={"t.luck": 1})
    assert caught.value.at == "house.t.luck"
    with pytest.raises(BadHouse, match="t.stakes: .*not 10. what a win is worth") as caught:
        games.gamble(house={"t.stakes": 10})
    assert caught.value.at == "house.t.stakes"


def test_a_stage_is_no_rule() -> None:
    bound = games.step(0, False)
    assert isinstance(bound.stage, Stage)
    assert repr(bound.stage) == "<stage games.step>"
    assert repr(bound) == "games.step(False,)"
    with pytest.raises(TypeError, match="is a stage, not a rule"):
        _ = bound.rule


def test_parameters_are_described_once() -> None:
    bonus = games.gamble.parameters["bonus"]
    assert (bonus.help, bonus.default, bonus.required) == ("how many, 0 to 9", 0, False)


def test_effects() -> None:
    spend = Effect("spend", "player", "hope", 2)
    assert (spend.cost, Effect("gain", "player", "hope").cost) == (2, 0)
    assert spend.by("ann").who == "ann"
    assert spend.by(None) is spend
    assert Effect("spend", "gm", "fear").by("ann").who == "gm"
    assert effects(spend, Effect("gain", "gm", "fear", 0)) == (spend,)


def test_a_system_knows_its_rules_by_short_names() -> None:
    system = System("t", "Test games", (games.gamble, games.toss), games.Table)
    assert system.gamble is games.gamble
    assert "toss" in dir(system)
    assert repr(system) == "<system t: t.gamble, t.toss>"
    with pytest.raises(AttributeError, match="Test games has no rule 'poker'"):
        _ = system.poker
    assert isinstance(system.toss(), Bound)


def test_an_outcome_without_a_label_is_its_own_headline() -> None:
    class Plain(games.Outcome, frozen=True):
        number: int

    assert Plain(3).headline == "Plain(number=3)" or "number=3" in Plain(3).headline
    assert games.won(3).headline == "win"


def test_a_value_of_a_few_names_them_all() -> None:
    from rollwright.systems.storyteller import Storyteller

    with pytest.raises(BadHouse, match="one of no-success-dice, net-zero, more-ones, not 'foo'"):
        Storyteller.of({"st.botch": "foo"})


class Nested(Struct):
    way: Literal["up", "down"]


class Chosen(Struct):
    """Values that are one of a few, at every place where there may be such."""

    plain: Literal["b", "a"] = "b"
    nested: Annotated[Literal["p", "q"] | None, Meta(description="one or none")] = None
    mixed: int | Literal["auto"] | list[Literal["x"]] | Nested = 0
    listed: list[Literal[1, 2] | None] = []
    placed: tuple[Literal["t"], ...] = ()
    named: dict[str, Literal["u"]] = {}
    keyed: dict[Literal["k", "l"], int] = {}
    short: dict[Annotated[str, Meta(max_length=2)], int] = {}


@pytest.mark.parametrize(
    ("said", "at", "text"),
    [
        ({"plain": "nope"}, "args.plain", "plain: one of b, a, not 'nope'"),
        ({"nested": "nope"}, "args.nested", "nested: one of p, q, not 'nope'"),
        ({"mixed": "nope"}, "args.mixed", "mixed: one of auto, not 'nope'"),
        ({"mixed": ["nope"]}, "args.mixed[0]", "mixed[0]: one of x, not 'nope'"),
        ({"mixed": {"way": "nope"}}, "args.mixed.way", "mixed.way: one of up, down, not 'nope'"),
        ({"listed": [None, 3]}, "args.listed[1]", "listed[1]: one of 1, 2, not 3"),
        ({"placed": ["t", "nope"]}, "args.placed[1]", "placed[1]: one of t, not 'nope'"),
        ({"named": {"x y]": "nope"}}, "args.named[...]", "one of u, not {'x y]': 'nope'}"),
        ({"keyed": {"m": 1}}, "args.keyed", "keyed: of its names, one of k, l, not {'m': 1}"),
        ({"short": {"long": 1}}, "args.short", "of its names, expected str of length <= 2"),
        ({"plain": "x - at `$.nix"}, "args.plain", "one of b, a, not 'x - at `$.nix'"),
        ({"plain": "x - at `$.nix`"}, "args.plain", "one of b, a, not 'x - at `$.nix`'"),
        ({"plain": 1}, "args.plain", "plain: expected str, not 1"),
    ],
)
def test_a_value_that_is_one_of_a_few_names_them_wherever_it_stands(
    said: dict[str, Any], at: str, text: str
) -> None:
    with pytest.raises(BadArgument) as caught:
        convert(said, Chosen, "a test")
    assert caught.value.at == at
    assert text in caught.value.message


def test_a_house_that_does_not_hold_together_says_why() -> None:
    class Odd(House, frozen=True):
        low: Annotated[int, Switch("t.low", "the lowest", "ours")] = 1

        def __post_init__(self) -> None:
            if self.low > 5:
                raise ValueError("Nothing is lower than 5")

    with pytest.raises(BadHouse, match="nothing is lower than 5") as caught:
        Odd.of({"t.low": 6})
    assert caught.value.at == "house"


def test_a_rule_says_where_it_stands_in_its_book() -> None:
    assert games.pennies.source == ""
    assert rw.storyteller.action(pool=1).rule.source
