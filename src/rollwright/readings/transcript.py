"""Transcripts: a run as JSON, and its replay.

A transcript holds the rule, its version and arguments, the house, and every throw and decision in order. Replaying it
gives the same outcome, or the first place where it went another way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from rollwright.errors import BadJson, Divergence, RollwrightError
from rollwright.readings.events import Decided, Pending, Rolled
from rollwright.readings.play import Play
from rollwright.rules import RuleType

FORMAT = 1


class Record(Struct, frozen=True, omit_defaults=True):
    """One throw (with faces) or one decision (with a key), as it is stored."""

    name: str
    dice: str | None = None
    faces: tuple[Any, ...] = ()
    role: str | None = None
    key: str | None = None


class Transcript(Struct, frozen=True):
    """A run as it was played."""

    rollwright: int
    rule: str
    version: int
    args: dict[str, Any]
    house: dict[str, Any]
    run: tuple[Record, ...]
    outcome: dict[str, Any] | None = None

    @classmethod
    def of(cls, play: Play) -> Transcript:
        """The transcript of a played run, finished or not."""
        bound = play.bound
        return cls(
            FORMAT,
            bound.rule.id,
            bound.rule.version,
            bound.arguments(),
            bound.house.settings(),
            tuple(map(_record, play.events)),
            play.outcome.to_dict() if play.done else None,
        )

    def to_json(self) -> str:
        """The transcript as one line of JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Transcript:
        """Read a transcript; `BadJson` for anything else, or a format from the future."""
        try:
            read = msgspec.json.decode(text, type=cls)
        except msgspec.MsgspecError as error:
            raise BadJson(f"this is no transcript: {error}") from None
        if read.rollwright != FORMAT:
            raise BadJson(
                f"a transcript of format {read.rollwright}; this program reads format {FORMAT}",
                at="rollwright",
            )
        return read


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
    now = tuple(map(_record, play.events))
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


_RECORDS: dict[type, Callable[[Any], Record]] = {
    Rolled: lambda event: Record(event.name, dice=event.dice, faces=event.faces),
    Decided: lambda event: Record(event.name, role=event.role, key=event.key),
}


def _record(event: Rolled | Decided) -> Record:
    return _RECORDS[type(event)](event)
