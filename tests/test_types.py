"""Type checkers see the rules of the docs: without a cast by their author, and with every mistake that a reader would make."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PYRIGHT = ROOT / "frontend" / "node_modules" / "pyright" / "index.js"

WRONG = """
from crossing import Cross, Crossed, Fish
from rollwright.odds import d6
from rollwright.rules import Flow, Rule, throw

Cross(courag=3)
Cross(courage="three")


class Forgetful(Rule[Crossed]):
    def play(self) -> Flow[Crossed]:
        roll = throw(d6)
        if roll >= 3:
            return Crossed("over", 0)
        return Fish(bait=1)
        yield
"""
"""A misspelt argument, one of another type, a forgotten `yield from`, and a rule that comes to something else."""

LINES = {6, 7, 13, 15}

RIGHT = """
from crossing import Came, Height, Step
from rollwright.odds import Die, d6, deal, explode, reroll
from rollwright.rules import Dice, Flow, Program, Rule, reckon, repeat, throw, throw_all

COINS: dict[str, Die[str]] = {"old": Die(["heads", "tails"])}


class Words(Rule[Came]):
    def play(self) -> Flow[Came]:
        word: str = yield from throw(reroll(Die(["up", "down", "falls"]), ["down"]))
        if (yield from throw(COINS["old"])).upper() == "HEADS" or word == "falls":
            return Came(len(word))
        card = (yield from throw(deal(1, ("fool", "sun"))))[0]
        cards: tuple[str, ...] = yield from throw(deal(2, {"minor": 56, "fool": 1}))
        return Came(cards.count("minor") + ("fool" in cards) + reckon(len, cards) + len(card))


class Numbers(Rule[Came]):
    def play(self) -> Flow[Came]:
        hero = yield from throw(deal(2, range(1, 11)))
        one, pool = yield from throw_all({"a": d6, "b": 2 @ d6})
        two, more = yield from throw_all([("a", d6), ("b", 2 @ d6)], by=("player", "foe"))
        a, b = yield from throw_all({"a": explode(d6), "b": Die([1, 2])})
        pools: tuple[Dice, ...] = yield from throw_all({"a": 1 @ d6, "b": 1 @ d6})
        return Came(max(hero) + one + pool.total + two + more.total + a * b + pools[0].total)


class Steps(Rule[Height]):
    def play(self) -> Flow[Height]:
        last, _ = yield from repeat(lambda now: Step(up=now.up), Height(0), lambda now: now.up >= 10)
        return last

    def size(self, die: Die) -> Program[int]:
        return (yield from throw(die))
"""
"""Words, hands and states as they are said on the page."""


EXAMPLES = sorted(path.name for path in (ROOT / "examples").iterdir())
PATHS = [ROOT / "src", *(ROOT / "examples" / name for name in EXAMPLES)]
CHECKED = ROOT / ".mypy_cache"
"""What `make check` knows already, since these settings are its own: nothing of ours is read twice."""
PICTURES = ("gallery",)
"""Pages of which no block is a rule, or asks for one: plain tables of numbers, and what is drawn of them."""

SETTINGS = """
[mypy]
strict = True
python_version = 3.11
warn_unreachable = True
enable_error_code = ignore-without-code, redundant-expr, truthy-bool
[mypy-altair.*,distributed.*,dask.*]
follow_imports = skip
[mypy-wrong]
warn_unreachable = False
[mypy-{loose}]
strict_optional = False
disallow_untyped_defs = False
disallow_untyped_calls = False
allow_redefinition = True
"""
"""Games are looked at as strictly as there is. Whoever types at a prompt knows what was shown there; functions of theirs, and tests, have no types."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games of the docs page, as files of their own, and one that is wrong; then every other block, and what is asked, of every page."""
    into = tmp_path_factory.mktemp("types")
    parts = (ROOT / "docs" / "adding-a-system.md").read_text().split("## More to say")
    for name, part in zip(("crossing.py", "lanterns.py"), parts, strict=True):
        (into / name).write_text("\n".join(re.findall(r"```python\n(.*?)```", part, re.DOTALL)))
    (into / "wrong.py").write_text(WRONG)
    (into / "right.py").write_text(RIGHT)
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        if page.stem not in PICTURES:
            _written(page, into)
    return into


def _written(page: Path, into: Path) -> None:
    """The code of a page that stands in no file of ours, and what is asked at its prompts."""
    text, name = page.read_text(), page.stem.replace("-", "_").lower()
    blocks = [
        block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if not block.startswith("# ")
    ]
    asked = re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", text, re.MULTILINE)
    if blocks and name != "adding_a_system":
        (into / f"said_{name}.py").write_text("\n".join(blocks))
    if asked:
        (into / f"asked_{name}.py").write_text("\n".join(asked) + "\n")


def held(found: list[tuple[str, int]], said: str) -> None:
    """Every mistake is found, each in its line, and nothing besides."""
    assert {name for name, _ in found} == {"wrong.py"}, said
    assert {line for _, line in found} >= LINES, said


@pytest.mark.apart
def test_mypy_sees_it(folder: Path) -> None:
    loose = sorted(path.stem for path in folder.glob("*_*.py"))
    (folder / "mypy.ini").write_text(SETTINGS.format(loose=",".join(loose)))
    known = folder / "known"
    if CHECKED.exists():
        shutil.copytree(CHECKED, known)
    command = [sys.executable, "-m", "mypy", "--no-error-summary", f"--cache-dir={known}"]
    command += [f"--config-file={folder / 'mypy.ini'}", *map(str, sorted(folder.glob("*.py")))]
    command += [
        str(path.relative_to(ROOT))
        for name in EXAMPLES
        for path in (ROOT / "examples" / name / name).glob("*.py")
    ]
    there = {**os.environ, "MYPYPATH": os.pathsep.join(map(str, [folder, *PATHS]))}
    run = subprocess.run(command, cwd=ROOT, env=there, capture_output=True, text=True, timeout=300)
    rows = re.findall(r"^(.+\.py):(\d+): error", run.stdout, re.MULTILINE)
    found = [(Path(name).name, int(line)) for name, line in rows]
    held(found, run.stdout + run.stderr)
    assert {line for _, line in found} == LINES, run.stdout


@pytest.mark.apart
@pytest.mark.night
def test_pyright_sees_it(folder: Path) -> None:
    from hatch_build import node

    games = [path for name in EXAMPLES for path in (ROOT / "examples" / name / name).glob("*.py")]
    settings = {
        "typeCheckingMode": "strict",
        "pythonVersion": "3.11",
        "extraPaths": [str(path) for path in PATHS],
        "include": [
            "crossing.py",
            "lanterns.py",
            "wrong.py",
            "right.py",
            *(os.path.relpath(path, folder) for path in games),
        ],
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [str(node()), str(PYRIGHT), "--outputjson", "--pythonpath", sys.executable]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    told = json.loads(run.stdout)
    errors = [
        (Path(each["file"]).name, each["range"]["start"]["line"] + 1)
        for each in told["generalDiagnostics"]
        if each["severity"] == "error"
    ]
    held(errors, run.stdout)
    assert told["summary"]["filesAnalyzed"] == 4 + len(games)
