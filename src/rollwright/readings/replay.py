"""Replay: a transcript played again, to the same outcome or the first place where it goes another way."""

from __future__ import annotations

from typing import Any

from rollwright.errors import Divergence, RollwrightError
from rollwright.readings.events import Pending
from rollwright.readings.play import Play
from rollwright.readings.transcript import Record, Transcript
from rollwright.rules import RuleType


def replay(transcript: Transcript, rule: RuleType) -> Play:
    """Play a transcript again with the same dice and decisions.

    Raises `Divergence` at the first record that does not fit, or where the outcome is another one.
    """
    if rule.version != transcript.version:
        raise Divergence(
            f"{rule.id} is now version {rule.version}, the transcript is of version {transcript.version}",
            at="version",
            recorded=transcript.version,
            now=rule.version,
        )
    faces = [face for record in transcript.run for face in record.faces]
    follower = _Follower(transcript.run)
    try:
        play = Play(rule.bind(transcript.args, transcript.house), faces=faces, chance=None, decide=follower)
    except Divergence:
        raise
    except RollwrightError as error:
        raise Divergence(
            f"the run now stops: {error.message}", at=error.at or "run", recorded=None, now=None
        ) from error
    _compare(transcript, play)
    return play


class _Follower:
    """Answers decisions as they were recorded, if they are the same decisions."""

    def __init__(self, records: tuple[Record, ...]) -> None:
        self._records = records

    def __call__(self, asked: Pending, play: Play) -> str | None:
        at = len(play.events)
        if at >= len(self._records):
            return None
        record = self._records[at]
        if (record.role, record.name) != (asked.role, asked.name) or record.key not in asked.options:
            raise _diverged(at, record, f"{asked.role} decides {asked.name!r} ({', '.join(asked.options)})")
        return record.key


def _compare(transcript: Transcript, play: Play) -> None:
    now = tuple(map(Record.of, play.events))
    for at, record in enumerate(transcript.run):
        if at >= len(now) or now[at] != record:
            raise _diverged(at, record, now[at] if at < len(now) else None)
    outcome = play.outcome.to_dict() if play.done else None
    if outcome != transcript.outcome:
        raise Divergence("the outcome is another one", at="outcome", recorded=transcript.outcome, now=outcome)


def _diverged(at: int, recorded: Record, now: Any) -> Divergence:
    return Divergence(
        f"run[{at}] recorded {recorded}, now it is {now}", at=f"run[{at}]", recorded=recorded, now=now
    )
