"""Sheets of numbers: exact odds and the best advice as TOML, each asked through the batch protocol, and what has to come of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from rollwright.doors.batch import answer
from rollwright.errors import BadArgument
from rollwright.lint.written import sheets
from rollwright.rules.arguments import shaped
from rollwright.testing.cases import PLACED

ASKED = ("rule", "notation", "args", "house", "policy", "by", "goal")
MEASURES = ("of", "mean", "variance")


class _Asked(Struct, frozen=True, kw_only=True):
    why: str
    rule: str | None = None
    notation: str | None = None
    args: dict[str, Any] = {}
    house: dict[str, Any] = {}
    policy: Any = None
    exactly: str | None = None
    note: str = ""
    file: str = ""
    number: int = 0

    @property
    def name(self) -> str:
        """What it is called among others."""
        return f"{Path(self.file).stem}-{self.number}-{self.why[:60]}"

    def _ask(self, verb: str) -> dict[str, Any]:
        said = {name: value for name in ASKED if (value := getattr(self, name, None)) is not None}
        reply = _replied(json.dumps({"id": 1, "do": verb, **said}))
        if not reply["ok"]:
            raise AssertionError(self._told(f"it is refused: {reply['error']['message']}"))
        return reply

    def _told(self, wrong: str) -> str:
        return f"{self.file}, {self.number} ({self.why}): {wrong}"

    def _is(self, value: Fraction) -> None:
        if value != Fraction(self.exactly or 0):
            raise AssertionError(self._told(f"it is {value}, not {self.exactly}"))


class Count(_Asked, frozen=True, kw_only=True):
    """A ``[[count]]`` of a sheet: what an outcome has to be *exactly*, asked of the odds of a rule or notation.

    *of* names fields that must all match (dotted keys reach into tables, ``{ at_least = n }`` is a bound, the word "null" stands for
    nothing); *mean* and *variance* read one field. *policy* and *by* are those of the batch protocol; *note* is for whoever reads the sheet.
    """

    by: str | None = None
    of: dict[str, Any] | None = None
    mean: str | None = None
    variance: str | None = None

    def check(self) -> None:
        """Ask, and compare: `AssertionError` says where it stands, and what the number is."""
        reply = self._ask("odds")
        if "unresolved" in reply:
            raise AssertionError(self._told("some of the odds are not resolved"))
        total = int(reply["of"])
        self._is(
            self._measured([(row["outcome"], Fraction(int(row["weight"]), total)) for row in reply["odds"]])
        )

    def _measured(self, odds: list[tuple[Any, Fraction]]) -> Fraction:
        if self.of is not None:
            return sum((p for outcome, p in odds if matches(self.of, outcome)), Fraction(0))
        values = [(Fraction(field(outcome, self.mean or self.variance or "")), p) for outcome, p in odds]
        mean = sum((value * p for value, p in values), Fraction(0))
        if self.mean:
            return mean
        return sum((value * value * p for value, p in values), Fraction(0)) - mean * mean


class Best(_Asked, frozen=True, kw_only=True):
    """A ``[[best]]`` of a sheet: what the best is worth *exactly* for a *goal*, or which *key* it takes in the situation *when*."""

    goal: str
    when: dict[str, Any] = {}
    key: str | None = None

    def check(self) -> None:
        """Ask for advice, and compare: `AssertionError` says where it stands, and what is best."""
        best = self._ask("advise")["best"]
        if self.exactly is not None:
            self._is(Fraction(best["value"]["exact"]))
            return
        keys = {row["key"] for row in best["plan"] if matches(self.when, row["when"])}
        if keys != {self.key}:
            raise AssertionError(
                self._told(f"the best is {', '.join(sorted(keys)) or 'said nowhere'}, not {self.key}")
            )


def numbers(*places: Path | str) -> list[Count | Best]:
    """The numbers of some files, and of the files ``*.toml`` in some folders, in order; `BadInput` as of `cases`."""
    return [*_read(places, "count", Count), *_read(places, "best", Best)]


def _read(places: tuple[Path | str, ...], kind: str, of: type[Count | Best]) -> Iterator[Count | Best]:
    names = [name for name in of.__struct_fields__ if name not in PLACED]
    for path, written in sheets(places, kind):
        for number, said in enumerate(written, 1):
            at = f"{path}: {kind} {number}"
            entry: Count | Best = shaped(said, of, f"a {kind}", at, names=names)
            _check(entry, at)
            yield msgspec.structs.replace(entry, file=str(path), number=number)


def _check(asked: Count | Best, at: str) -> None:
    if (asked.rule is None) == (asked.notation is None):
        raise BadArgument("a number is asked of either a rule or a notation", at=at)
    if isinstance(asked, Count):
        if sum(getattr(asked, name) is not None for name in MEASURES) != 1 or asked.exactly is None:
            raise BadArgument(f"a count says one of {', '.join(MEASURES)}, and exactly what that is", at=at)
    elif (asked.exactly is None) == (asked.key is None):
        raise BadArgument("a best says either exactly what it is worth, or the key that it takes", at=at)


@cache
def _replied(line: str) -> dict[str, Any]:
    """The reply to a request, which many numbers may ask."""
    return answer(json.loads(line))


def field(outcome: Any, key: str) -> Any:
    """What stands in an outcome under a key, or at a path with dots."""
    if key in outcome:
        return outcome[key]
    for part in key.split("."):
        outcome = outcome[part]
    return outcome


def matches(wanted: Any, value: Any) -> bool:
    """Whether something is as wanted.

    >>> matches({"crits": {"at_least": 1}, "table.size": 3}, {"crits": 2, "table": {"size": 3}})
    True
    """
    if isinstance(wanted, dict):
        if wanted.keys() == {"at_least"}:
            return bool(value >= wanted["at_least"])
        return all(matches(part, field(value, key)) for key, part in wanted.items())
    if isinstance(wanted, list):
        return len(wanted) == len(value) and all(map(matches, wanted, value))
    return bool(wanted == value)
