"""What is to be mended of a game's moves and of its translations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import pytest
from msgspec import Meta

from installing import GAMES, installed
from rollwright.lint import Finding
from rollwright.lint.moves import moves, translations
from rollwright.odds import d6
from rollwright.rules import Flow, Goal, House, Outcome, Rule, Switch, throw
from rollwright.sheets import Deed, Free, Kit, Move, Scene, Sheet, Tile, move
from rollwright.systems import System
from rollwright.systems.registry import OURS, system


class Came(Outcome, frozen=True):
    """What it comes to."""

    total: int


class Odd(House, frozen=True):
    """A house."""

    calm: Annotated[bool, Switch("odd.calm", "Whether it is calm.", "p. 1", {"true": "It is."})] = True


class Roll(Rule[Came], id="odd.roll", goals=(Goal("high", "as high as can be", lambda out: out.total),)):
    """Roll a die."""

    house: Odd = Odd()

    def play(self) -> Flow[Came]:
        """Throw it."""
        return Came((yield from throw(d6)))


class Stray(Rule[Came], id="odd.stray"):
    """Roll a die of another game."""

    house: Odd = Odd()

    def play(self) -> Flow[Came]:
        """Throw it."""
        return Came((yield from throw(d6)))


@move("odd.do", "Do something", rule=Roll)
def act(scene: Scene, luck: Annotated[int, Meta(ge=0, le=5, description="luck, 0 to 5")] = 0) -> Deed:
    """Do it; nobody minds."""
    raise AssertionError


@move("odd.mute", "Do more", rule=Stray)
def mute(scene: Scene, luck: Annotated[int, Meta(ge=0)] = 0) -> Deed:
    raise AssertionError


class OddKit(Kit):
    """Moves of which some are wrong."""

    moves: Mapping[str, Move] = {act.id: act, mute.id: mute}
    calls = ("odd.do", "odd.gone")
    party = (Free(name="Ann"),)

    def tiles(self, sheet: Sheet) -> Iterator[Tile]:
        """What is not there."""
        yield Tile("note", "odd.nowhere", {})


def test_what_is_wrong_with_moves_is_found() -> None:
    there = "there is no move {}: odd.do, odd.mute"
    assert list(moves(System("odd", "Odd", (Roll,), Odd, kit=OddKit))) == [
        Finding("words", "odd.mute", "nobody is told what it does: give its function a docstring"),
        Finding("words", "odd.mute", "nobody is told what luck is: Meta(description=…)"),
        Finding("moves", "odd.mute", "it rolls odd.stray, which is no rule of odd"),
        Finding("moves", "calls", there.format("odd.gone")),
        Finding("moves", "tiles of Ann, note", there.format("odd.nowhere")),
    ]
    assert list(moves(System("odd", "Odd", (Roll,), Odd))) == []


GERMAN = """
"Do something" = "Etwas tun"
"Do it" = "Tu es"
"nobody minds" = "niemand stört sich"
"luck" = "Glück"
"{n} to {n}" = "{n} bis {n}"
"as {what} as can be" = "so {what} wie möglich, {more}"
"Whether it is calm." = "Ob es ruhig ist."
"It is." = "Ist es."
"""


@pytest.fixture
def spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A package with its German."""
    (tmp_path / "oddly").mkdir()
    (tmp_path / "oddly" / "__init__.py").write_text("")
    (tmp_path / "oddly" / "words.de.toml").write_text(GERMAN)
    monkeypatch.syspath_prepend(tmp_path)


def test_what_is_not_said_in_the_other_language_is_found(spoken: Any) -> None:
    game = System("odd", "Odd", (Roll,), Odd, kit=OddKit, package="oddly")
    assert list(translations(game)) == [
        Finding("words", "odd.mute", "in words.de.toml is nothing for 'Do more'"),
        Finding("words", "as {what} as can be", "words.de.toml fills in {more}, which is not there"),
    ]
    assert len(list(translations(System("odd", "Odd", (Roll,), Odd, package="oddly")))) == 1
    assert list(translations(System("odd", "Odd", (Roll,), Odd))) == []


@pytest.mark.parametrize("name", [*OURS, *GAMES])
def test_nothing_is_to_be_mended(name: str) -> None:
    if name in OURS:
        game = system(name)
        assert game is not None
        assert [*moves(game), *translations(game)] == []
        return
    with installed(name) as found:
        assert [*moves(found), *translations(found)] == []
