"""Asking whoever sits at the terminal: for decisions, with the odds of every option in sight, and for dice thrown by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollwright import verbs
from rollwright.doors.cli_show import so_far
from rollwright.doors.cli_texts import faces as read_faces
from rollwright.doors.screen import Bars, Screen
from rollwright.doors.shapes import short
from rollwright.drawing.labels import percent
from rollwright.errors import BadFace, BadInput, TooLarge, TooManyFaces
from rollwright.odds import Odds
from rollwright.readings.events import Decided, Pending
from rollwright.readings.play import Play
from rollwright.readings.tolls import Told, tolls

FEW_OPTIONS = 4
FEW_LABELS = 10


def finish(screen: Screen, play: Play, goal: str | None = None) -> Play:
    """Ask for everything that a roll waits for, until it has an outcome."""
    seen: Any = None
    while play.pending is not None:
        if play.pending.dice:
            play = hand(screen, play)
            continue
        if seen != (play.rolls, play.costs):
            so_far(screen, play)
            seen = (play.rolls, play.costs)
        play.answer(decision(screen, play, goal))
    return play


# -- decisions -------------------------------------------------------------------------------------------------------


def decision(screen: Screen, play: Play, goal: str | None = None) -> str:
    """Ask for one decision; the key that was chosen, by its name, its beginning or its number."""
    asked = play.pending
    assert asked is not None
    offer(screen, play, goal)
    while True:
        text = screen.ask(
            f"{', '.join(asked.options[:6])}{', …' if len(asked.options) > 6 else ''} [{asked.options[0]}]: "
        )
        key = meant(asked.options, text.strip())
        if key is not None:
            return key
        screen.say(f"{text.strip()!r} is none of them: type an option, or its number", "bad")


def meant(options: Sequence[str], text: str) -> str | None:
    """The option that a text means: its key, nothing for the first, its number, or an unmistakable beginning.

    >>> [meant(("stand", "double"), text) for text in ("double", "", "2", "d", "x")]
    ['double', 'stand', 'double', 'double', None]
    """
    if not text:
        return options[0]
    if text in options:
        return text
    if numbered(options) and text.isdecimal() and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    found = [key for key in options if key.lower().startswith(text.lower())]
    return found[0] if len(found) == 1 else None


def numbered(options: Sequence[str]) -> bool:
    """Whether options may be picked by number: not where a key is a number itself."""
    return not any(key.isdecimal() for key in options)


def offer(screen: Screen, play: Play, goal: str | None = None) -> None:
    """Show what is decided, every option in words, the odds of what it comes to, and the advice."""
    asked = play.pending
    assert asked is not None
    situation = ", ".join(f"{name} {short(value)}" for name, value in asked.when)
    screen.say()
    screen.say(f"{asked.role} decides: {asked.name}{f' ({situation})' if situation else ''}", "mark")
    odds, taken = _odds(screen, play)
    ours = goal is not None and play.bound.rule.plays(goal, asked.role)
    best = advice(play, goal) if goal is not None and ours else None
    if len(asked.options) <= FEW_OPTIONS:
        _at_length(screen, asked, (odds, taken), best, goal)
    else:
        _in_short(screen, asked, odds, best)


Priced = tuple[dict[str, Odds[Any]], dict[str, list[Told]]]
"""The odds of every option, and what it may take besides."""


def _odds(screen: Screen, play: Play) -> Priced:
    """The odds of every option, once it is said what they assume of others."""
    asked = play.pending
    assert asked is not None
    policy = verbs.policy_for(play.bound, "first")
    try:
        found = verbs.option_outcomes(play, policy)
    except TooLarge as error:
        screen.say(f"no odds: {error.message}", "dim")
        return {}, {}
    assumed = assumptions(policy.assumed)
    if assumed:
        screen.say(f"the odds assume: {assumed}", "dim")
    taken = tolls(play.bound, asked.role, asked.name, found)
    return {key: each.by("headline") for key, each in found.items()}, taken


def assumptions(assumed: Mapping[tuple[str, str], Any]) -> str:
    """What odds assume of decisions, in words.

    >>> assumptions({("target", "commit"): "0/0", ("gm", "ignore-banes"): "first"})
    'target, commit: 0/0; gm, ignore-banes: the plain option'
    """
    return "; ".join(
        f"{role}, {name}: {'the plain option' if way == 'first' else way}"
        for (role, name), way in assumed.items()
    )


def advice(play: Play, goal: str) -> str | None:
    """The best answer for a goal, where the run stands now."""
    faces = [face for each in play.rolls for face in each.faces]
    ahead = verbs.play(play.bound, faces=faces, answers=_keys(play), by_hand=True, decide=f"best:{goal}")
    decided = ahead.events[len(play.events)] if len(ahead.events) > len(play.events) else None
    return decided.key if isinstance(decided, Decided) else None


def _at_length(screen: Screen, asked: Pending, priced: Priced, best: str | None, goal: str | None) -> None:
    odds, taken = priced
    for at, (key, text) in enumerate(zip(asked.options, asked.says or asked.options, strict=True), 1):
        number = f"{at}  " if numbered(asked.options) else ""
        words = f": {text}" if text != key else ""
        mark = f"  * best for {goal}" if key == best else ""
        screen.say(f"  {number}{key}{words}{mark}", "good" if mark else "large")
        if key in odds:
            screen.bars(labels(odds[key]), top=1)
        for toll in taken.get(key, ()):
            screen.say(f"     {told(toll)}", "dim")


def told(toll: Mapping[str, float]) -> str:
    """What an option may take, in a line.

    >>> told({"1 Stress": 0.25, "2 Stress": 0.75}), told({"the Stress track is full": 1.0})
    ('1 Stress 25.0%, 2 Stress 75.0%', 'the Stress track is full')
    """
    return ", ".join(said if p >= 1 else f"{said} {percent(p)}" for said, p in toll.items())


def _in_short(screen: Screen, asked: Pending, odds: dict[str, Odds[Any]], best: str | None) -> None:
    rows = []
    for at, (key, text) in enumerate(zip(asked.options, asked.says or asked.options, strict=True), 1):
        likely = (
            ", ".join(f"{label} {percent(p)}" for label, p in labels(odds[key])[:3]) if key in odds else ""
        )
        number = f"{at}" if numbered(asked.options) else ""
        rows.append([number, f"{key}{' *' if key == best else ''}", text if text != key else "", likely])
    screen.table(["", "option", "means", "most likely"], rows)


def labels(odds: Odds[Any]) -> Bars:
    """Odds as rows, the likeliest first; what is left over in one row."""
    rows = sorted(((str(label), float(p)) for label, p in odds.items()), key=lambda row: -row[1])
    if len(rows) <= FEW_LABELS:
        return rows
    rest = sum(p for _, p in rows[FEW_LABELS - 1 :])
    return [*rows[: FEW_LABELS - 1], (f"{len(rows) - FEW_LABELS + 1} others", rest)]


# -- dice ------------------------------------------------------------------------------------------------------------


def hand(screen: Screen, play: Play) -> Play:
    """Ask for the faces of dice that lie on a real table."""
    assert play.pending is not None
    dice = [(name, str(pool)) for name, pool in play.pending.dice if pool.count]
    wanted = ", ".join(pool if name == pool else f"{name} ({pool})" for name, pool in dice)
    while True:
        text = screen.ask(f"throw {wanted} and type the faces, such as 3 6: ")
        try:
            return _thrown(play, read_faces(text.replace(",", " ").split()))
        except BadInput as error:
            screen.say(error.message, "bad")


def _thrown(play: Play, typed: list[Any]) -> Play:
    """The run with these faces added; a run is its answers, so a misprint leaves no trace."""
    before = [face for each in play.rolls for face in each.faces]
    after = verbs.play(play.bound, faces=[*before, *typed], answers=_keys(play), by_hand=True)
    used = sum(len(each.faces) for each in after.rolls) - len(before)
    if used == len(typed) and typed:
        return after
    if after.pending is not None and after.pending.dice:
        raise BadFace(f"{len(typed)} of the faces that are wanted: type them all, in order", at="faces")
    raise TooManyFaces(f"{used} faces are thrown here, not {len(typed)}", at="faces")


def _keys(play: Play) -> list[str]:
    return [event.key for event in play.events if isinstance(event, Decided)]
