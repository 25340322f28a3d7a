"""A sweep that is killed goes on where it was, and its file is the same to the last byte."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import hours
from rollwright.errors import BadInput
from rollwright.lab import sweeps
from rollwright.lab.sweeps import origin, sweeping, work
from rollwright.systems import registry

SMALL = """
rule = "storyteller.extended"
args = { max_rolls = 12 }
[grid]
pool = "2..4"
target = "2..3"
difficulty = [6, 7]
[measures]
success = { p = "label == Success", exact = true }
"""
STUDY = """
rule = "gate.dice"
[grid]
n = "1..24"
[measures]
high = { p = "label == high", exact = true }
"""
RULE = '''
import time
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from rollwright.odds import d6
from rollwright.rules import Flow, Outcome, Rule, throw
from rollwright.systems import System


class Sum(Outcome, frozen=True):
    label: str


class Gated(Rule[Sum], id="gate.dice"):
    """So many dice; who asks for more than eighteen waits until a gate is open."""

    n: Annotated[int, Meta(ge=1, description="how many")]

    def play(self) -> Flow[Sum]:
        while self.n > 18 and not Path("open").exists():
            time.sleep(0.01)
        dice = yield from throw(self.n @ d6)
        return Sum("high" if dice.total > 30 else "low")


system = System("gate", "Dice behind a gate", (Gated,))
'''
COMMAND = [sys.executable, "-c", "from rollwright.doors.cli import main; main()", "sweep", "study.toml"]
PATIENCE = 120.0


@pytest.fixture
def gated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a study of a rule that is somebody else's, and stops in the middle until the gate is open."""
    site = tmp_path / "site"
    info = site / "gate-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "gate.py").write_text(RULE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: gate\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[rollwright.systems]\ngate = gate:system\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([os.environ["PYTHONPATH"], str(site)]))
    (tmp_path / "study.toml").write_text(STUDY)
    return tmp_path


@pytest.mark.apart
@pytest.mark.parametrize("workers", ["1", "2"] if hours.night() else ["2"])
def test_killed_in_the_middle_and_called_again(gated: Path, workers: str) -> None:
    command = [*COMMAND, "-o", "out.csv", "--workers", workers]
    partial, output = gated / "out.csv.partial", gated / "out.csv"
    run = subprocess.Popen(command, cwd=gated, start_new_session=True, stdout=subprocess.DEVNULL)
    wait_for(lambda: partial.exists() and partial.read_bytes().count(b"\n") > 4)
    run.kill()
    run.wait()
    wait_for(lambda: gone(run.pid))  # the workers too
    assert not output.exists()
    assert partial.read_bytes().count(b"\n") < 24
    (gated / "open").touch()
    done = subprocess.run(command, cwd=gated, capture_output=True, text=True, check=True)
    assert "24 rows in out.csv" in done.stdout
    assert not partial.exists()
    again = [*COMMAND, "-o", "again.csv", "--workers", "1"]
    subprocess.run(again, cwd=gated, capture_output=True, check=True)
    assert output.read_text() == (gated / "again.csv").read_text()


