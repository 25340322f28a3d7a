"""The documentation is under test: every example runs, every command, rule, switch and error code has its place."""

from __future__ import annotations

import doctest
import os
import re
import runpy
import subprocess
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from hours import some
from installing import installed
from rollwright import errors
from rollwright.odds import Odds
from rollwright.rules import Rule
from rollwright.rules.kind import reserved
from rollwright.systems.registry import systems

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def shown(page: Path) -> str:
    """Where a page lies."""
    return str(page.relative_to(ROOT))


def around(page: Path) -> AbstractContextManager[object]:
    """What has to be installed for a page: the game in examples/ that it is about."""
    return installed(page.stem) if page.parent.name == "examples" else nullcontext()


@pytest.mark.parametrize("page", some(PAGES, quick=2), ids=shown)
def test_every_example_runs(page: Path) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    with around(page):
        for at, block in enumerate(re.findall(r"```pycon\n(.*?)```", page.read_text(), re.DOTALL)):
            test = parser.get_doctest(block, names, f"{page.name}[{at}]", str(page), 0)
            assert runner.run(test, clear_globs=False).failed == 0
            names.update(test.globs)


def test_the_guide_names_every_word_that_is_no_name_for_a_field() -> None:
    page = (ROOT / "docs" / "adding-a-system.md").read_text()
    (told,) = re.findall(r"No field may be called as what every rule has: (.*)\.\n", page)
    assert re.findall(r"`(\w+)`", told) == sorted({*reserved(Rule), "house"})


def test_the_guide_tells_everything_that_odds_are_asked() -> None:
    page = (ROOT / "docs" / "adding-a-system.md").read_text()
    made = {"certain", "mixture", "reduced", "draw", "floor"}
    assert not {name for name in dir(Odds) if name[0] != "_" and f"odds.{name}" not in page} - made


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_rule_and_switch_is_on_its_systems_page() -> None:
    for system in systems():
        if system.name == "lanterns":
            continue
        page = (ROOT / "docs" / "systems" / f"{system.name}.md").read_text()
        missing = [rule for rule in system.rules if f"`{rule}`" not in page]
        missing += [key for key in system.house.by_key() if f"`{key}`" not in page]
        assert not missing


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "systems").glob("*.md")), ids=lambda page: page.stem)
def test_the_code_beside_the_book_is_the_code_that_runs(page: Path) -> None:
    """Blocks that begin with the path of a file stand in that file, line by line."""
    blocks = re.findall(r"```python\n# (\S+\.py)\n(.*?)```", page.read_text(), re.DOTALL)
    assert blocks or page.stem == "plain"
    for path, lines in blocks:
        assert lines in (ROOT / "src" / "rollwright" / "systems" / path).read_text(), (path, lines)


def test_every_error_code_is_in_the_protocol() -> None:
    page = (ROOT / "docs" / "batch.md").read_text()
    codes = {error.code for error in _below(errors.BadInput)} | {"fault"}
    assert not {code for code in codes if f"`{code}`" not in page}


def test_every_module_has_its_line() -> None:
    """`python docs/modules.py` writes them."""
    page = runpy.run_path(str(ROOT / "docs" / "modules.py"))
    assert page["made"]() == (ROOT / "docs" / "modules.md").read_text(), (
        "modules changed: python docs/modules.py"
    )


def test_the_architecture_is_read_in_two_screens_and_knows_every_folder() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    assert len(page.splitlines()) <= 120
    folders = {path.parent.name for path in (ROOT / "src" / "rollwright").glob("*/__init__.py")}
    assert not {name for name in folders if f"`{name}/`" not in page}


