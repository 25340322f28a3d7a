"""Every name that an author misspells is found, with what was meant; and nothing is found of the same where it is spelt well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import pytest
from msgspec import Meta

from rollwright.lint import lint
from rollwright.odds import d6
from rollwright.rules import (
    Choose,
    Decision,
    Effect,
    Flow,
    Goal,
    House,
    Outcome,
    Rule,
    RuleType,
    Switch,
    Upshot,
    choose,
    throw,
    together,
)
from rollwright.sheets import After, Counter, Deed, Kit, Scene, Secret, Sheet, move
from rollwright.systems import System

Dice = Annotated[int, Meta(ge=1, le=3, description="how many dice, 1 to 3")]


class Came(Outcome, frozen=True):
    """Whatever it comes to."""

    notes: ClassVar[frozenset[str]] = frozenset({"shown"})

    label: str
    shown: int | None = None


GOALS = (Goal("over", "to be over", lambda outcome: outcome.label == "over"),)
AGAIN = Decision("player", "again", "no, yes", "once more")


class Base(Rule[Came]):
    """Throw, and throw once more if you want to."""

    dice: Dice = 2

    def play(self) -> Flow[Came]:
        """Throw."""
        dice = yield from throw(self.dice @ d6, "first")
        if (yield from choose("player", "again", "no", "yes")) == self.meant():
            dice = yield from throw(self.dice @ d6, "second")
        return Came("over" if dice.total > 5 else "under", dice.count(6))

    def meant(self) -> str:
        """What is taken for yes."""
        return "yes"

    def part(self) -> int:
        """A part that is used."""
        return self.dice

    def parts(self, outcome: Came) -> list[tuple[str, int]]:
        """The dice."""
        return [("dice", self.part())]


class Duel(Base):
    """Two at once."""

    def play(self) -> Flow[Came]:
        """Choose, and throw."""
        both = [Choose("helper 1", "way", ("high", "low 1")), Choose("foe", "way", ("high", "low 2"))]
        mine, theirs = yield from together(both)
        return Came("over" if mine == theirs else "under", (yield from throw(d6)))


def made(
    base: type = Base, *, called: str = "names.r", space: Mapping[str, Any] | None = None, **said: Any
) -> Any:
    """A rule that says and has this besides."""
    kind: Any = RuleType
    return kind(
        "R", (base,), {"__module__": __name__, "__doc__": "A rule.", **(space or {})}, id=called, **said
    )


def found(rule: Any, **game: Any) -> list[str]:
    """What is found of a game of one rule."""
    return [each.what for each in lint(System("names", "Names", (rule,), **game))]


WELL: list[dict[str, Any]] = [
    {"goals": GOALS, "decisions": (AGAIN,), "space": {"gains": lambda *_: [Effect("gain", "player", "x")]}},
    {
        "base": Duel,
        "goals": (Goal("foe", "to be under", lambda outcome: outcome.label == "under", role="foe"),),
    },
    {
        "base": Duel,
        "decisions": (
            Decision("helper 7", "way", "high, low 9", "how"),
            Decision("foe", "way", "high, NAME", "how"),
        ),
    },
    {
        "space": {"counts": lambda _: {"first": {6: 1}}, "prompts": 1},
        "upshot": lambda outcome, said: Upshot(word=outcome.label),
    },
    {"dice": True, "prompts": lambda outcome: [("gm", "what comes")]},
]


@pytest.mark.parametrize("said", WELL)
def test_what_is_spelt_well_is_found_to_be_so(said: dict[str, Any]) -> None:
    assert found(made(**said)) == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"space": {"gain": lambda *_: []}}, "nothing calls its gain: gains?"),
        ({"space": {"checks": lambda _: None}}, "nothing calls its checks: check?"),
        (
            {"space": {"meant": lambda _: "yse"}},
            "the answer to 'again' is compared with 'yse', which is never an option: yes?",
        ),
        (
            {"goals": (Goal("n", "n", lambda outcome: outcome.label in ("ovr", "won")),)},
            "a goal compares label with 'ovr', which it never is: over?",
        ),
        ({"space": {"gains": lambda *_: [Effect("gain", "plyer", "x")]}}, "an effect is on 'plyer': player?"),
        ({"space": {"counts": lambda _: {"frist": {6: 1}}}}, "counts tells of the dice 'frist': first?"),
        (
            {"space": {"counts": lambda _: [6]}},
            "counts tells [6], which is no dict[str, dict[typing.Any, int]]",
        ),
        (
            {"space": {"card": lambda *_: "dice"}},
            "card tells ['d', 'i', 'c', 'e'], which is no list[tuple[str, int | str]]",
        ),
        ({"upshot": lambda outcome, said: outcome.label}, "which is no Upshot"),
        ({"dice": False}, "it throws dice, and declares dice=False"),
        (
            {"goals": (Goal("n", "n", lambda outcome: outcome.lable),)},
            "the goal 'n' cannot be read of Came(label=",
        ),
        (
            {"goals": (Goal("n", "n", lambda outcome: outcome.label),)},
            "the goal 'n' is a number, and of Came(label=",
        ),
        (
            {"goals": (Goal("n", "n", lambda outcome: 1, role="fo"),)},
            "the goal 'n' is that of 'fo', who never decides: player",
        ),
        (
            {"decisions": (Decision("plyer", "again", "no, yes", "more"),)},
            "the decision 'again' is declared for 'plyer': player?",
        ),
        (
            {"decisions": (Decision("player", "again", "no, yse", "more"),)},
            "the decision 'again' is declared with the key 'yse': yes?",
        ),
        ({"called": "other.r"}, "nobody finds it by this id: names.r"),
        ({"called": "names.A rule"}, "in small letters, with hyphens between words: names.a-rule"),
        ({"called": "names.a_rule"}, "in small letters, with hyphens between words: names.a-rule"),
        ({"called": "names.!"}, "in small letters, with hyphens between words: names.NAME"),
        (
            {"space": {"dice": 9, "__annotations__": {"dice": Dice}}},
            "dice is 9 unless it is said, and has to be a whole number",
        ),
    ],
)
def test_what_is_misspelt_of_a_rule_is_found(said: dict[str, Any], told: str) -> None:
    assert [each for each in found(made(**said)) if told in each]


class Odd(House, frozen=True):
    """House rules of which one cannot be set."""

    pace: Annotated[bool, Switch("names.pace", "whether it is fast", "a test")] = True
    speed: bool = True

    def setled(self) -> bool:
        """Nearly what a house says."""
        return True


class Odder(Came, frozen=True):
    """An outcome that notes what it has not."""

    notes: ClassVar[Any] = frozenset({"shwon"})
    played: ClassVar[Any] = "shown"
    headnig: ClassVar[str] = "label"


class Strange(Rule[Odder], id="names.strange"):
    """A rule with a strange outcome."""

    house: Odd = Odd()

    def play(self) -> Flow[Odder]:
        """Throw."""
        yield from throw(d6)
        return Odder("over")


class Searcher(Sheet, frozen=True, kw_only=True):
    """Who searches."""

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (Counter("lantern", "lanterns"), Counter("clue.s", "clues"))

    lantern: int = 0


class Housed(Base, id="names.housed"):
    """A rule of such a game."""

    house: Odd = Odd()


@move("names.search", "Search", rule=Housed)
def search(
    scene: Scene, darkness: Annotated[int, Meta(ge=0, le=2, description="how dark, 0 to 2")] = 0
) -> Deed:
    """Search."""
    return Deed(bound=Housed(dice=3 - darkness))


@move("names.wait", "Wait")
def wait(
    scene: Scene, darkness: Annotated[int, Meta(ge=0, le=2, description="how dark, 0 to 2")] = 0
) -> Deed:
    """Wait."""
    return Deed()


MOVES = {search.id: search, wait.id: wait}
VEILS = {"darkness": Secret(args=("dice", "die"), outcome=("label", "shwon")), "darknes": Secret()}
FULL = dict.fromkeys(("lantern", "lanterns"), lambda scene, card: After())


class Names(Kit):
    """Its table."""

    character = Searcher
    moves = MOVES
    veils = VEILS
    full = FULL

    def tile(self, sheet: Sheet) -> tuple[()]:
        """Nearly what is tapped."""
        return ()


def test_what_is_misspelt_of_a_house_an_outcome_a_sheet_or_a_kit_is_found() -> None:
    game = System("names", "Names", (Housed, Strange), Odd, kit=Names)
    assert {(each.where, each.what.partition(":")[0]) for each in lint(game) if each.kind == "names"} == {
        ("Odder", "notes names 'shwon', which is no field of it"),
        ("Odder", "played are several names, as in frozenset({'shown'})"),
        ("Odder", "nothing calls its headnig"),
        ("Odd", "nobody can set speed"),
        ("Odd", "nothing calls its setled"),
        ("Searcher", "a counter stands at 'clue.s', which is no field of it"),
        ("Names", "nothing calls its tile"),
        ("Names", "full names 'lanterns', which no sheet counts"),
        ("Names", "veils names 'darknes', which no move asks for"),
        ("Names", "veils hides args 'die' of darkness, which is not there"),
        ("Names", "veils hides outcome 'shwon' of darkness, which is not there"),
    }


class Named(Rule[Came], id="names.named"):
    """A rule by a word."""

    word: Annotated[str, Meta(description="a word")] = "no"

    def play(self) -> Flow[Came]:
        """Throw."""
        return Came("over" if (yield from throw(d6)) > len(self.word) else "under")


def test_an_answer_that_is_handed_on_as_an_argument_stands_in_nobody_s_way() -> None:
    def play(self: Any) -> Flow[Came]:
        """Choose, and go on."""
        return Named(word=(yield from choose("player", "again", "no", "yes")))

    assert found(made(space={"play": play})) == []


class Carrying(Sheet, frozen=True, kw_only=True):
    """Who carries a lantern."""

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (Counter("lantern", "lanterns"),)

    lantern: int = 0


class Plainly(Kit):
    """Effects move the counter of their name."""

    character = Carrying


class Nameless(Kit):
    """Nobody knows beforehand what stands on sheets."""


class Bookish(Plainly):
    """Effects are booked in a way of its own."""

    def booked(self, scene: Scene, effect: Effect, card: Any, done: Any) -> tuple[Any, ...]:
        """As it likes."""
        return ()


@pytest.mark.parametrize(
    ("kit", "who", "what", "told"),
    [
        (Plainly, "player", "stain", ["an effect is on the player's 'stain', which the character's sheet"]),
        (Plainly, "player", "lantern", []),
        (Plainly, "foe", "stain", []),
        (Nameless, "player", "stain", []),
        (Bookish, "player", "stain", []),
    ],
)
def test_an_effect_on_what_no_sheet_counts_is_found(kit: Any, who: str, what: str, told: list[str]) -> None:
    rule = made(space={"gains": lambda *_: [Effect("gain", who, what)]})
    effects = [each for each in found(rule, kit=kit) if each.startswith("an effect is on")]
    assert [one for each, one in zip(effects, told, strict=True) if each.startswith(one)] == told