def wait_for(so: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end
        time.sleep(0.01)


def gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def whole(text: str) -> str:
    return sweeps.sweep(sweeps.opened(text.encode()), workers=1).csv()


@pytest.mark.apart
def test_ctrl_c_ends_it_and_says_how_to_go_on(gated: Path) -> None:
    command = [*COMMAND, "-o", "out.csv", "--workers", "2"]
    run = subprocess.Popen(
        command,
        cwd=gated,
        start_new_session=True,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    partial = gated / "out.csv.partial"
    wait_for(lambda: partial.exists() and partial.read_bytes().count(b"\n") > 3)
    os.killpg(run.pid, signal.SIGINT)
    said = run.communicate(timeout=PATIENCE)
    assert said == (
        "",
        "rollwright: what is done is in out.csv.partial; the same command goes on from there\n",
    )
    assert run.returncode == 130
    wait_for(lambda: gone(run.pid))


def cut(tmp_path: Path, after: int, text: str = SMALL) -> Path:
    """The journal of a sweep that was broken off after so many chunks."""
    chunks = 0

    def stop(done: int, of: int) -> None:
        nonlocal chunks
        chunks += 1
        if chunks > after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweeps.sweep(sweeps.opened(text.encode()), tmp_path / "out.csv", workers=1, progress=stop)
    return tmp_path / "out.csv.partial"


def again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Go on; return how many cells were worked out."""
    found = 0
    row = work.row

    def counted(study: sweeps.Study, number: int) -> work.Row:
        nonlocal found
        found += 1
        return row(study, number)

    monkeypatch.setattr(work, "row", counted)
    sweeps.sweep(sweeps.opened(SMALL.encode()), tmp_path / "out.csv", workers=1)
    monkeypatch.undo()
    assert (tmp_path / "out.csv").read_text() == whole(SMALL)
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]
    return found


def test_only_what_is_missing_is_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut(tmp_path, 1)
    assert again(tmp_path, monkeypatch) == 10


@pytest.mark.parametrize("torn", [1, 2, 17], ids=lambda torn: f"{torn} bytes are missing")
def test_a_torn_last_line_is_worked_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, torn: int
) -> None:
    partial = cut(tmp_path, 1)
    partial.write_bytes(partial.read_bytes()[:-torn])
    assert again(tmp_path, monkeypatch) == 11


def test_a_damaged_line_and_all_after_it_are_worked_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    partial = cut(tmp_path, 2)
    head, first, *rest = partial.read_bytes().splitlines(keepends=True)
    partial.write_bytes(head + first.replace(b"[", b"\0") + b"".join(rest))
    assert again(tmp_path, monkeypatch) == 12


def test_a_journal_without_a_first_line_is_none(tmp_path: Path) -> None:
    partial = cut(tmp_path, 1)
    partial.write_bytes(partial.read_bytes()[:20])
    sweeps.sweep(sweeps.opened(SMALL.encode()), tmp_path / "out.csv", workers=1)
    assert (tmp_path / "out.csv").read_text() == whole(SMALL)


@pytest.mark.parametrize(
    ("old", "new"),
    [("max_rolls = 12", "max_rolls = 11"), ("[6, 7]", "[7, 6]"), ("exact = true", "exact = false")],
)
def test_a_changed_study_does_not_go_on(tmp_path: Path, old: str, new: str) -> None:
    kept = cut(tmp_path, 1).read_bytes()
    changed = sweeps.opened(SMALL.replace(old, new).encode())
    with pytest.raises(
        BadInput, match=r"out.csv.partial belongs to another study.*: delete it to begin anew, or"
    ):
        sweeps.sweep(changed, tmp_path / "out.csv", workers=1)
    assert (tmp_path / "out.csv.partial").read_bytes() == kept


def test_another_title_is_no_other_study(tmp_path: Path) -> None:
    cut(tmp_path, 1)
    titled = sweeps.opened(f'title = "mine" # and a comment\n{SMALL}'.encode())
    assert len(sweeps.sweep(titled, tmp_path / "out.csv", workers=1)) == 12


def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "out.csv.partial").write_text("my notes\n")
    with pytest.raises(BadInput, match="is no journal of a sweep"):
        sweeps.sweep(sweeps.opened(SMALL.encode()), tmp_path / "out.csv", workers=1)
    assert (tmp_path / "out.csv.partial").read_text() == "my notes\n"


def test_two_runs_do_not_write_one_output(tmp_path: Path) -> None:
    tried: list[str] = []

    def another(done: int, of: int) -> None:
        with pytest.raises(BadInput) as caught:
            sweeps.sweep(sweeps.opened(SMALL.encode()), tmp_path / "out.csv", workers=1)
        tried.append(caught.value.message)

    sweeps.sweep(sweeps.opened(SMALL.encode()), tmp_path / "out.csv", workers=1, progress=another)
    assert "another run is writing" in tried[0]


@pytest.mark.apart
def test_short_work_is_done_here_and_long_work_in_several_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping.engines, "cores", lambda: 2)
    assert sweeps.sweep(sweeps.opened(SMALL.encode())).csv() == whole(SMALL)
    monkeypatch.setattr(sweeping, "WORTH_SPREADING", 0.0)
    assert sweeps.sweep(sweeps.opened(SMALL.encode())).csv() == whole(SMALL)


def test_a_changed_rule_of_a_plugin_does_not_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither with another source nor as another version of its distribution; what is not the rule's does not matter."""
    system = registry.system("lanterns")
    assert system is not None
    rule = next(iter(system.rules.values()))
    study = sweeps.read({"rule": rule.id, "measures": {"it": {"p": "Any"}}})
    before = study.digest()
    assert study.digest() == before
    file = Path(str(sys.modules[rule.__module__].__file__))
    source = file.read_text()
    try:
        file.write_text(source + "# changed\n")
        origin._source.cache_clear()
        assert study.digest() != before
    finally:
        file.write_text(source)
        origin._source.cache_clear()
    assert study.digest() == before
    assert origin.origin(rule)[1:3] == ("lanterns", "1.0")
    monkeypatch.setattr(origin, "_distribution", lambda system: ("lanterns", "1.1"))
    assert study.digest() != before


def test_where_a_rule_of_ours_comes_from() -> None:
    assert origin.of(None, "2d6") == origin.of("notation", None)
    assert origin.of(None, "{n}d6") is None
    sources = {origin.of(name, None) for name in ("storyteller.action", "keepers.action", "keepers.score")}
    assert len(sources) == 3
