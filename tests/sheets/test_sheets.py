"""Sheets: read from plain values, checked against the bounds of their counters, and written as plain values again."""

from __future__ import annotations

from typing import Annotated, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from rollwright.errors import BadArgument, MissingArgument, UnknownArgument
from rollwright.rules import House
from rollwright.sheets import Counter, Free, Kit, Sheet
from rollwright.systems.registry import system, systems
from rollwright.table.play.kits import kit_of

HOUSE = House()


class Climber(Sheet, frozen=True, kw_only=True):
    """Somebody who climbs: breath up to their strength."""

    kind: ClassVar[str] = "climber"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter("breath", "breath", 0, lambda sheet, house: sheet.strength),
        Counter("peaks", "peaks climbed"),
    )

    strength: Annotated[int, Meta(ge=1, le=9)] = 3
    breath: int = 0
    peaks: int = 0


@given(st.integers(-2, 12), st.integers(-2, 12), st.integers(1, 9))
def test_a_sheet_is_read_where_its_counters_keep_their_bounds(breath: int, peaks: int, strength: int) -> None:
    values = {"name": "Ann", "strength": strength, "breath": breath, "peaks": peaks}
    if 0 <= breath <= strength and peaks >= 0:
        sheet = Climber.read(values, HOUSE)
        assert sheet.values() == values
        assert Climber.read(sheet.values(), HOUSE) == sheet
        assert sheet.counter("breath") is Climber.counters[0]
        assert sheet.counter("luck") is None
        assert sheet.state() == ""
    else:
        with pytest.raises(BadArgument, match="of Ann is 0"):
            Climber.read(values, HOUSE)


def test_what_is_wrong_with_a_sheet_is_said_by_its_place() -> None:
    for values, error, at in (
        ({}, MissingArgument, "sheet.name"),
        ({"name": ""}, BadArgument, "sheet.name"),
        ({"name": "Ann", "luck": 1}, UnknownArgument, "sheet.luck"),
        ({"name": "Ann", "strength": 10}, BadArgument, "sheet.strength"),
        ({"name": "Ann", "breath": 4}, BadArgument, "sheet.breath"),
    ):
        with pytest.raises(error) as found:
            Climber.read(values, HOUSE)
        assert found.value.at == at
    with pytest.raises(BadArgument, match="peaks climbed of Ann is 0 or more, not -1"):
        Climber.read({"name": "Ann", "peaks": -1}, HOUSE)


def test_a_sheet_has_a_schema() -> None:
    defs = Climber.schema()["$defs"]["Climber"]
    assert set(defs["properties"]) == {"name", "strength", "breath", "peaks"}
    assert defs["required"] == ["name"]
    assert defs["properties"]["peaks"]["title"] == "peaks climbed"


@pytest.mark.parametrize("name", ["double-down", "keepers", "daggerheart", "storyteller"])
def test_the_party_and_cast_of_every_game_are_sheets_that_it_allows(name: str) -> None:
    found = system(name)
    assert found is not None
    assert found.kit is not None
    kit, house = found.kit(), found.house()
    for sheet in (*kit.party, *kit.cast, kit.table(name="Table")):
        assert type(sheet).read(sheet.values(), house) == sheet
        assert sheet.counted() or name != "keepers"
    assert len({sheet.name for sheet in (*kit.party, *kit.cast)}) == len(kit.party) + len(kit.cast)


# -- free sheets -------------------------------------------------------------------------------------------------------

TITLES = st.text("abc é-'", min_size=1, max_size=8).map(str.strip).filter(bool)


@given(TITLES, st.dictionaries(TITLES, st.integers(-999_999, 999_999), max_size=4))
def test_a_free_sheet_is_read_from_a_line(name: str, counts: dict[str, int]) -> None:
    line = f" {name} : " + " , ".join(f"{title} {number}" for title, number in counts.items())
    sheet = Free.line(line)
    assert (sheet.name, sheet.counts) == (name, counts)
    assert Free.read(sheet.values(), HOUSE) == sheet
    assert {counter.at for counter in sheet.counted()} == {f"counts.{title}" for title in counts}


def test_lines_that_are_none() -> None:
    assert Free.line("Fog").counts == {}
    assert Free.line("Fog: density −2").counts == {"density": -2}
    with pytest.raises(BadArgument, match="a name, a colon and numbers"):
        Free.line("")
    with pytest.raises(BadArgument, match="'lots of teeth'"):
        Free.line("Ghoul: lots of teeth")


KITS = [kit_of(each) for each in systems()]


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: type(kit).__name__)
@pytest.mark.parametrize(
    "line",
    ["Bridge wight 13", "bananas bananas 999/3 foo", "Troll\tdifficulty ٣", "wight 13/26", " Old Tom hp 3 "],
)
def test_numbers_do_not_end_up_in_a_name(kit: Kit, line: str) -> None:
    with pytest.raises(BadArgument, match=r"a name, a colon and numbers, as in \w+: \w+ \d") as caught:
        kit.adversary_from(line)
    assert caught.value.at == "args.line"


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: type(kit).__name__)
@pytest.mark.parametrize("line", ["Bridge wight", "R2D2", "13", "Wight 13:", "Tom, Dick and Harry"])
def test_a_plain_name_is_one(kit: Kit, line: str) -> None:
    assert kit.adversary_from(line).name == line.rstrip(":")


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: type(kit).__name__)
def test_the_example_that_an_error_gives_is_right(kit: Kit) -> None:
    with pytest.raises(BadArgument) as caught:
        kit.adversary_from("Bridge wight 13")
    example = caught.value.message.partition("as in ")[2].partition(";")[0]
    assert kit.adversary_from(example).name == example.partition(":")[0]
