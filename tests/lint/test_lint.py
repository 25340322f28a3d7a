"""What `rollwright lint` finds: nothing in our own games and in those of the docs, and in a game that is wrong everything that is."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterable
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta, Struct

from commands import Command
from hours import some
from rollwright.errors import BadArgument
from rollwright.lint import examples, examples_of, game_named, lint
from rollwright.lint.finding import Finding
from rollwright.lint.tries import tries
from rollwright.odds import d, d6, explode
from rollwright.rules import (
    Decision,
    Flow,
    House,
    Outcome,
    Rule,
    Switch,
    choose,
    least,
    most,
    throw,
    throw_all,
)
from rollwright.systems import System
from rollwright.systems.registry import system, systems

CASES = Path(__file__).parent.parent / "cases"
SHEETS = [path for path in sorted(CASES.glob("*.toml")) if path.stem != "sheets"]
TURN = {
    "actions": [{"name": name, "pool": 6, "difficulty": 4, "automatic": name == "a"} for name in "ab"],
    "points": 1,
}
MORE: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "keepers": [
        (
            "keepers.action",
            {"dots": 2, "outcomes": [{"name": "safe"}], "drama": True, "distinctions": ["bold", "sly"]},
        )
    ],
    "storyteller": [("storyteller.multiple", TURN)],
}
"""Decisions that no case and no made up example comes to."""


def by_size(games: Iterable[System]) -> list[System]:
    """Those with the fewest rules first."""
    return sorted(games, key=lambda each: len(each.rules))


@pytest.mark.parametrize("game", some(by_size(systems()), quick=3), ids=lambda each: each.name)
def test_nothing_is_to_be_mended_in_a_game_of_ours_or_of_the_docs(game: System) -> None:
    more = [game.rules[rule].bind(args) for rule, args in MORE.get(game.name, ())]
    assert lint(game, [*examples_of(game, SHEETS), *more]) == []


# -- a game that is wrong --------------------------------------------------------------------------------------------


class Came(Outcome, frozen=True):
    """Whatever it comes to."""

    notes: ClassVar[frozenset[str]] = frozenset({"shown"})

    label: Literal["won", "lost", "drawn"] | None
    how: Annotated[Literal["well", "badly"], Meta(description="how")] = "well"
    shown: Literal["a", "b"] = "a"


class Part(Struct, frozen=True):
    """A part with a number, and parts of its own."""

    size: int
    parts: tuple[Part, ...] = ()


class Raw(Struct, frozen=True):
    """A part that needs what nobody can make up."""

    kept: bytes


class Size(Enum):
    """How large."""

    SMALL = "small"
    LARGE = "large"


class Odd(House, frozen=True):
    """Switches that say too little."""

    pace: Annotated[
        Literal["slow", "fast"], Switch("odd.pace", "how fast", "a test", {"fast": "fast", "slow": "slow"})
    ] = "slow"
    tone: Annotated[
        Literal["low", "high"], Switch("odd.tone", "how loud", "a test", {"low": "low", "loud": "loud"})
    ] = "low"


class Play(
    Rule[Came],
    id="odd.play",
    decisions=(
        Decision("player", "again", "no, yes", "throw again"),
        Decision("player", "stop", "no, yes", "stop"),
    ),
):
    house: Odd = Odd()
    dice: Annotated[int, Meta(ge=1, description="how many")] = 1
    more: Annotated[float, Meta(ge=0, le=1)] | None = None
    bits: Annotated[tuple[Part, ...], Meta(description="parts")] = ()
    pair: Annotated[tuple[int, str], Meta(description="two")] = (1, "a")

    def play(self) -> Flow[Came]:
        """Throw, and win or lose."""
        won = (yield from throw(d6)) > 3
        if (yield from choose("player", "again", "no", "yes")) == "yes":
            won = (yield from throw(d6)) > 3
        return Came("won" if won else "lost")


class Calm(Rule[Came], id="odd.calm", dice=False):
    """Costs as much as is said, without dice."""

    house: Odd = Odd()
    cost: Annotated[int, Meta(ge=0, description="what it costs, 0 or more")]

    def play(self) -> Flow[Came]:
        """Lose."""
        yield from ()
        return Came("lost", "badly")


class Silent(Rule[Came], id="odd.silent", says=lambda came: ""):
    """Says nothing, and is called nothing."""

    house: Odd = Odd()

    def play(self) -> Flow[Came]:
        """Throw."""
        yield from throw(d6)
        return Named(None)


class Named(Came, frozen=True):
    """An outcome without a headline."""

    @property
    def headline(self) -> str:
        return ""


class Stuck(Rule[Came], id="odd.stuck"):
    """Fails where it throws much."""

    house: Odd = Odd()
    dice: Annotated[int, Meta(ge=1, le=4, description="how many")] = 1

    def play(self) -> Flow[Came]:
        """Throw."""
        yield from throw(self.dice @ d6)
        return Came(("won", "lost", "drawn")[self.dice])  # type: ignore[arg-type]


class Beyond(Rule[Came], id="odd.beyond"):
    """Binds another rule beyond its bounds."""

    house: Odd = Odd()

    def play(self) -> Flow[Came]:
        """Go on."""
        yield from throw(d6)
        return Calm(cost=-1)


class Asks(Rule[Came], id="odd.asks"):
    """Needs what nobody can make up."""

    house: Odd = Odd()
    word: Annotated[str, Meta(pattern="^[xyz]{9}$", description="a word")]

    def play(self) -> Flow[Came]:
        """Throw."""
        yield from throw(d6)
        return Came("won")


class Wide(Rule[Came], id="odd.wide"):
    """Shows ten dice one by one, and goes on by each."""

    house: Odd = Odd()

    def play(self) -> Flow[Came]:
        """Look at each."""
        seen: tuple[int, ...] = ()
        for name in "abcdefghij":
            seen = (*seen, int((yield from throw(d6, name))))
        return Came("won" if seen > seen[::-1] else "lost")


class Endless(Rule[Came], id="odd.endless"):
    """Goes on until a seven is thrown."""

    house: Odd = Odd()
    at: Annotated[int, Meta(ge=0, le=1, description="odd or even")] = 0

    def play(self) -> Flow[Came]:
        """Again."""
        while (yield from throw(d6)) < 7:
            pass
        return Came("won")


class Aces(Rule[Came], id="odd.aces"):
    """The better of two dice that are thrown on: quickly priced, though each of them may show many things."""

    sides: Annotated[int, Meta(ge=4, le=12, description="the sides of one, 4 to 12")] = 8

    def play(self) -> Flow[Came]:
        """Throw, and tell apart how far it goes."""
        trait, wild = yield from throw_all({"trait": explode(d(self.sides)), "wild": explode(d6)})
        if trait == 1 and wild == 1:
            return Came("lost", "badly")
        return Came(
            ("lost", "drawn", "won")[least(2, most(trait, wild) // 4)], "well" if trait > wild else "badly"
        )


class Tossed(Outcome, frozen=True):
    """How a coin lies."""

    label: Literal["heads", "tails"]


class Toss(Rule[Tossed], id="odd.toss"):
    """Tosses a coin: nothing is wrong with it."""

    house: Odd = Odd()

    def play(self) -> Flow[Tossed]:
        """Toss."""
        return Tossed("heads" if (yield from throw(d6)) > 3 else "tails")


odd = System("odd", "Odd", (Play, Calm, Silent, Stuck, Beyond, Asks, Wide, Endless, Aces, Toss), Odd)


@cache
def all_that_is_odd() -> list[Finding]:
    return lint(odd)


def found(where: str) -> list[tuple[str, str]]:
    return [(each.kind, each.what) for each in all_that_is_odd() if each.where == where]


def test_numbers_without_bounds_are_found_however_deep_they_stand() -> None:
    told = [what.split(" ")[0] for kind, what in found("odd.play") if kind == "bounds"]
    assert told == ["dice", "bits[].size", "pair[]"]
    assert [kind for kind, _ in found("odd.calm")] == ["unreached", "unreached"]


def test_words_that_are_missing_are_found() -> None:
    told = [what for kind, what in found("odd.play") if kind == "words"]
    assert told[0].startswith("nobody is told what it does")
    assert told[1] == "nobody is told what more is: Meta(description=…)"
    assert [what for _, what in found("odd.silent")] == [
        "Named(label=None, how='well', shown=None) has an empty headline: give it a label",
        "says tells nothing of Named(label=None, how='well', shown='a')",
    ]


def test_house_rules_are_said_in_plain_words_the_book_first() -> None:
    assert found("odd.pace") == [("words", "fast comes before what the book has: begin with slow")]
    assert found("odd.tone") == [
        ("words", "nobody is told what high means: choices={…}"),
        ("words", "loud is said to be a choice, and is none"),
    ]


def test_what_never_comes_is_found() -> None:
    assert [what for kind, what in found("odd.play") if kind == "unreached"] == [
        "the decision 'stop' of player is declared, and comes in no example: name a case where it does, with --cases",
        "label is never 'drawn'",
        "how is never 'badly'",
    ]
    assert [what for kind, what in found("odd.calm") if kind == "unreached"] == [
        "label is never 'won', 'drawn'",
        "how is never 'well'",
    ]


def test_where_every_word_comes_nothing_is_found() -> None:
    assert found("odd.toss") == []


def test_what_does_not_play_is_found() -> None:
    ((kind, what),) = found("odd.stuck")[:1]
    assert (kind, what.startswith("odd.stuck(dice=4) does not play: IndexError")) == ("examples", True)
    ((kind, what),) = found("odd.beyond")
    assert kind == "examples"
    assert "does not play: cost: a whole number, at least 0, not -1" in what
    ((kind, what),) = found("odd.asks")
    assert (kind, what.startswith("no arguments could be made up")) == ("examples", True)


def test_odds_that_are_too_wide_are_found() -> None:
    for rule in ("odd.wide", "odd.endless"):
        ((kind, what),) = found(rule)
        assert kind == "size"
        assert "examples are too wide to be priced: " in what
    assert found("odd.aces") == []


# -- examples, and the command ---------------------------------------------------------------------------------------


def test_examples_are_made_of_bounds() -> None:
    made = [
        bound.arguments()
        for bound in examples(system("daggerheart") or odd)
        if bound.rule.id == "daggerheart.damage"
    ]
    assert len(made) > 5
    assert all(bound.rule is not Asks for bound in examples(odd))


@pytest.mark.parametrize(
    ("kind", "made"),
    [
        (Annotated[int, Meta(gt=1, lt=9)], [2, 8, 5]),
        (Annotated[int, Meta(le=-3)], [-3]),
        (int, [1, 3, 2]),
        (Annotated[int, Meta(ge=1, le=9, multiple_of=4)], [4, 8]),
        (float, [1, 3, 2]),
        (Annotated[str, Meta(min_length=3)], ["aaa"]),
        (Annotated[str, Meta(pattern="x")], []),
        (Any, [1]),
        (bytes, []),
        (Raw, []),
        (Size, ["small", "large"]),
        (dict[str, int], [{}]),
        (tuple[int, bool], [[1, False]]),
        (tuple[int, bytes], []),
        (Annotated[list[bool], Meta(min_length=2)], [[False, False], [True, True]]),
        (Annotated[list[bytes], Meta(min_length=1)], []),
        (Part, [{"size": 1}, {"size": 3}, {"size": 2}]),
    ],
)
def test_values_to_try_are_the_plainest_first(kind: Any, made: list[Any]) -> None:
    assert tries(kind)[: len(made)] == made


call = Command("lint")


def test_whoever_waits_is_told_with_which_rule_it_begins() -> None:
    begun: list[str] = []
    few = System("odd", "Odd", (Calm, Toss), Odd)
    lint(few, begins=lambda rule: begun.append(rule.id))
    assert begun == list(few.rules)


def test_the_command_says_that_nothing_is_to_be_mended() -> None:
    result = call("lanterns")
    assert (result.exit_code, result.stdout) == (0, "Lanterns\n1 rule, nothing to mend\n")


def test_the_command_tells_what_is_to_be_mended_and_ends_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wrongly.py").write_text(WRONGLY)
    (tmp_path / "empty.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    result = call("wrongly")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "Wrongly",
        "numbers without bounds",
        "  wrongly.cast: dice may be any number: Annotated[int, Meta(ge=…, le=…)] for dice",
        "words that are missing",
        "  wrongly.cast: nobody is told what dice is: Meta(description=…)",
        "1 rule, 2 things to mend",
    ]
    told = json.loads(call("wrongly", "--json").stdout)
    assert (told["system"], told["rules"], len(told["findings"])) == ("wrongly", 1, 2)
    assert told["findings"][0]["kind"] == "words"
    assert game_named("wrongly").name == "wrongly"
    with pytest.raises(BadArgument, match="the package empty has no system"):
        game_named("empty")
    with pytest.raises(BadArgument, match="no game 'nowhere' is installed .* and no package of this name"):
        game_named("nowhere")
    for path in (".", "./examples/blades", "/nowhere/blades"):
        with pytest.raises(BadArgument, match="name the package, not its folder, from where it lies"):
            game_named(path)


@pytest.mark.apart
def test_a_terminal_is_told_which_rule_is_looked_through(tmp_path: Path) -> None:
    (tmp_path / "wrongly.py").write_text(WRONGLY)
    ours, theirs = pty.openpty()
    run = subprocess.run(
        [sys.executable, "-c", "from rollwright.doors.cli import main; main()", "lint", "wrongly"],
        cwd=tmp_path,
        stderr=theirs,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "PYTHONPATH": str(tmp_path)},
        check=False,
    )
    os.close(theirs)
    assert (run.returncode, run.stdout.splitlines()[-1]) == (1, "1 rule, 2 things to mend")
    assert b"wrongly.cast (1 of 1)" in os.read(ours, 100_000)
    os.close(ours)


WRONGLY = '''"""A game that says too little."""

from rollwright.odds import d6
from rollwright.rules import Flow, Outcome, Rule, throw
from rollwright.systems import System


class Came(Outcome, frozen=True):
    """Whatever it comes to."""

    to: int


class Cast(Rule[Came], id="wrongly.cast"):
    """Throw dice."""

    dice: int

    def play(self) -> Flow[Came]:
        """Throw."""
        return Came((yield from throw(self.dice @ d6)).total)


system = System("wrongly", "Wrongly", (Cast,))
'''


def test_the_rolls_of_cases_are_tried_as_well(tmp_path: Path) -> None:
    (tmp_path / "lanterns.toml").write_text(
        '[[case]]\nrule = "lanterns.search"\nargs = { lights = 3 }\n'
        '[[case]]\nrule = "lanterns.search"\nargs = { lights = 9 }\n'
        '[[case]]\nrule = "keepers.resistance"\nargs = { pool = 2 }\n'
    )
    game = game_named("lanterns")
    assert [bound.arguments() for bound in examples_of(game, [tmp_path])] == [{"lights": 3}]
    assert call("lanterns", "--cases", str(tmp_path)).exit_code == 0
    assert call("lanterns", "--cases", str(tmp_path / "none.toml")).exit_code == 2
