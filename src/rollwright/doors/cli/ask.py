"""Asking whoever sits at the terminal: for decisions, with the odds of every option in sight, and for dice thrown by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollwright import verbs
from rollwright.doors.cli.read.texts import faces as read_faces
from rollwright.doors.cli.show.rolls import so_far, words
from rollwright.doors.cli.show.screen import Bars, Screen
from rollwright.drawing.labels import percent
from rollwright.errors import BadFace, BadInput, TooLarge, TooManyFaces
from rollwright.odds.faces import in_words
from rollwright.readings import policies
from rollwright.readings.events import Decided, Pending
from rollwright.readings.limits import Limits
from rollwright.readings.play import Play
from rollwright.rules import Choose, Window, situations
from rollwright.table.look import deciding
from rollwright.table.look.deciding import Priced

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
    asked = play.asked
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
    matching = [key for key in options if key.lower().startswith(text.lower())]
    return matching[0] if len(matching) == 1 else None


def numbered(options: Sequence[str]) -> bool:
    """Whether options may be picked by number: not where a key is a number itself."""
    return not any(key.isdecimal() for key in options)


def offer(screen: Screen, play: Play, goal: str | None = None) -> None:
    """Show what is decided, every option in words, the odds of what it comes to, and the advice."""
    asked = play.asked
    screen.say()
    screen.say(f"{asked.role} decides: {asked.name}", "mark")
    screen.pairs(_situation(play))
    priced = _priced(screen, play)
    goal = None if goal is None else own_goal(play, goal)
    best = None if goal is None or priced is None else advice(play, goal)
    if len(asked.options) <= FEW_OPTIONS:
        _at_length(screen, play, priced, best, goal)
    else:
        _in_short(screen, asked, priced, best)


def _situation(play: Play) -> list[tuple[str, str]]:
    """Rows above a decision: the dice rolled, and the outcome if nothing more is done, or else what the decision depends on."""
    asked = play.asked
    said = words(play.bound)
    rows = [("rolled with", said)] if said else []
    stands = _after(play, asked.options[0]) if getattr(asked.request, "stands", False) else None
    if stands is not None:
        return [*rows, ("as it stands", stands)]
    when, lying = dict(asked.when), [list(each.faces) for each in play.rolls]
    told = situations.facts(play.bound.rule.decisions, asked.name, when, lying).values()
    label = [str(when[situations.HEADING])] if situations.HEADING in when else []
    return [*rows, ("so far", ", ".join([*label, *told]))] if label or told else rows


def _after(play: Play, key: str) -> str | None:
    """What a roll comes to after an answer and then the plain ones; `None` where dice are thrown before that."""
    faces = [face for each in play.rolls for face in each.faces]
    ahead = verbs.play(play.bound, faces=faces, answers=[*_keys(play), key], by_hand=True, decide="first")
    return ahead.says if ahead.done else None


def _priced(screen: Screen, play: Play) -> Priced | None:
    """The odds of every option for whoever decides, as a table shows them, once it is said what they assume of others."""
    asked = play.asked
    try:
        priced = deciding.options(play, asked.role, limits=Limits())
    except TooLarge as error:
        screen.say(f"no odds: {error.message}", "dim")
        return None
    assumed = assumptions(priced.assumed)
    if assumed:
        screen.say(f"the odds assume: {assumed}", "dim")
    return priced


def own_goal(play: Play, goal: str) -> str | None:
    """What whoever decides plays for: the *goal* where it is theirs, and else the first of their own; nothing where they have none."""
    asked, rule = play.asked, play.bound.rule
    return goal if rule.plays(goal, asked.role) else next(iter(rule.goals_of(asked.role)), None)


def advice(play: Play, goal: str) -> str | None:
    """The best answer for a goal of whoever decides, if all that follows is decided for it; nothing where that is too large to tell."""
    asked = play.asked
    limits = Limits()
    try:
        worth = deciding.options(play, asked.role, goal, limits=limits).options
    except TooLarge:
        return None
    equals = [key for key in asked.options if worth[key] == max(worth.values())]
    if len(equals) == 1 or not isinstance(asked.request, Choose | Window):
        return equals[0]
    rows = policies.policy_for(play.bound, {}, limits, otherwise=f"best:{goal}").decide(
        asked.request, play.spot
    )
    return next((key for key, _ in rows if key in equals), equals[0])  # which of equals spends less


def assumptions(assumed: Mapping[tuple[str, str], Any]) -> str:
    """What odds assume of decisions, in words.

    >>> assumptions({("target", "commit"): "0/0", ("gm", "ignore-banes"): "first"})
    'target, commit: 0/0; gm, ignore-banes: the plain option'
    """
    return "; ".join(
        f"{role}, {name}: {'the plain option' if way == 'first' else way}"
        for (role, name), way in assumed.items()
    )


def _at_length(screen: Screen, play: Play, priced: Priced | None, best: str | None, goal: str | None) -> None:
    asked = play.asked
    for at, (key, text) in enumerate(zip(asked.options, asked.says or asked.options, strict=True), 1):
        number = f"{at}  " if numbered(asked.options) else ""
        means = f": {text}" if text != key else ""
        mark = f"  * best for {goal}" if key == best else ""
        screen.say(f"  {number}{key}{means}{mark}", "good" if mark else "large")
        certain = _after(play, key) if isinstance(asked.request, Choose) else None
        if certain is not None:
            screen.say(f"     then it is {certain}", "dim")
        if priced is not None:
            screen.bars(labels(priced.options[key]), top=1)
            for toll in priced.tolls.get(key, ()):
                screen.say(f"     {in_chances(toll)}", "dim")


def in_chances(toll: Mapping[str, float]) -> str:
    """What an option may take, in a line.

    >>> in_chances({"1 Stress": 0.25, "2 Stress": 0.75}), in_chances({"the Stress track is full": 1.0})
    ('1 Stress 25.0%, 2 Stress 75.0%', 'the Stress track is full')
    """
    return ", ".join(said if p >= 1 else f"{said} {percent(p)}" for said, p in toll.items())


def _in_short(screen: Screen, asked: Pending, priced: Priced | None, best: str | None) -> None:
    rows = []
    for at, (key, text) in enumerate(zip(asked.options, asked.says or asked.options, strict=True), 1):
        odds = {} if priced is None else priced.options[key]
        likely = ", ".join(f"{label} {percent(odds[label])}" for label in likeliest(odds)[:3])
        number = f"{at}" if numbered(asked.options) else ""
        rows.append([number, f"{key}{' *' if key == best else ''}", text if text != key else "", likely])
    screen.table(["", "option", "means", "most likely"], rows)


def likeliest(odds: Mapping[str, float]) -> list[str]:
    """The labels, the likeliest first."""
    return sorted(odds, key=lambda label: -odds[label])


def labels(odds: Mapping[str, float]) -> Bars:
    """Odds as rows, the best for whoever decides first; what is left over in one row."""
    few = set(likeliest(odds)[: FEW_LABELS - 1 if len(odds) > FEW_LABELS else FEW_LABELS])
    rows = [(label, odds[label]) for label in reversed(list(odds)) if label in few]
    rest = sum(p for label, p in odds.items() if label not in few)
    return [*rows, (f"{len(odds) - len(few)} others", rest)] if rest else rows


# -- dice ------------------------------------------------------------------------------------------------------------


def hand(screen: Screen, play: Play) -> Play:
    """Ask for the faces of dice that lie on a real table."""
    dice = [(name, in_words(str(pool))) for name, pool in play.asked.dice if pool.count]
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
