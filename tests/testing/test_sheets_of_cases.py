"""Sheets of cases say what is wrong with a game, and what is wrong with themselves; the plugin for pytest collects them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rollwright.errors import BadInput
from rollwright.testing import Case, cases

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "testing-a-game.md").read_text()
SHEET, NUMBERS, SETUP = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def case(**said: Any) -> Case:
    """A search with two lights that shows a five and a one, and is left at that, where nothing else is said."""
    searched = {"rule": "lanterns.search", "args": {"lights": 2}, "faces": [[5, 1]], "answers": ["keep"]}
    return Case(**{"why": "a search", "file": "lanterns.toml", "number": 3, **searched, **said})


def wrong(case: Case) -> list[str]:
    """What is not as the case has it."""
    with pytest.raises(AssertionError) as error:
        case.check()
    where, *lines = str(error.value).splitlines()
    assert where == "lanterns.toml, case 3 (a search):"
    return [line.strip() for line in lines]


def test_the_sheet_of_the_page_plays(tmp_path: Path) -> None:
    (tmp_path / "lanterns.toml").write_text(SHEET)
    found = cases(tmp_path)
    assert [each.name for each in found[1:]] == [
        "lanterns-2-nothing was found, and a lantern may be burned",
        "lanterns-3-six lights at the most",
    ]
    assert cases(tmp_path / "lanterns.toml") == found
    for each in found:
        each.check()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"outcome": {"clues": 2}}, ["outcome.clues is 1, not 2"]),
        ({"outcome": {"clues": True}}, ["outcome.clues is 1, not True"]),
        ({"outcome": {"ghosts": 1}}, ["outcome.ghosts is not there"]),
        ({"says": "two clues"}, ["says is 'clues: 1', not 'two clues'"]),
        ({"resolves": {"rule": "lanterns.search"}}, ["reply.rule is not there"]),
        ({"faces": [[5, 1, 1]]}, ["it is refused as too-many-faces: one face is left over, 1"]),
        ({"faces": [[5]]}, ["it throws 2 dice, where the case has 1"]),
        (
            {"answers": []},
            ["it still waits for player to decide 'burn': keep, burn"],
        ),
        (
            {"answers": [], "pending": {"role": "gm", "keys": ["keep"]}},
            [
                "pending.role is 'player', not 'gm'",
                "pending.keys is ['keep', 'burn'], not ['keep']",
            ],
        ),
        ({"pending": {"name": "burn"}}, ["it waits for nobody, where {'name': 'burn'} was to be decided"]),
        (
            {"error": {"code": "refused"}},
            ["it is not refused as refused, but comes to 'clues: 1'"],
        ),
        (
            {"answers": [], "error": {"code": "refused"}},
            ["it is not refused as refused, but waits for player to decide 'burn'"],
        ),
        (
            {"args": {"lights": 9}, "error": {"code": ["refused", "too-large"], "at": "args.dark"}},
            [
                "error.code is 'bad-argument', not refused or too-large: lights: ",
                "error.at is 'args.lights', which does not begin with 'args.dark': lights: ",
            ],
        ),
        (
            {"effects": [{"what": "clues", "amount": 2}]},
            ["effects: {'what': 'clues', 'amount': 2} does not come, or not in this place, of [{"],
        ),
        ({"absent": [{"what": "clues"}]}, ["effects: {"]),
    ],
)
def test_what_is_not_as_the_case_has_it_is_told(said: dict[str, Any], told: list[str]) -> None:
    read = {name: _read(name, value) for name, value in said.items()}
    lines = wrong(case(**read))
    assert len(lines) == len(told)
    for line, begins in zip(lines, told, strict=True):
        assert line.startswith(begins)


def _read(name: str, value: Any) -> Any:
    import msgspec

    kinds = {each.name: each.type for each in msgspec.structs.fields(Case)}
    return msgspec.convert(value, kinds[name])


def test_effects_come_in_order_and_between_others() -> None:
    burned = {"faces": [[1, 1], [5, 6]], "answers": ["burn"]}
    spend, gain = {"kind": "spend"}, {"kind": "gain", "amount": 2}
    case(**burned, effects=[spend, gain], absent=[{"what": "fear"}]).check()
    case(**burned, effects=[gain]).check()
    assert wrong(case(**burned, effects=[gain, spend]))


def test_faces_may_be_told_one_by_one_and_lists_are_compared_in_order() -> None:
    case(faces=[5, 1], outcome={"clues": 1}).check()
    keepers = case(
        rule="keepers.action",
        args={"dots": 1, "attribute": 2, "outcomes": [{"name": "safe"}, {"name": "guard", "threat": True}]},
        faces=[[6, 2]],
        answers=[],
        decide="first",
        outcome={"results": [{"name": "safe"}, {"name": "goal"}]},
    )
    assert [line.split(" is ")[0] for line in wrong(keepers)][:1] == ["outcome.results[1].name"]


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ("case = ", "is no TOML"),
        ("case = 3", "has [[case]], [[count]] and [[best]], not case"),
        ("[[cases]]\n", "has [[case]], [[count]] and [[best]], not cases"),
        ('[[case]]\nwhy = "a"\nrolls = 1\n', "a case has no parameter 'rolls'"),
        ('[[case]]\nwhy = "a"\nnumber = 1\n', "a case has no parameter 'number'"),
        ('[[case]]\nrule = "a"\nfaces = 3\n', "faces: a list, not 3"),
        ('[[case]]\nwhy = ""\nrule = "a"\nsays = "b"\n', "why says in a few words"),
        ('[[case]]\nwhy = "a"\nsays = "b"\n', "either a rule or a notation"),
        ('[[case]]\nwhy = "a"\nrule = "a"\nnotation = "d6"\nsays = "b"\n', "either a rule or a notation"),
        ('[[case]]\nwhy = "a"\nrule = "a"\n', "what has to come of it"),
        ('[[case]]\nwhy = "a"\nrule = "b"\nsays = "c"\n' * 2, "cases 1 and 2 say the same: a"),
    ],
)
def test_a_sheet_that_is_wrong_is_refused_with_its_place(tmp_path: Path, sheet: str, told: str) -> None:
    (tmp_path / "wrong.toml").write_text(sheet)
    with pytest.raises(BadInput) as error:
        cases(tmp_path)
    assert told in error.value.message
    assert (error.value.at or "").startswith(str(tmp_path / "wrong.toml"))


def test_a_place_without_sheets_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(BadInput, match="is no sheet of cases, and no folder with any"):
            cases(place)


def test_what_toml_cannot_say_is_a_word(tmp_path: Path) -> None:
    (tmp_path / "null.toml").write_text('[[case]]\nwhy = "a"\nrule = "b"\noutcome = { a = ["null", 1] }\n')
    assert cases(tmp_path)[0].outcome == {"a": [None, 1]}


# -- the plugin ------------------------------------------------------------------------------------------------------


def collected(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """What pytest says in a folder where the plugin is asked for."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "rollwright.pytest_plugin"]
    return subprocess.run([*command, *args], cwd=folder, capture_output=True, text=True, timeout=120)