def test_every_file_that_the_architecture_names_is_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    source = ROOT / "src" / "rollwright"
    homes = [source, ROOT / "frontend" / "src", ROOT / "tests", ROOT]
    homes += [source / each for each in ("readings", "doors", "table")]
    games = [path.parent for path in source.glob("systems/*/house.py")]
    named = set(re.findall(r"`([\w/]+\.(?:py|tsx?|css|toml)|[\w/]+/)`", page))
    missing = {name for name in named if not any((home / name).exists() for home in (*homes, *games))}
    as_games = {name for name in missing if "GAME" in name}
    assert not missing - as_games
    filled = {name: [name.replace("GAME", game) for game in ("keepers", "blades")] for name in as_games}
    assert all(any((home / each).exists() for home in homes for each in filled[name]) for name in as_games)


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "inside").glob("*.md")), ids=lambda page: page.stem)
def test_what_the_pages_about_the_house_name_is_there(page: Path) -> None:
    """Files by their names, what stands in them (`file.py: name`), and members of classes (`Class.member`)."""
    homes = [ROOT / each for each in ("src", "tests", "frontend/src", "docs")]
    files = [path for home in homes for path in home.rglob("*") if path.suffix in (".py", ".md", ".json")]
    texts = {path: path.read_text() for path in (ROOT / "src").rglob("*.py")}
    for name, inside in re.findall(r"`([\w/]+\.(?:py|md|json))(?:: ([\w.]+))?`", page.read_text()):
        there = [path for path in files if f"/{path}".endswith(f"/{name}")]
        assert any(all(each in path.read_text() for each in inside.split(".")) for path in there), name
    for kind, member in re.findall(r"`([A-Z]\w+)\.(\w+)`", page.read_text()):
        homes_of = [text for text in texts.values() if re.search(rf"^class {kind}\b", text, re.MULTILINE)]
        assert any(re.search(rf"\b{member}\b", text) for text in homes_of), f"{kind}.{member}"


def _below(error: type[errors.RollwrightError]) -> list[type[errors.RollwrightError]]:
    return [each for sub in error.__subclasses__() for each in (sub, *_below(sub))]


def _commands(page: Path) -> list[tuple[str, str]]:
    """The commands of a page's console examples, each with the output that stands below it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", page.read_text(), re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output.rstrip()))
    return found


CONSOLE = [(page, *example) for page in PAGES for example in _commands(page)]


@pytest.mark.apart
@pytest.mark.parametrize(
    ("page", "command", "output"), CONSOLE, ids=[f"{p.stem}-{c[:60]}" for p, c, _ in CONSOLE]
)
def test_every_command_runs(page: Path, command: str, output: str, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    (tmp_path / "run").write_text(command)
    with around(page):
        run = subprocess.run(
            ["sh", "run"],
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
    undecided = "nobody is asked here" in run.stderr
    assert run.returncode == 0 or undecided, run.stderr
    shown = [line.rstrip() for line in run.stdout.rstrip().splitlines()]
    assert not output or shown == [line.rstrip() for line in output.splitlines()]


@pytest.mark.apart
def test_the_picture_is_what_the_command_draws(tmp_path: Path) -> None:
    wanted = tmp_path / "picture.svg"
    command = [
        "odds",
        "double-down.attempt",
        "--stat",
        "3",
        "--tag",
        "2",
        "--drive",
        "1",
        "--difficulty",
        "14",
    ]
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            "from rollwright.doors.cli import main; main()",
            *command,
            "--policy",
            "player=double",
            "--by",
            "label",
            "--plot",
            str(wanted),
        ],
        capture_output=True,
        check=True,
    )
    assert run.returncode == 0
    assert wanted.read_text() == (ROOT / "docs" / "images" / "double-down.svg").read_text()


# -- sentence by sentence ----------------------------------------------------------------------------------------------

ENTRY = re.compile(r"`([^`:]+): ([^`]+)`")
GAMES = ("daggerheart", "double-down", "keepers", "storyteller")


def sentences(game: str) -> list[list[str]]:
    """What the page of a game says of each sentence of its source: what it is, where it is implemented, and what shows it."""
    page = (ROOT / "docs" / "systems" / f"{game}.md").read_text()
    _, _, section = page.partition("\n## Sentence by sentence\n")
    lines = [line for line in section.split("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_the_book_is_where_the_page_says(game: str) -> None:
    """What is not implemented says so, and what is missing."""
    rows = sentences(game)
    assert len(rows) > 20
    for said, where, shown in rows:
        if where.startswith("not: "):
            assert shown == "–", said
            continue
        for cell, folder in ((where, ROOT / "src" / "rollwright"), (shown, ROOT)):
            entries = ENTRY.findall(cell)
            assert entries, said
            assert cell == ", ".join(f"`{path}: {name}`" for path, name in entries), said
            for path, name in entries:
                assert name in (folder / path).read_text(), (said, path, name)
