"""The vectors of tests/cases/sheets.toml, through real sessions: sheets are laid, moves made, dice typed in, sheets read."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from rollwright.errors import RollwrightError
from table.tabling import Person, Playing, Reply

Case = dict[str, Any]
FILE = Path(__file__).parent.parent / "cases" / "sheets.toml"
KNOWN = {"rule", "why", "sheets", "use", "house", "faces", "answers", "after", "error"}


def cases() -> list[Case]:
    with FILE.open("rb") as file:
        found: list[Case] = tomllib.load(file)["case"]
    return found


class At:
    """A table where everybody of a case sits, with what the case says on their sheets.

    The dice of a case are typed in throw by throw: the first with the roll, others with the answers that lead to them.
    """

    def __init__(self, case: Case) -> None:
        self.case, self.use = case, case["use"]
        self.table = Playing(case["rule"].partition(".")[0], house=case.get("house", {}))
        self.people: dict[str, Person] = {}
        self.sheets: dict[str, str] = {}
        for name, values in case["sheets"].items():
            self.people[name], self.sheets[name] = self.table.seated(name, **values)
        self.faces = iter(case.get("faces", []))

    def framed(
        self,
        move: str,
        frame: Mapping[str, Any],
        args: Mapping[str, Any] | None = None,
        *,
        name: str = "player",
        parts: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> Reply:
        """Propose a roll, let the game master set it and others join, and roll it with the dice of the case."""
        draft = self.people[name].propose(move, self.sheets[name], args=dict(args or {}))
        self.table.gm.act("frame", draft=draft, frame=dict(frame))
        for other, part in (parts or {}).items():
            self.people[other].act("join", draft=draft, sheet=self.sheets[other], part=dict(part))
        reply = self.people[name].call(draft=draft, faces=next(self.faces, None))
        for key in self.case.get("answers", []):
            self.people[name].answer(reply.roll, key, faces=next(self.faces, None))
        assert next(self.faces, None) is None, "dice are left over"
        return reply


def attempt(at: At) -> None:
    """`use` says what the move does: the game master sets stat and difficulty, the player adds tags and drive."""
    mine = {name: at.use[name] for name in ("tags", "drive") if name in at.use}
    at.framed("double-down.attempt", {"stat": at.use["stat"], "difficulty": at.use["difficulty"]}, mine)


def spend(at: At) -> None:
    """Boons that are there to be spent: the game master says how many."""
    at.framed("double-down.spend", {"boons": at.use["boons"]}, {"on": at.use["on"]})


def act(at: At) -> None:
    """The game master sets the outcomes and what pushes are paid with."""
    frame = {"attribute": at.use["attribute"], "outcomes": at.use["outcomes"]}
    at.framed("keepers.act", frame, {"action": at.use["action"]})


def action(at: At) -> None:
    """The modifier is said with the move."""
    at.framed("daggerheart.action", {"difficulty": at.use["difficulty"]}, {"modifier": at.use["modifier"]})


def tag_team(at: At) -> None:
    """The first starts it, the second joins, each with the modifier of the case."""
    (difficulty,) = at.use["first"]["targets"]
    at.framed(
        "daggerheart.tag-team",
        {"difficulty": difficulty},
        {"partner": at.sheets["second"], "modifier": at.use["first"]["modifier"]},
        name="first",
        parts={"second": {"modifier": at.use["second"]["modifier"]}},
    )


MADE: Mapping[str, Callable[[At], None]] = {
    "double-down.attempt": attempt,
    "double-down.spend": spend,
    "keepers.action": act,
    "daggerheart.action": action,
    "daggerheart.tag-team": tag_team,
}
"""How a rule's case is played with moves."""


def same(wanted: Any, found: Any) -> bool:
    """Whether what stands somewhere is what is wanted; things by name are compared by name, in what is said of them."""
    if isinstance(wanted, dict):
        return all(name in found and same(value, found[name]) for name, value in wanted.items())
    if isinstance(wanted, list) and wanted and isinstance(wanted[0], dict):
        by_name = {each["name"]: each for each in found}
        return all(each["name"] in by_name and same(each, by_name[each["name"]]) for each in wanted)
    return bool(wanted == found and type(wanted) is type(found))


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["why"][:60])
def test_the_case_plays_as_the_book_says(case: Case) -> None:
    at = At(case)
    before = {name: at.table.values(sheet) for name, sheet in at.sheets.items()}
    if "error" in case:
        with pytest.raises(RollwrightError) as error:
            MADE[case["rule"]](at)
        assert error.value.code == case["error"]["code"], error.value
    else:
        MADE[case["rule"]](at)
    for name, sheet in at.sheets.items():
        wanted = case["after"][name] if "after" in case else before[name]
        assert same(wanted, at.table.values(sheet)), at.table.values(sheet)


def test_every_case_says_what_a_case_may_say_and_ends_in_something() -> None:
    for case in cases():
        assert case.keys() <= KNOWN, case["why"]
        assert ("after" in case) != ("error" in case), case["why"]
        assert case["rule"] in MADE, case["why"]
    assert len({case["why"] + case["rule"] for case in cases()}) == len(cases())