@pytest.mark.apart
def test_the_plugin_makes_a_test_of_every_case_in_its_folders_and_of_nothing_else(tmp_path: Path) -> None:
    for folder in ("tests/cases", "tests/others"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "tests/cases/lanterns.toml").write_text(SHEET.replace("clues = 2", "clues = 3"))
    (tmp_path / "tests/cases/wrong.toml").write_text("[[cases]]")
    (tmp_path / "tests/others/lanterns.toml").write_text("not for us")
    (tmp_path / "pyproject.toml").write_text(SETUP)
    run = collected(tmp_path, "--continue-on-collection-errors", "-v")
    assert "2 passed" in run.stdout, run.stdout
    assert "1 failed" in run.stdout
    assert "1 error" in run.stdout
    assert "case 1 (a second look: the first one counts no more):" in run.stdout
    assert "outcome.clues is 2, not 3" in run.stdout
    assert "a sheet of cases has [[case]], [[count]] and [[best]], not cases" in run.stdout
    assert "Traceback" not in run.stdout


@pytest.mark.apart
def test_nothing_of_the_house_is_imported_where_no_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases/lanterns.toml").write_text(SHEET)
    (tmp_path / "test_asleep.py").write_text(
        "import sys\n\n\ndef test_asleep():\n"
        "    assert [name for name in sys.modules if name.startswith('rollwright.')] == ['rollwright.pytest_plugin']\n"
    )
    run = collected(tmp_path)
    assert "1 passed" in run.stdout, run.stdout + run.stderr
