"""What the terminal shows before a choice is what a table shows to whoever makes it: their own odds, for their own goal.

`test_shown.py` holds that to every face of every die, `test_played.py` to rolls that are played.
"""

from __future__ import annotations

import re

import pytest

import rollwright as rw
from hours import often
from rollwright.doors.cli import ask as cli_ask
from rollwright.doors.cli.show.screen import Screen
from rollwright.drawing.labels import percent
from rollwright.readings.play import Play
from rollwright.systems.registry import find_rule
from rollwright.table.look import deciding
from test_shown import Small, decisions, some_smalls

BAR = re.compile(r"^ {4}(\S.*?) +([\d.<>~]+ ?%)")


@pytest.mark.parametrize("small", some_smalls(), ids=lambda small: str(small.bound.rule.id))
def test_who_decides_is_shown_their_own_odds_and_the_best_for_their_own_goal(
    small: Small, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(often(1, 3)):
        for play in decisions(small, seed):
            assert play.pending is not None
            goals = small.bound.rule.goals_of(play.pending.role)
            for goal in goals:
                cli_ask.offer(Screen(), play, goal)
                _as_at_a_table(play, capsys.readouterr().out.splitlines(), goal)
            theirs = next(iter(small.bound.rule.goals.keys() - goals.keys()), None)
            if theirs is not None:
                cli_ask.offer(Screen(), play, theirs)
                _as_at_a_table(play, capsys.readouterr().out.splitlines(), next(iter(goals), None))


def _as_at_a_table(play: Play, shown: list[str], goal: str | None) -> None:
    """Hold what is shown to what a table shows, whoever's goal was named."""
    asked = play.pending
    assert asked is not None
    assert shown[1].startswith(f"{asked.role} decides: {asked.name}")
    priced = deciding.options(play, asked.role)
    at = [_place(shown, key) for key in asked.options]
    for key, start, end in zip(asked.options, at, [*at[1:], len(shown)], strict=True):
        odds = priced.options[key]
        if len(asked.options) > cli_ask.FEW_OPTIONS:
            likely = [f"{label} {percent(odds[label])}" for label in cli_ask.likeliest(odds)[:3]]
            assert shown[start].endswith(", ".join(likely))
            continue
        bars = [found.groups() for line in shown[start + 1 : end] if (found := BAR.match(line))]
        own = [(label, share) for label, share in bars if not label.endswith(" others")]
        assert own == [(label, percent(odds[label])) for label in reversed(odds) if label in dict(own)]
        assert len(own) == min(len(odds), cli_ask.FEW_LABELS - (len(odds) > cli_ask.FEW_LABELS))
    if goal is not None:
        worth = deciding.options(play, asked.role, goal).options
        (best,) = [key for key, line in zip(asked.options, at, strict=True) if " *" in shown[line]]
        assert worth[best] == max(worth.values())


def _place(shown: list[str], key: str) -> int:
    """The line that an option stands on."""
    named = re.compile(rf"^ *(\d+ +)?{re.escape(key)}(:| |$)")
    return next(at for at, line in enumerate(shown) if at > 1 and named.match(line))


def test_what_a_decision_hangs_on_is_said_in_the_words_of_its_rule(
    capsys: pytest.CaptureFixture[str],
) -> None:
    actions = [{"name": "leap", "pool": 4}, {"name": "run", "pool": 5}]
    bound = find_rule("storyteller.multiple").bind({"actions": actions, "points": 2})
    cli_ask.offer(Screen(), rw.play(bound, seed=1))
    (told,) = [line for line in capsys.readouterr().out.splitlines() if "so far" in line]
    assert told.split("so far")[1].strip() == "action: leap, 3 dice, difficulty 7, Willpower 2"
