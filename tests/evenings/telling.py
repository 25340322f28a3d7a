"""Everything that a seat was told, as bytes that two evenings can be compared by: what differs was betrayed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

from evenings.people import Person, Refusal

NAMES = re.compile(r"\b(?:sheet|draft|roll|offer|deed|line|seat)-[0-9a-f]{12}\b")
ANYHOW = re.compile(
    r"\b[0-9a-f]{40,}\b|\bt[0-9a-f]{20}\b|\b[0-9a-f]{4}-\d+\b|(?<=\"time\": )\d+|\bv\d+-[0-9a-f]+\b"
)
"""Hashes, seeds, the table, ids of commands, times: they are other ones every time, whatever happens."""


class Told:
    """What people are told, put down as they are told it: replies, refusals, and whatever they look at."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def note(self, what: Any) -> None:
        """Put something down."""
        self.lines.append(json.dumps(what, sort_keys=True))

    def tries(self, do: Callable[[], Any]) -> None:
        """Put down what comes of something, or how it is refused."""
        try:
            came = do()
        except Refusal as refusal:
            came = [refusal.code, refusal.at, refusal.message]
        self.note(came if isinstance(came, dict | list | str) else came.events)

    def everything(self, people: Iterable[Person]) -> None:
        """Put down all that these people can see."""
        for who in people:
            self.note(who.state)
            self.note(who.events)
            self.note(who.summary)
            self.note([json.loads(line) for line in who.look("export")["lines"]])
            for sheet in who.state["sheets"]:
                self.note(who.look("history", sheet=sheet["id"]))

    def plain(self) -> list[str]:
        """The lines, with ids numbered in the order in which they come."""
        numbers: dict[str, str] = {}
        found = []
        for line in self.lines:
            named = NAMES.sub(lambda each: numbers.setdefault(each[0], f"#{len(numbers)}"), line)
            found.append(ANYHOW.sub("*", named))
        return found


def differences(one: Told, other: Told) -> list[str]:
    """Where two differ, with what stands around it."""
    mine, theirs = one.plain(), other.plain()
    found = [] if len(mine) == len(theirs) else [f"{len(mine)} lines, and {len(theirs)}"]
    for left, right in zip(mine, theirs, strict=False):
        if left != right:
            place = next(
                at for at, (a, b) in enumerate(zip(left + "\0", right + "\1", strict=False)) if a != b
            )
            found.append(f"...{left[max(0, place - 200) : place + 60]} | {right[place : place + 60]}...")
    return found
