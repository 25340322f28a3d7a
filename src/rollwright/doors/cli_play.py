"""``rollwright play``: rounds of Double Down at the terminal, with the odds of everything before it is chosen.

This is the one place of the command line that knows a game: it is a first look at what all of them can do.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import cycle
from typing import Any

from msgspec import Struct

from rollwright import verbs
from rollwright.doors import cli_ask, cli_show
from rollwright.doors.screen import Screen, screen, terminal
from rollwright.drawing.labels import percent
from rollwright.rules import Rule
from rollwright.systems.double_down.attempt import Attempt

INTRO = (
    "Double Down: roll a d20, add your stars, meet the difficulty.",
    "Not happy, or greedy? Double down: roll again, and the outcome moves up or down the ladder.",
)
GOAL = "net"
PRICES = {"tag": 1, "drive": 1}
"""For the advice: what is spent on a roll is missed later, about a boon each."""


class Scene(Struct, frozen=True):
    """Somebody who tries something: what they bring, and how hard it is."""

    who: str
    tries: str
    stat: tuple[str, int]
    tag: tuple[str, int]
    drive: int
    difficulty: int
    stress: int = 0


SCENES = (
    Scene(
        "Mira, a courier",
        "leaps from the moving tram on to the bridge",
        ("Nimble", 3),
        ("Rooftop runner", 2),
        2,
        16,
    ),
    Scene(
        "Old Teodor",
        "talks the night guard into looking away",
        ("Charm", 2),
        ("Everybody's uncle", 3),
        1,
        14,
        stress=1,
    ),
    Scene(
        "Ilse, a diver",
        "holds her breath until the patrol boat has passed",
        ("Grit", 4),
        ("Born by the sea", 1),
        2,
        19,
    ),
    Scene(
        "Brother Anselm",
        "reads the seal that nobody has read for an age",
        ("Wits", 3),
        ("Dead languages", 2),
        3,
        22,
    ),
)


class Way(Struct, frozen=True):
    """One way to begin: what goes into the roll, and what that promises."""

    tag: int
    drive: int
    success: Fraction
    doubling: Fraction
    net: Fraction


def play(seed: str | None = None) -> None:
    """Round after round until the player leaves; one round, with the plain choices, where nobody sits there."""
    shown = screen()
    shown.say("Rollwright", "large")
    for line in INTRO:
        shown.say(line)
    if not terminal():
        _round(shown, SCENES[0], seed, asking=False)
        return
    shown.say("Enter takes the first choice, a number or a word another, q leaves.", "dim")
    try:
        _rounds(shown, seed)
    except (EOFError, KeyboardInterrupt):
        shown.say()
    shown.say("Well played. More: rollwright rules", "dim")


def _rounds(shown: Screen, seed: str | None) -> None:
    shown.leave = ("q", "quit", "exit")
    for at, scene in enumerate(cycle(SCENES)):
        _round(shown, scene, None if seed is None else f"{seed}/{at}", asking=True)
        shown.say()
        shown.ask("another? [Enter, or q]: ")


# -- a round ---------------------------------------------------------------------------------------------------------


def _round(shown: Screen, scene: Scene, seed: str | None, *, asking: bool) -> None:
    _introduce(shown, scene)
    ways = list(_ways(scene))
    _offer(shown, scene, ways)
    way = _chosen(shown, scene, ways) if asking else ways[0]
    run = verbs.play(_bound(scene, way.tag, way.drive), seed=seed)
    if asking:
        cli_ask.finish(shown, run, GOAL)
    else:
        _plainly(shown, run)
    shown.say()
    cli_show.rolled(shown, run)


def _introduce(shown: Screen, scene: Scene) -> None:
    shown.say()
    shown.say(f"{scene.who} {scene.tries}.", "mark")
    brings = [f"{scene.stat[0]} {scene.stat[1]}"]
    brings += [f"stress track {scene.stress}"] if scene.stress else []
    brings += [f"tag “{scene.tag[0]}” {scene.tag[1]}", f"{scene.drive} drive"]
    shown.pairs([("brings", ", ".join(brings)), ("difficulty", str(scene.difficulty))])


def _bound(scene: Scene, tag: int, drive: int) -> Rule:
    return Attempt(stat=scene.stat[1], difficulty=scene.difficulty, stress=scene.stress, tag=tag, drive=drive)


def _ways(scene: Scene) -> Iterator[Way]:
    """With and without the tag, with every amount of drive at hand."""
    for tag in (0, scene.tag[1]):
        for drive in range(scene.drive + 1):
            bound = _bound(scene, tag, drive)
            stand = verbs.odds(bound, policy="first", by="tier").at_least(0)
            best = verbs.advise(bound, "success").value
            yield Way(tag, drive, stand, best, verbs.advise(bound, GOAL, prices=PRICES).value)


def _offer(shown: Screen, scene: Scene, ways: list[Way]) -> None:
    best = max(ways, key=lambda way: way.net)
    shown.say("What goes into it?")
    rows = [
        [
            str(at),
            _said(scene, way),
            percent(float(way.success)),
            percent(float(way.doubling)),
            f"{float(way.net):+.1f}",
            "*" * (way is best),
        ]
        for at, way in enumerate(ways, 1)
    ]
    shown.table(["", "spend", "success", "doubling a failure", "net", ""], rows, right=(2, 3, 4))
    shown.say("net: boons less banes, less a point for everything spent; * is the advice", "dim")


def _said(scene: Scene, way: Way) -> str:
    words = [f"“{scene.tag[0]}”"] if way.tag else []
    words += [f"{way.drive} drive"] if way.drive else []
    return " and ".join(words) or "nothing more"


def _chosen(shown: Screen, scene: Scene, ways: list[Way]) -> Way:
    names = [_said(scene, way) for way in ways]
    while True:
        text = shown.ask(f"1 to {len(ways)} [1]: ").strip()
        key = cli_ask.meant(names, text)
        if key is not None:
            return ways[names.index(key)]
        shown.say(f"{text!r} is none of them", "bad")


def _plainly(shown: Screen, run: Any) -> None:
    """Play on with the plain choice, shown as if somebody had made it."""
    while run.pending is not None:
        cli_show.so_far(shown, run)
        cli_ask.offer(shown, run, GOAL)
        shown.say(f"nobody is asked here: {run.pending.options[0]}")
        run.answer(run.pending.options[0])
