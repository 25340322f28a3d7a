"""How Storyteller's outcomes are read in one glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rollwright.rules import Row, Track, Upshot
from rollwright.rules.glance import Peak, Tone
from rollwright.systems.storyteller import words
from rollwright.systems.storyteller.outcomes import ABANDONED, BOTCHED, SUCCESS

Said = Mapping[str, Any]
TONES: Mapping[str, Tone] = {SUCCESS: "good", BOTCHED: "harm", ABANDONED: "harm"}
PEAKS: Mapping[str, Peak] = {BOTCHED: "botch", ABANDONED: "botch"}


def action(outcome: Any, said: Said) -> Upshot:
    """So many successes and how good that is; or what else it is."""
    more = [outcome.degree or "", "automatic" if outcome.automatic else ""]
    return _upshot(outcome.label, outcome.successes, ", ".join(filter(None, more)))


def teamwork(outcome: Any, said: Said) -> Upshot:
    """The same, with a row for every helper."""
    rows = [_row(each) for each in outcome.helpers or ()]
    dice = f"with {words.counted_as(outcome.bonus_dice, 'die', 'dice')} from helpers"
    upshot = action(outcome, said)
    return replace(upshot, more=", ".join(filter(None, (upshot.more, dice))), rows=tuple(rows))


def multiple(outcome: Any, said: Said) -> Upshot:
    """A row for every action."""
    rows = tuple(_row(each) for each in outcome.results or ())
    peak: Peak = "botch" if outcome.botches else ""
    tone: Tone = "good" if outcome.succeeded else "ash"
    return Upshot(word="succeeded", number=str(outcome.succeeded), tone=tone, peak=peak, rows=rows)


def extended(outcome: Any, said: Said) -> Upshot:
    """What was gathered, and in how many rolls."""
    took = "" if outcome.rolls is None else f"in {words.counted_as(outcome.rolls, 'roll', 'rolls')}"
    return _upshot(outcome.label, outcome.successes, took)


def resisted(outcome: Any, said: Said) -> Upshot:
    """Who wins by how much, with a row for either side; an opponent's botch alone is no peak of who wins."""
    rows = [
        replace(_row(each), name=role)
        for role, each in (("actor", outcome.actor), ("opponent", outcome.opponent))
        if each
    ]
    won = [f"by {words.successes(outcome.margin)}", outcome.degree or ""] if outcome.winner else []
    peak: Peak = "botch" if outcome.botched and outcome.winner != "actor" else ""
    return replace(_won(outcome.winner), peak=peak, more=", ".join(filter(None, won)), rows=tuple(rows))


def race(outcome: Any, said: Said) -> Upshot:
    """Who gets there first, and where both stand."""
    took = "" if outcome.rounds is None else f"after {words.counted_as(outcome.rounds, 'round', 'rounds')}"
    totals = outcome.totals or {}
    rows = [Row(name=role, word=words.successes(count)) for role, count in totals.items()]
    return replace(_won(outcome.winner), more=took, rows=tuple(rows))


def gaining(now: Said, said: Said) -> tuple[Track, ...]:
    """How far each side has come in a race, as far as that is known."""
    stand = now.get("totals") or now
    return tuple(
        [_track(role, stand[role], said) for role in ("actor", "opponent") if _known(stand, role, said)]
    )


def gathering(now: Said, said: Said) -> tuple[Track, ...]:
    """How much is gathered for what takes long."""
    return (_track("", now["successes"], said),) if _known(now, "successes", said) else ()


def _known(now: Said, name: str, said: Said) -> bool:
    return isinstance(now.get(name), int) and isinstance(said.get("target"), int)


def _track(name: str, at: int, said: Said) -> Track:
    return Track(name=name, at=min(at, said["target"]), of=said["target"])


def _won(winner: str | None) -> Upshot:
    tone: Tone = "good" if winner == "actor" else "ash"
    return Upshot(word=f"{winner} wins" if winner else "nobody wins", tone=tone)


def _upshot(label: str, successes: int, more: str) -> Upshot:
    tone, peak = TONES.get(label, "ash"), PEAKS.get(label, "")
    if label != SUCCESS:
        return Upshot(word=label, tone=tone, peak=peak, more=more)
    word = "success" if successes == 1 else "successes"
    return Upshot(word=word, number=str(successes), tone=tone, more=more)


def _row(result: Mapping[str, Any]) -> Row:
    word = words.successes(result["successes"]) if result["label"] == SUCCESS else result["label"]
    tone = TONES.get(result["label"], "ash")
    more = [result["degree"] or "", "automatic" if result.get("automatic") else ""]
    if "against" in result:
        more.append(f"against {words.successes(result['against'])}")
    return Row(name=result["name"], word=word, tone=tone, more=", ".join(filter(None, more)))
