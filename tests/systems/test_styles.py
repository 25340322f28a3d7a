"""Styles: every game of ours looks like itself, and what nobody could read is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.errors import BadArgument
from rollwright.systems import Sign, Style, System
from rollwright.systems.daggerheart.action import Action
from rollwright.systems.daggerheart.dice import HOPE_AND_FEAR
from rollwright.systems.registry import OURS, game


def test_games_of_ours_look_like_nobody_else() -> None:
    colours = [game(name).style.light for name in OURS if name != "plain"]
    assert len(set(colours)) == len(colours) == 4
    assert all(colours)


def test_the_die_that_is_subtracted_has_a_mark_and_colours_of_its_own() -> None:
    marks = game("daggerheart").style.marks
    names = [name for name, _ in (*HOPE_AND_FEAR, *Action(advantage=-1, dice=(6,)).groups())]
    assert [marks.get(name.lower()) for name in names] == ["sun", "moon", "cloud", None]
    assert names[2:] == ["Disadvantage", "Extra"]


def test_a_game_that_is_gone_is_called_by_its_name() -> None:
    assert (game("keepers").title, game("keepers").style.short) == ("Keepers in the Dark", "Keepers")
    assert (game("chess").title, game("chess").style) == ("chess", Style())
    assert System("calm", "Calm", ()).game.style == Style()


@pytest.mark.parametrize(
    ("given", "at", "says"),
    [
        ({"light": "green", "dark": "#63cfc6"}, "style.light", "written as #0f6a66, not 'green'"),
        ({"light": "#0F6A66", "dark": "#63cfc6"}, "style.light", "written as #0f6a66"),
        ({"light": "#63cfc6", "dark": "#63cfc6"}, "style.light", r"a contrast of 1\.9 with #ffffff"),
        ({"light": "#0f6a66", "dark": "#0f6a66"}, "style.dark", "with #0b0f14, which stands on it: 4.5 is"),
        ({"dice": "#f7d97f"}, "style.dice", "with #fbf6ea"),
        ({"light": "#0f6a66"}, "style.light", "or neither"),
        ({"signs": {"SA": Sign(sign="✹", says="success")}}, "style.signs", "one letter of a face, not 'SA'"),
    ],
)
def test_what_nobody_could_read_is_refused(given: dict[str, Any], at: str, says: str) -> None:
    with pytest.raises(BadArgument, match=says) as caught:
        Style(**given)
    assert caught.value.at == at
