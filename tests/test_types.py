"""Type checkers see the rules of the docs: without a cast by their author, and with every mistake that a reader would make."""

from __future__ import annotations

import json
import os
import re
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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games of the docs page, as files of their own, and one that is wrong."""
    into = tmp_path_factory.mktemp("types")
    parts = (ROOT / "docs" / "adding-a-system.md").read_text().split("## More to say")
    for name, part in zip(("crossing.py", "lanterns.py"), parts, strict=True):
        (into / name).write_text("\n".join(re.findall(r"```python\n(.*?)```", part, re.DOTALL)))
    (into / "wrong.py").write_text(WRONG)
    return into


@pytest.mark.apart
def test_mypy_sees_it(folder: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--follow-imports=silent"]
    command += ["crossing.py", "lanterns.py", "wrong.py"]
    there = {**os.environ, "MYPYPATH": str(ROOT / "src")}
    run = subprocess.run(command, cwd=folder, env=there, capture_output=True, text=True)
    found = re.findall(r"^(\w+\.py):(\d+): error", run.stdout, re.MULTILINE)
    assert {name for name, _ in found} == {"wrong.py"}, run.stdout + run.stderr
    assert {int(line) for _, line in found} == LINES, run.stdout


@pytest.mark.apart
def test_pyright_sees_it(folder: Path) -> None:
    from hatch_build import node

    settings = {"typeCheckingMode": "strict", "pythonVersion": "3.11", "extraPaths": [str(ROOT / "src")]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [str(node()), str(PYRIGHT), "--outputjson", "--pythonpath", sys.executable]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    found = json.loads(run.stdout)["generalDiagnostics"]
    errors = [
        (Path(each["file"]).name, each["range"]["start"]["line"] + 1)
        for each in found
        if each["severity"] == "error"
    ]
    assert {name for name, _ in errors} == {"wrong.py"}, run.stdout
    assert {line for _, line in errors} >= LINES, run.stdout
