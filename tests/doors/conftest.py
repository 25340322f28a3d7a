"""A third party's system that breaks, and the command line as a child process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rollwright.systems import registry

BROKEN = '''
from typing import Annotated
from msgspec import Meta
from rollwright.rules import Flow, Outcome, Rule
from rollwright.systems import System

class Nothing(Outcome, frozen=True):
    label: str

Seed = Annotated[int, Meta(description="by what is divided")]

class Divide(Rule[Nothing], id="broken.divide"):
    """Divide by nothing."""

    seed: Seed = 0

    def play(self) -> Flow[Nothing]:
        return Nothing(str(1 // self.seed))
        yield

system = System("broken", "A broken system", (Divide,))
'''


def install(into: Path) -> Path:
    """Write the broken system, with its entry point, as an installed distribution."""
    info = into / "broken_dice-1.0.dist-info"
    info.mkdir(parents=True)
    (into / "broken_dice.py").write_text(BROKEN)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-dice\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[rollwright.systems]\nbroken = broken_dice:system\n")
    return into


def forget() -> None:
    registry._installed.cache_clear()


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The broken system, installed as long as the test lasts, here and in child processes."""
    folder = str(install(tmp_path / "site"))
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([os.environ.get("PYTHONPATH", ""), folder]))
    forget()
    yield
    monkeypatch.undo()
    sys.modules.pop("broken_dice", None)
    forget()


Run = Callable[..., "subprocess.CompletedProcess[bytes]"]
COMMAND = [sys.executable, "-m", "rollwright.doors.cli"]


@pytest.fixture
def run() -> Run:
    """Run the command line as anybody would, without a terminal."""

    def child(*args: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [*COMMAND, *args],
            input=given,
            capture_output=True,
            timeout=300,
            env={**os.environ, **environment},
        )

    return child
