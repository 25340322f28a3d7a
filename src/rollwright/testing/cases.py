"""Sheets of cases: a rulebook's examples as TOML, each a roll with its dice and decisions, and what has to come of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from rollwright.doors.batch import answer
from rollwright.errors import BadArgument
from rollwright.lint.written import sheets
from rollwright.rules.arguments import shaped

ASKED = ("rule", "notation", "args", "answers", "house", "decide")
WANTED = ("outcome", "says", "effects", "pending", "error", "resolves")
PLACED = ("file", "number")


class Pending(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a roll has to wait for: who decides, the decision's name, and the keys of its options; what is left out may be anything."""

    role: str | msgspec.UnsetType = msgspec.UNSET
    name: str | msgspec.UnsetType = msgspec.UNSET
    keys: list[str] | msgspec.UnsetType = msgspec.UNSET


class Fault(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An error that has to come: its code (any of several, where they are a list), and how the place begins."""

    code: str | list[str]
    at: str = ""


class Case(Struct, frozen=True, kw_only=True):
    """One case of a sheet: a roll by *rule* and *args* or by *notation*, its dice and decisions, and what has to come of it.

    *faces* are the dice throw by throw, every one of which has to be thrown; *answers* are decisions by their keys, and
    *decide* says who else decides, as in the batch protocol. *outcome*, *says* and *effects* are what it comes to: tables hold what they name and may hold
    more, effects come in this order, and none that fits one of *absent* comes. *pending* is what it waits for, *error* how it is refused,
    *resolves* what else the reply holds. *why* says what the case shows; *file* and *number* where it stands.
    """

    why: str
    rule: str | None = None
    notation: str | None = None
    args: dict[str, Any] = {}
    faces: list[Any] = []
    answers: list[str] = []
    house: dict[str, Any] = {}
    decide: str | None = None
    outcome: dict[str, Any] | None = None
    says: str | None = None
    effects: list[dict[str, Any]] = []
    absent: list[dict[str, Any]] = []
    pending: Pending | None = None
    error: Fault | None = None
    resolves: dict[str, Any] | None = None
    file: str = ""
    number: int = 0

    @property
    def name(self) -> str:
        """What the case is called among others."""
        return f"{Path(self.file).stem}-{self.number}-{self.why[:60]}"

    @property
    def request(self) -> dict[str, Any]:
        """The roll as the batch protocol asks for it."""
        said = {name: value for name in ASKED if (value := getattr(self, name)) is not None}
        return {"id": 1, "do": "roll", "faces": self._flat(), **said}

    def check(self) -> None:
        """Roll it, and compare: `AssertionError` says where it stands, and everything that is not as the case has it."""
        wrong = list(self.differences(answer(self.request)))
        if wrong:
            raise AssertionError("\n  ".join([f"{self.file}, case {self.number} ({self.why}):", *wrong]))

    def differences(self, reply: dict[str, Any]) -> Iterator[str]:
        """Everything in which a reply of the batch protocol is not as the case has it, each in a line."""
        if self.error is not None:
            yield from _refused(self.error, reply)
            return
        if not reply["ok"]:
            yield f"it is refused as {reply['error']['code']}: {reply['error']['message']}"
            return
        if self.pending is not None or "pending" in reply:
            yield from _waits(self.pending, reply.get("pending"))
        else:
            yield from self._played(reply)
        thrown, said = sum(len(roll["faces"]) for roll in reply["rolls"]), len(self._flat())
        if thrown != said:
            yield f"it throws {thrown} dice, where the case has {said}"
        yield from self._moved(reply.get("effects", []))

    def _played(self, reply: dict[str, Any]) -> Iterator[str]:
        yield from different(self.outcome or {}, reply["outcome"], "outcome")
        if self.says is not None:
            yield from different(self.says, reply["says"], "says")
        yield from different(self.resolves or {}, reply, "reply")

    def _moved(self, effects: list[Any]) -> Iterator[str]:
        rest = iter(effects)
        missing = [wanted for wanted in self.effects if not any(fits(wanted, each) for each in rest)]
        if missing:
            yield f"effects: {missing[0]} does not come, or not in this place, of {effects}"
        for unwanted in self.absent:
            yield from (f"effects: {each} comes" for each in effects if fits(unwanted, each))

    def _flat(self) -> list[Any]:
        """The faces of all throws, one after the other."""
        return list(chain.from_iterable(each if isinstance(each, list) else [each] for each in self.faces))


def cases(*places: Path | str) -> list[Case]:
    """The cases of some files, and of the files ``*.toml`` in some folders, in order.

    `BadArgument`, or another `BadInput`, where a file is no sheet of cases, and for one that says what no case can say, lacks what
    every case says, or says the same as another; it names file, place and what would be right.
    """
    return [case for path, written in sheets(places) for case in _sheet(path, written)]


def _sheet(path: Path, written: list[dict[str, Any]]) -> list[Case]:
    found = [_case(said, path, number) for number, said in enumerate(written, 1)]
    known: dict[tuple[str | None, str], Case] = {}
    for case in found:
        other = known.setdefault((case.rule, case.why), case)
        if other is not case:
            raise BadArgument(
                f"cases {other.number} and {case.number} say the same: {case.why}", at=str(path)
            )
    return found


def _case(said: dict[str, Any], path: Path, number: int) -> Case:
    at = f"{path}: case {number}"
    names = [name for name in Case.__struct_fields__ if name not in PLACED]
    case = shaped(said, Case, "a case", at, names=names)
    if not case.why:
        raise BadArgument("why says in a few words what the case shows", at=at)
    if (case.rule is None) == (case.notation is None):
        raise BadArgument("a case has either a rule or a notation", at=at)
    if not said.keys() & set(WANTED):
        raise BadArgument(f"a case says what has to come of it: {', '.join(WANTED)}", at=at)
    return msgspec.structs.replace(case, file=str(path), number=number)


# -- what is compared ------------------------------------------------------------------------------------------------


def different(wanted: Any, there: Any, at: str) -> Iterator[str]:
    """Where what is *there* does not say what is *wanted*; a table may say more.

    >>> list(different({"label": "Lost", "clues": 0}, {"label": "Found", "clues": 0, "burned": True}, "outcome"))
    ["outcome.label is 'Found', not 'Lost'"]
    """
    if isinstance(wanted, dict) and isinstance(there, dict):
        for key, part in wanted.items():
            if key in there:
                yield from different(part, there[key], f"{at}.{key}")
            else:
                yield f"{at}.{key} is not there"
    elif isinstance(wanted, list) and isinstance(there, list) and len(wanted) == len(there):
        for number, (one, other) in enumerate(zip(wanted, there, strict=True)):
            yield from different(one, other, f"{at}[{number}]")
    elif wanted != there or isinstance(wanted, bool) != isinstance(there, bool):
        yield f"{at} is {there!r}, not {wanted!r}"


def fits(wanted: dict[str, Any], there: Any) -> bool:
    """Whether something says all that is wanted."""
    return next(different(wanted, there, ""), None) is None


def _refused(wanted: Fault, reply: dict[str, Any]) -> Iterator[str]:
    codes = wanted.code if isinstance(wanted.code, list) else [wanted.code]
    if reply["ok"]:
        there = (
            f"waits for {_asks(reply['pending'])}" if "pending" in reply else f"comes to {reply['says']!r}"
        )
        yield f"it is not refused as {' or '.join(codes)}, but {there}"
        return
    error = reply["error"]
    if error["code"] not in codes:
        yield f"error.code is {error['code']!r}, not {' or '.join(codes)}: {error['message']}"
    if not (error["at"] or "").startswith(wanted.at):
        yield f"error.at is {error['at']!r}, which does not begin with {wanted.at!r}: {error['message']}"


def _waits(wanted: Pending | None, there: dict[str, Any] | None) -> Iterator[str]:
    if there is None:
        asked = msgspec.to_builtins(wanted)
        yield f"it waits for nobody, where {asked} was to be decided"
    elif wanted is None:
        yield f"it still waits for {_asks(there)}: {', '.join(_keys(there))}"
    else:
        known = {"role": there["role"], "name": there["name"], "keys": _keys(there)}
        yield from different(msgspec.to_builtins(wanted), known, "pending")


def _asks(pending: dict[str, Any]) -> str:
    return f"{pending['role']} to decide {pending['name']!r}"


def _keys(pending: dict[str, Any]) -> list[str]:
    return [option["key"] for option in pending["options"]]
