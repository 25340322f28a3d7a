"""``rollwright sweep``: on a screen, into files, as JSON, and what is wrong in one line."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from commands import Command

DOCS = (Path(__file__).parents[2] / "docs" / "lab.md").read_text()
[MINE] = re.findall(r"^## Sweeps.*?```toml\n(title = .*?)```", DOCS, re.DOTALL | re.MULTILINE)
[SHOWN] = re.findall(r"```text\n(Is a tag.*?)```", DOCS, re.DOTALL)


@pytest.fixture
def study(tmp_path: Path) -> str:
    (tmp_path / "study.toml").write_text(MINE)
    return str(tmp_path / "study.toml")


call = Command("sweep")


def test_the_page_shows_what_is_printed(study: str) -> None:
    result = call(study, "--workers", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == SHOWN
    assert call("-", "--workers", "1", given=MINE).stdout == SHOWN


def test_rows_as_json(study: str) -> None:
    found = json.loads(call(study, "--workers", "1", "--json").stdout)
    assert (found["cells"], found["empty"]) == (6, 2)
    assert found["rows"][0]["net.exact"] == "-4/5"
    assert list(found["rows"][0]) == found["columns"]


def test_into_a_file(study: str, tmp_path: Path) -> None:
    output = str(tmp_path / "out.csv")
    result = call(study, "-o", output, "--workers", "1")
    assert result.stdout.splitlines() == [f"6 rows in {output}", SHOWN.splitlines()[-1]]
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 7
    found = json.loads(call(study, "-o", output, "--workers", "1", "--json").stdout)
    assert found == {
        "title": "Is a tag that does not fit worth its while?",
        "cells": 6,
        "empty": 2,
        "output": output,
    }


WORDS = """
rule = "storyteller.action"
[grid]
pool = [3, 4]
willpower = [false, true]
[measures]
mistyped = { p = "label == Sucess" }
failure = { p = "label == Failure", exact = true }
"""


@pytest.mark.apart
def test_a_word_that_stands_in_no_cell_is_told(tmp_path: Path) -> None:
    """A label that only some cells have is none of these."""
    output = str(tmp_path / "out.csv")
    for args in (("-o", output, "--workers", "2"), ("--json",)):
        result = call("-", *args, given=WORDS)
        assert result.exit_code == 0
        told = "in all cells label is never 'Sucess': it is Botch, Failure, Success (at measures.mistyped.p)"
        assert result.stderr == f"rollwright: {told}\n"
    assert "4,true,0.0,exact,0.0,0.0,0,exact,0.0," in Path(output).read_text()


@pytest.mark.apart
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["no.toml"], "no.toml cannot be read: No such file or directory (at file)"),
        (
            ["study.toml", "-o", "out.xls"],
            "the output is a file ending in .csv or .parquet, not out.xls (at output)",
        ),
        (["study.toml", "--workers", "2", "--dask", "tcp://127.0.0.1:1"], "one engine"),
    ],
    ids=["file", "output", "engines"],
)
def test_what_is_wrong_is_told_in_a_line(study: str, args: list[str], said: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from rollwright.doors.cli import main; main()", "sweep", *args],
        cwd=Path(study).parent,
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("rollwright: ")
    assert said in run.stderr


@pytest.mark.apart
def test_a_bar_on_a_terminal(study: str) -> None:
    ours, theirs = pty.openpty()
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            "from rollwright.doors.cli import main; main()",
            "sweep",
            study,
            "--workers",
            "1",
        ],
        stderr=theirs,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        check=True,
    )
    os.close(theirs)
    assert run.stdout == SHOWN
    assert b"6/6" in os.read(ours, 100_000)
    os.close(ours)
