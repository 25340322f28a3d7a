"""Binding rules: arguments, houses, errors that say where."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, NamedTuple, TypeVar

import pytest
from msgspec import Meta, Struct, field

import games
import rollwright as rw
from examples import examples
from rollwright.errors import BadArgument, BadHouse, MissingArgument, Refused, UnknownArgument
from rollwright.odds import Odds, d4, d6
from rollwright.rules import (
    Decision,
    Effect,
    Flow,
    Goal,
    House,
    Outcome,
    Rule,
    RuleType,
    effects,
    throw,
)
from rollwright.rules.arguments import shaped
from rollwright.rules.house import Switch
from rollwright.systems import System

if TYPE_CHECKING:
    from nowhere import Unknown

T = TypeVar("T")
N = TypeVar("N")


def test_binding_fills_in_defaults() -> None:
    bound = games.Gamble(bonus=2)
    assert bound.arguments() == {"dice": [], "bonus": 2}
    assert repr(bound) == "t.gamble(dice=[], bonus=2)"
    assert bound.house == games.Table()
    assert (bound.rule.summary, bound.rule.version) == ("A d6 and more dice, once more if you pay.", 1)
    assert repr(bound.rule) == "<rule t.gamble>"


def test_bound_rules_are_values() -> None:
    one, other = games.Gamble(dice=[games.Die(name="a")]), games.Gamble(dice=[{"name": "a", "sides": 6}])
    assert one == other
    assert len({one, other, games.Gamble()}) == 2
    assert one != "t.gamble"
    assert one.by("ann") != one
    assert one.by("ann").by("bob").role == "ann"
    assert one.by(None) is one


@pytest.mark.parametrize(
    ("arguments", "error", "at", "text"),
    [
        ({"bonus": 10}, BadArgument, "args.bonus", "bonus: a whole number, 0 to 9, not 10"),
        ({"bonus": "3"}, BadArgument, "args.bonus", "bonus: a whole number, not '3'"),
        ({"bonus": True}, BadArgument, "args.bonus", "bonus: a whole number, not true"),
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
            "a whole number, at least 1, not 0",
        ),
        ({"dice": {"name": "x" * 90}}, BadArgument, "args.dice", "..."),
        ({"dice": [{"name": "abcd"}] * 4}, Refused, "args.dice", "at most three more dice"),
    ],
)
def test_errors_say_what_and_where(arguments: dict, error: type, at: str, text: str) -> None:
    with pytest.raises(error) as caught:
        games.Gamble(**arguments)
    assert caught.value.at == at
    assert text in caught.value.message


def test_numbers_are_read_from_text_where_that_is_wanted() -> None:
    assert games.Gamble.bind({"bonus": "3"}, {"t.stakes": "4"}, strict=False).house.stakes == 4


def test_a_house_is_set_by_key() -> None:
    assert games.Table.of({"t.stakes": 3}).settings() == {"t.stakes": 3}
    assert games.Table.of({}) is games.Table.of({})
    assert games.Table.by_key() == {"t.edition": "edition", "t.stakes": "stakes"}
    assert games.Table.of({"t.edition": "old"}).stakes == 1
    assert games.Table.of({"t.edition": "old", "t.stakes": 5}).stakes == 5
    assert games.Gamble(house=games.Table(stakes=7)).house.settings() == {"t.stakes": 7}
    old, dear = games.Table.of({"t.edition": "old"}), games.Table.of({"t.stakes": 3})
    assert old.beside(dear) == {"t.edition": "old", "t.stakes": 1}
    assert dear.beside(old) == {"t.edition": "new", "t.stakes": 3}
    assert old.beside(games.Table(edition="old", stakes=1)) == {}


def test_a_bad_house_names_the_key() -> None:
    with pytest.raises(BadHouse, match="no house rule 't.luck': t.edition, t.stakes") as caught:
        games.Gamble(house={"t.luck": 1})
    assert caught.value.at == "house.t.luck"
    with pytest.raises(BadHouse, match="t.stakes: .*not 10. what a win is worth") as caught:
        games.Gamble(house={"t.stakes": 10})
    assert caught.value.at == "house.t.stakes"
    with pytest.raises(BadHouse, match="t.edition says more than 5,000 characters") as caught:
        games.Gamble(house={"t.edition": "x" * 5_000})
    assert caught.value.at == "house.t.edition"


def test_a_part_is_no_rule_of_a_game() -> None:
    part = games.Step(at=0, fall=False)
    assert not part.rule.public
    assert repr(part.rule) == "<rule games.Step>"
    assert repr(part) == "games.Step(at=0, fall=False)"


def test_parameters_are_described_once() -> None:
    bonus = games.Gamble.parameters["bonus"]
    assert (bonus.help, bonus.default, bonus.required) == ("how many, 0 to 9", 0, False)


def test_what_a_variant_adds_stands_where_it_is_declared() -> None:
    class Plain(Rule[games.Won]):
        first: int
        second: int = 2

    class Variant(Plain):
        before: int
        second: Annotated[int, Meta(description="told anew")] = 3
        last: int = 4

    assert list(Plain.parameters) == ["first", "second"]
    assert list(Variant.parameters) == ["first", "before", "second", "last"]
    assert (Variant.parameters["second"].help, Variant.parameters["second"].default) == ("told anew", 3)


def test_effects() -> None:
    spend = Effect("spend", "player", "hope", 2)
    assert (spend.cost, Effect("gain", "player", "hope").cost) == (2, 0)
    assert spend.by("ann").who == "ann"
    assert spend.by(None) is spend
    assert Effect("spend", "gm", "fear").by("ann").who == "gm"
    assert effects(spend, Effect("gain", "gm", "fear", 0)) == (spend,)


def test_a_system_knows_its_rules_by_short_names() -> None:
    system = System("t", "Test games", (games.Gamble, games.Toss), games.Table)
    assert system.gamble is games.Gamble
    assert "toss" in dir(system)
    assert repr(system) == "<system t: t.gamble, t.toss>"
    with pytest.raises(AttributeError, match="Test games has no rule 'poker'"):
        _ = system.poker
    assert isinstance(system.toss(), Rule)


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
    named: Mapping[str, Literal["u"]] = {}
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
        ({"named": {"a": "u", "x y]": "nope"}}, "args.named.x y]", "named.x y]: one of u, not 'nope'"),
        ({"keyed": {"m": 1}}, "args.keyed", "keyed: of its names, one of k, l, not {'m': 1}"),
        ({"short": {"long": 1}}, "args.short", "of its names, a text of at most 2 letters"),
        ({"plain": "x - at `$.nix"}, "args.plain", "one of b, a, not 'x - at `$.nix'"),
        ({"plain": "x - at `$.nix`"}, "args.plain", "one of b, a, not 'x - at `$.nix`'"),
        ({"plain": 1}, "args.plain", "plain: a text, not 1"),
    ],
)
def test_a_value_that_is_one_of_a_few_names_them_wherever_it_stands(
    said: dict[str, Any], at: str, text: str
) -> None:
    with pytest.raises(BadArgument) as caught:
        shaped(said, Chosen, "a test")
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
    assert games.Pennies.source == ""
    assert rw.storyteller.action(pool=1).rule.source


# -- how a rule is written -------------------------------------------------------------------------------------------


class Came(Outcome, frozen=True):
    """A number."""

    to: Any


class Climb(
    Rule[Came],
    id="t.climb",
    version=3,
    title="the climb",
    player="climber",
    dice=False,
    decisions=[
        Decision("climber", "rest", "no, yes", "whether to rest"),
        Decision("climber", "fall", "far, near", "how far", "best:high"),
    ],
    goals=[
        Goal("high", "as high as possible", lambda came: came.to),
        Goal("crumble", "that nobody gets up", lambda came: -came.to, "wall"),
    ],
    says=lambda came: f"{came.to} feet",
    prompts=lambda _: (("climber", "the view?"),),
):
    """Up a wall.

    Book: Walls, climbing.
    """

    house: games.Table = games.Table()
    height: Annotated[int, Meta(ge=0, description="how high")]
    rope: bool = False
    gear: tuple[str, ...] = field(default_factory=lambda: ("rope",))

    def play(self) -> Flow[Came]:
        return Came(self.height)
        yield


class Scramble(Climb):
    slope: int = 1
    rope: bool = True


class Descent(
    Climb, id="t.descent", version=1, player="anybody", dice=True, decisions=(), says=lambda came: "down"
):
    """Down again."""


def declared(rule: RuleType) -> tuple[Any, ...]:
    said = rule.says(Came(3)), rule.prompts(Came(3))
    return rule.version, rule.title, rule.player, rule.dice, len(rule.decisions), list(rule.goals), *said


def test_what_is_not_declared_is_as_it_is_of_the_rule_that_it_is_a_variant_of() -> None:
    view = (("climber", "the view?"),)
    assert declared(Climb) == (3, "the climb", "climber", False, 2, ["high", "crumble"], "3 feet", view)
    assert declared(Scramble) == declared(Climb)
    assert declared(Descent) == (1, "descent", "anybody", True, 0, ["high", "crumble"], "down", view)
    assert declared(games.Step)[:6] == (1, "Step", "player", True, 0, [])
    assert games.Step.says(games.won(3)) == "win"


def test_whose_a_goal_is_and_what_odds_take_for_granted() -> None:
    assert Scramble.taken() == {"climber": {"fall": "best:high"}}
    assert list(Scramble.goals_of()) == list(Scramble.goals_of("helper")) == ["high"]
    assert list(Scramble.goals_of("wall")) == ["crumble"]
    assert (Climb.plays("crumble", "wall", "gm"), Climb.plays("high", "wall"), Climb.plays("high", "gm")) == (
        True, False, False,
    )  # fmt: skip


def test_a_variant_has_an_id_and_words_of_its_own_or_none() -> None:
    assert (Climb.id, Climb.public, Climb.summary, Climb.source) == (
        "t.climb", True, "Up a wall.", "Walls, climbing",
    )  # fmt: skip
    assert (Descent.id, Descent.summary, Descent.source) == ("t.descent", "Down again.", "")
    name = f"{__name__}.Scramble"
    assert (Scramble.id, Scramble.public, Scramble.summary, Scramble.source) == (name, False, name, "")


def test_parameters_stand_in_order_what_a_variant_adds_before_what_it_declares_anew() -> None:
    assert list(Climb.parameters) == ["height", "rope", "gear"]
    assert list(Scramble.parameters) == list(Scramble.names) == ["height", "slope", "rope", "gear"]
    assert [each.required for each in Climb.parameters.values()] == [True, False, False]
    assert [each.default for each in Scramble.parameters.values()][1:] == [1, True, ("rope",)]
    assert Climb.parameters["height"].help == "how high"
    assert Descent(height=2) == Descent(height=2, rope=False, gear=["rope"])
    assert Climb(height=2) != Descent(height=2)


def test_arguments_are_said_by_name() -> None:
    with pytest.raises(TypeError, match="^t.climb takes its arguments by name: height, rope, gear$"):
        Climb(3)
    with pytest.raises(TypeError, match="Scramble takes its arguments by name: height, slope, rope, gear$"):
        Scramble(3)
    with pytest.raises(TypeError, match="^t.toss takes its arguments by name: none$"):
        games.Toss(3)
    with pytest.raises(MissingArgument, match="t.climb needs height"):
        Climb()
    with pytest.raises(TypeError, match="height"):
        Scramble()


def test_a_part_takes_what_it_is_given() -> None:
    part = Scramble(height=3, slope=None)
    assert (part.height, part.slope, part.rope) == (3, None, True)
    assert part.house == games.Table()


class Odd(Rule[Came]):
    """A part whose types nobody can read here."""

    what: Unknown
    since: int = 0


def test_a_part_is_told_by_its_fields_whatever_they_are() -> None:
    assert repr(Odd(what=None)) == f"{__name__}.Odd(what=None, since=0)"
    assert repr(Climb(height=2)) == "t.climb(height=2, rope=False, gear=['rope'])"
    assert Climb(height=2).arguments() == {"height": 2, "rope": False, "gear": ["rope"]}


EVERY = {*vars(Rule), "bind", "plays", "goals_of", "taken"} - {"house"}


@pytest.mark.parametrize("name", sorted(name for name in EVERY if not name.startswith("_")))
def test_a_field_may_not_have_the_name_of_what_every_rule_has(name: str) -> None:
    why = f"^Mine.{name}: every rule has its own {name}, give yours another name$"
    with pytest.raises(TypeError, match=why):
        RuleType("Mine", (Rule,), {"__annotations__": {name: int}})
    with pytest.raises(TypeError, match=why):
        RuleType("Mine", (Scramble,), {"__annotations__": {name: int}, name: 3})


def test_an_author_writes_six_methods_and_no_other_that_every_rule_has() -> None:
    with pytest.raises(TypeError, match=r"^Mine.seen: every rule has its own seen"):

        class Mine(Rule[Came]):
            def seen(self) -> bool:
                raise AssertionError

    class Fine(Climb):
        def check(self) -> None:
            raise AssertionError

        def parts(self, outcome: Came) -> list[tuple[str, int]]:
            return [("height", self.height)]

        def other(self) -> int:
            return 1

    fine = Fine(height=2)
    assert fine.parts(Came(2)) == fine.card(Came(2)) == [("height", 2)]
    assert (fine.gains(Came(2)), fine.counts(), fine.other()) == ((), {}, 1)
    assert Climb(height=2).card(Came(2)) == ()


def test_a_field_may_have_the_name_of_what_is_known_of_a_rule() -> None:
    class Named(Rule[Came], id="t.named", title="named"):
        """Named."""

        id: int
        title: str = "Sir"
        player: str = "Ann"
        dice: int = 3
        decisions: int = 0
        settled: bool = False
        names: str = ""

    named = Named(id=7, dice=5)
    assert (named.id, named.title, named.player, named.dice) == (7, "Sir", "Ann", 5)
    assert (Named.id, Named.title, Named.player, Named.dice, Named.decisions) == (
        "t.named", "named", "player", True, (),
    )  # fmt: skip
    assert Named.names == ("id", "title", "player", "dice", "decisions", "settled", "names")
    assert Named.bind({"id": 7, "dice": 5}) == named


def test_a_rule_says_how_it_is_played() -> None:
    class Idle(games.Game, id="t.idle"):
        """Nobody said how."""

    with pytest.raises(
        NotImplementedError, match="^t.idle does not say how it is played: give it a method play"
    ):
        rw.play(Idle())


# -- what it comes to ------------------------------------------------------------------------------------------------


class Between(Rule[T], Generic[T]):
    """A base for rules of any outcome."""


class Counted(Rule[Came], Generic[N]):
    """A base that takes some number."""

    number: N


class Swapped(Between[T], Generic[N, T]):
    """A base of two variables."""


class Bare(Rule):
    """A base that leaves it open."""


def test_what_a_rule_comes_to_is_said_once() -> None:
    class Both(Bare, Rule[Came]):
        """One of its bases says it."""

    class Late(Between[Came]):
        """A variant of a base of any outcome."""

    class Later(Late):
        """And one of that."""

    class Loose(Bare, Generic[N]):
        """Something else is open."""

    found = (Climb, Scramble, Both, Late, Later, Counted[int], Swapped[int, Came])
    for base in found:

        class Made(base):  # type: ignore[misc, valid-type]
            """A variant."""

        assert Made.outcome is Came
    why = "does not say what it comes to: derive it from Rule"
    for base in (Bare, Between, Swapped, Loose[int], Rule[N]):

        class Open(base):  # type: ignore[misc, valid-type]
            """A variant."""

        with pytest.raises(TypeError, match=why):
            _ = Open.outcome


# -- the house -------------------------------------------------------------------------------------------------------


def test_a_house_is_said_by_keys_or_as_a_value() -> None:
    stakes = games.Table(stakes=7)
    assert Climb(height=1, house={"t.stakes": 7}) == Climb(height=1, house=stakes)
    assert Climb.bind({"height": 1}, stakes).house is stakes
    assert Climb(height=1, house=None) == Climb(height=1)
    assert Climb.house is games.Table
    assert games.Toss(house=stakes).onward().house is stakes
    with pytest.raises(UnknownArgument, match="t.climb has no parameter 'house'"):
        Climb.bind({"height": 1, "house": {}})


def test_a_house_of_another_game_is_refused() -> None:
    from rollwright.systems.storyteller import Storyteller

    with pytest.raises(
        BadHouse, match="^t.climb has the house rules of Table, not of Storyteller$"
    ) as caught:
        Climb(height=1, house=Storyteller())
    assert caught.value.at == "house"


def test_a_rule_of_a_game_has_a_house_unless_another_is_said() -> None:
    with pytest.raises(TypeError, match="^Mine.house: a rule of a game has one from the beginning: house: "):

        class Mine(Rule[Came], id="t.mine"):
            house: games.Table

    class Part(Rule[Came]):
        house: games.Table

    with pytest.raises(TypeError, match="house"):
        Part()
    assert Part(house=games.Table()).house.stakes == 2


# -- what is done with its values ------------------------------------------------------------------------------------


def doubled(came: Came) -> Came:
    return Came(2 * came.to)


def test_a_run_goes_on_as_the_same_rule_without_its_player_and_what_it_shows() -> None:
    first = Climb(height=2, rope=True).by("ann").showing(doubled)
    assert (first.role, first.shows, first.bare.shows) == ("ann", (doubled,), ())
    assert first.shown(Came(2)) == Came(4)
    assert first.showing() is first
    assert first.onward(height=5) == Climb(height=5, rope=True)
    assert first.onward() == Climb(height=2, rope=True) == first.onward().bare
    assert first.rule is Climb
    with pytest.raises(TypeError, match="slope"):
        first.onward(slope=3)


class Thrown(Rule[Came], id="t.thrown"):
    """Hands dice that nobody has seen to a rule of a game."""

    def play(self) -> Flow[Came]:
        die = yield from throw(d4)
        return Climb(height=die + 1).showing(doubled)


def test_what_a_rule_of_a_game_is_given_is_looked_at_and_checked() -> None:
    odds = rw.odds(Thrown())
    assert odds.mean("to") == 2 * (1 + Fraction(5, 2))
    assert odds.weights() == {Came(2 * (face + 1)): 1 for face in range(1, 5)}


class Settling(Rule[Any]):
    """A part that has a method of the name by which types say that their values hold nothing unseen."""

    die: int

    def settled(self) -> str:
        return "six" if self.die == 6 else "less"

    def play(self) -> Flow[Any]:
        yield from throw(d6)
        return Settled(self.settled(), self.die)


class Settled(NamedTuple):
    label: str
    die: int


class Begin(Rule[Any]):
    """A die, and on to that part."""

    def play(self) -> Flow[Any]:
        return Settling(die=(yield from throw(d6)))


def test_a_method_called_settled_hides_no_number() -> None:
    ends = [Settled("six" if die == 6 else "less", die) for die in range(1, 7)]
    assert rw.odds(Begin()) == Odds(dict.fromkeys(ends, 1))


def test_fields_that_rules_share_leave_open_what_they_come_to() -> None:
    """What others write first: a shared part that comes to anything."""

    class Pooled(Rule[Any]):
        """Dice that several rules have."""

        dice: int = 1

    with pytest.raises(TypeError, match=r"Pooled\[…\]: .* leave it open with class Pooled\(Rule\[Came\]\)"):
        Pooled[Came]  # type: ignore[type-arg]

    class Cast(Pooled, id="t.cast"):
        """It does not say what it comes to."""

    with pytest.raises(TypeError, match="t.cast does not say what it comes to"):
        _ = Cast.outcome


def test_they_are_the_same_rules_in_another_process() -> None:
    for bound in examples():
        assert pickle.loads(pickle.dumps(bound)) == bound
