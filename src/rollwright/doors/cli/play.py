"""``rollwright play``: rounds of a game at the terminal, with the odds of everything before it is chosen.

A first look at what all games can do: each may bring rounds of its own (`rollwright.systems.rounds`).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle
from typing import Any

import click
from msgspec import Struct

from rollwright import verbs
from rollwright.doors.cli import ask as cli_ask
from rollwright.doors.cli.answer import screen
from rollwright.doors.cli.show import rolls
from rollwright.doors.cli.show.screen import Screen, terminal
from rollwright.drawing.labels import percent
from rollwright.errors import BadArgument
from rollwright.rules import Rule
from rollwright.systems.registry import systems
from rollwright.systems.rounds import Column, Round, Rounds


class Beginning(Struct, frozen=True):
    """One way to begin: in words, as a rule, and what each column tells of it."""

    words: str
    bound: Rule
    worth: tuple[Fraction, ...]


@click.command()
@click.argument("game", metavar="[GAME]", required=False)
@click.option("--seed", metavar="N", help="Throw by this seed.")
def play(game: str | None = None, seed: str | None = None) -> None:
    """A round of a game, at once."""
    look, shown = _look(game), screen()
    shown.say("Rollwright", "large")
    for line in look.intro:
        shown.say(line)
    if not terminal():
        _round(shown, look, look.rounds[0], seed, asking=False)
        return
    shown.say("Enter takes the first choice, a number or a word another, q leaves.", "dim")
    try:
        _rounds(shown, look, seed)
    except (EOFError, KeyboardInterrupt):
        shown.say()
    shown.say("Well played. More: rollwright rules", "dim")


def _look(game: str | None) -> Rounds:
    """The rounds of a game; without one, of the first that has some."""
    rounds = {each.name: each.rounds for each in systems() if each.rounds is not None}
    if game is None:
        game = next(iter(rounds))
    if game not in rounds:
        raise BadArgument(f"{game!r} has no rounds to play at once: {', '.join(rounds)}", at="game")
    return rounds[game]()


def _rounds(shown: Screen, look: Rounds, seed: str | None) -> None:
    shown.leave = ("q", "quit", "exit")
    for at, each in enumerate(cycle(look.rounds)):
        _round(shown, look, each, None if seed is None else f"{seed}/{at}", asking=True)
        shown.say()
        shown.ask("another? [Enter, or q]: ")


# -- a round ---------------------------------------------------------------------------------------------------------


def _round(shown: Screen, look: Rounds, of: Round, seed: str | None, *, asking: bool) -> None:
    shown.say()
    shown.say(of.says, "mark")
    shown.pairs(list(of.brings.items()))
    ways = [
        Beginning(words, bound, tuple([_worth(bound, column) for column in look.columns]))
        for words, bound in of.ways.items()
    ]
    _offer(shown, look, ways)
    way = _chosen(shown, ways) if asking else ways[0]
    run = verbs.play(way.bound, seed=seed)
    goal = look.columns[-1].goal
    if asking:
        cli_ask.finish(shown, run, goal)
    else:
        _plainly(shown, run, goal)
    shown.say()
    rolls.rolled(shown, run)


def _worth(bound: Rule, column: Column) -> Fraction:
    """What a goal comes to on average: of a goal that is met or not, the chance."""
    if column.plain:
        return Fraction(verbs.odds(bound, policy="first").mean(bound.rule.goals[column.goal].read))
    return verbs.advise(bound, column.goal, prices=column.prices).value


def _offer(shown: Screen, look: Rounds, ways: list[Beginning]) -> None:
    best = max(ways, key=lambda way: way.worth[-1])
    shown.say(look.asks)
    rows = [[str(at), way.words, *_told(look, way), "*" * (way is best)] for at, way in enumerate(ways, 1)]
    titles = [column.title for column in look.columns]
    shown.table(["", "spend", *titles, ""], rows, right=tuple(range(2, 2 + len(titles))))
    shown.say(look.note, "dim")


def _told(look: Rounds, way: Beginning) -> list[str]:
    numbers = zip(look.columns, map(float, way.worth), strict=True)
    return [percent(number) if column.chance else f"{number:+.1f}" for column, number in numbers]


def _chosen(shown: Screen, ways: list[Beginning]) -> Beginning:
    names = [way.words for way in ways]
    while True:
        text = shown.ask(f"1 to {len(ways)} [1]: ").strip()
        key = cli_ask.meant(names, text)
        if key is not None:
            return ways[names.index(key)]
        shown.say(f"{text!r} is none of them", "bad")


def _plainly(shown: Screen, run: Any, goal: str) -> None:
    """Play on with the plain choice, shown as if somebody had made it."""
    while run.pending is not None:
        rolls.so_far(shown, run)
        cli_ask.offer(shown, run, goal)
        shown.say(f"nobody is asked here: {run.pending.options[0]}")
        run.answer(run.pending.options[0])
