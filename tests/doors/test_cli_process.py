"""The command line as people and programs meet it: exit statuses, pipes, and a real terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.apart

COMMAND = [sys.executable, "-m", "rollwright.doors.cli"]
Run = Callable[..., "subprocess.CompletedProcess[bytes]"]
ATTEMPT = ("double-down.attempt", "--stat", "3", "--difficulty", "15")
PATIENCE = 120.0
"""Seconds after which something hangs, on any machine."""
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@pytest.mark.parametrize("module", ["rollwright", "rollwright.doors.cli"])
def test_it_is_run_without_its_script_too(module: str) -> None:
    for arguments, status, told in (
        (["odds", "d2"], 0, b"50.0%"),
        (["odds", "--nonsense"], 2, b"rollwright: "),
    ):
        done = subprocess.run([sys.executable, "-m", module, *arguments], capture_output=True, check=False)
        assert done.returncode == status
        assert told in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("streams", "status", "told"),
    [("<&- 2>&-", 0, b"50.0%"), (">&-", 0, b""), (">/dev/full", 2, b"rollwright: there is no space left")],
)
def test_it_works_with_streams_that_are_closed_or_full(streams: str, status: int, told: bytes) -> None:
    script = f'"$@" {streams}'
    done = subprocess.run(
        ["sh", "-c", script, "sh", *COMMAND, "odds", "d2"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    )
    assert done.returncode == status
    assert told in done.stdout + done.stderr
    assert b"Traceback" not in done.stderr


class Terminal:
    """A command on a terminal of its own: read what it shows, type what a person would."""

    def __init__(self, *args: str) -> None:
        self.leader, follower = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"}
        self.process = subprocess.Popen(
            [*COMMAND, *args],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=environment,
            start_new_session=True,
        )
        os.close(follower)
        self.raw = ""

    def until(self, text: str, seconds: float = PATIENCE) -> str:
        """Everything shown since the last call, up to *text*."""
        end = time.monotonic() + seconds
        shown = ""
        while text not in shown:
            more = self._read(end - time.monotonic())
            assert more, f"no {text!r} in {shown!r}"
            shown += more
        return shown

    def _read(self, seconds: float) -> str:
        """What is shown next, without colour codes; nothing when the command has ended."""
        ready, _, _ = select.select([self.leader], [], [], max(seconds, 0))
        try:
            data = os.read(self.leader, 65536).decode() if ready else ""
        except OSError:
            data = ""
        self.raw += data
        return CODES.sub("", data).replace("\r\n", "\n")

    def interrupt(self) -> None:
        """Press Ctrl-C, as soon as the prompt has settled and somebody could."""
        time.sleep(0.3)
        self.process.send_signal(signal.SIGINT)

    def type(self, text: str) -> None:
        os.write(self.leader, text.encode())

    def end(self, seconds: float = PATIENCE) -> tuple[int, str]:
        """The exit status, and what was shown last."""
        shown = ""
        while more := self._read(seconds):
            shown += more
        return self.process.wait(seconds), shown

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.leader)


@pytest.fixture
def terminal() -> Iterator[type[Terminal]]:
    opened: list[Terminal] = []

    class Opened(Terminal):
        def __init__(self, *args: str) -> None:
            super().__init__(*args)
            opened.append(self)

    yield Opened
    for each in opened:
        each.close()


# -- pipes -----------------------------------------------------------------------------------------------------------


def test_exit_statuses(run: Run, broken: None) -> None:
    done = run("roll", *ATTEMPT, "--faces", "10", "--answers", "stand")
    assert (done.returncode, done.stderr) == (0, b"")
    bad = run("roll", *ATTEMPT)
    assert (bad.returncode, bad.stdout, bad.stderr.count(b"\n")) == (2, b"", 1)
    fault = run("roll", "broken.divide")
    assert (fault.returncode, fault.stdout, fault.stderr.count(b"\n")) == (1, b"", 1)
    assert b"Traceback" in run("roll", "broken.divide", ROLLWRIGHT_DEBUG="1").stderr


def test_what_is_piped_is_plain(run: Run) -> None:
    for args in (
        ["odds", *ATTEMPT, "--policy", "first"],
        ["odds", "3d6"],
        ["rules"],
        ["roll", "4d6kh3"],
        ["play", "--seed", "1"],
    ):
        told = run(*args, FORCE_COLOR="1", TERM="xterm-256color").stdout.decode()
        assert told
        assert "\x1b" not in told
        assert not re.search("[\u2500-\u259f]", told), told
        assert all(line == line.rstrip() for line in told.splitlines())


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_narrow_encoding_is_no_fault(run: Run, encoding: str) -> None:
    assert run("rules", PYTHONIOENCODING=encoding, PYTHONUTF8="0").returncode == 0


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with errors.open("wb") as file:
        child = subprocess.Popen([*COMMAND, "rules", "--json"], stdout=subprocess.PIPE, stderr=file)
        assert child.stdout is not None
        child.stdout.read(1)
        child.stdout.close()
        child.wait(20)
    assert errors.read_bytes() == b""


@pytest.fixture
def batch() -> Iterator[subprocess.Popen[bytes]]:
    """A running `rollwright batch`."""
    with subprocess.Popen(
        [*COMMAND, "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        yield child
        child.kill()


def ask(child: subprocess.Popen[bytes], line: bytes) -> Any:
    """Send one line, and read one while the other end is still open."""
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(line + b"\n")
    child.stdin.flush()
    return json.loads(child.stdout.readline())


def test_batch_answers_line_by_line_and_never_stops(batch: subprocess.Popen[bytes]) -> None:
    good = {"do": "roll", "rule": "double-down.attempt", "args": {"stat": 3, "difficulty": 15}}
    good |= {"faces": [10], "answers": ["stand"]}
    assert ask(batch, json.dumps({"id": 0, **good}).encode())["id"] == 0
    for bad in (b"nonsense", b"\xff", b"[" * 100_000, b"{}"):
        assert ask(batch, bad)["ok"] is False
    assert ask(batch, json.dumps({"id": 3, **good}).encode())["id"] == 3
    rest, errors = batch.communicate(json.dumps({"id": 9, **good}).encode(), timeout=PATIENCE)
    assert json.loads(rest)["id"] == 9
    assert (batch.returncode, errors) == (0, b"")


def test_batch_and_ctrl_c(batch: subprocess.Popen[bytes]) -> None:
    ask(batch, b"{}")
    batch.send_signal(signal.SIGINT)
    _, errors = batch.communicate(timeout=PATIENCE)
    assert (batch.returncode, errors) == (130, b"")


def test_nothing_heavy_is_imported_for_help() -> None:
    code = (
        "import sys\nfrom rollwright.doors.cli import app as cli\n"
        "try: cli.rollwright(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in sys.modules if m.split('.')[0] in ('rich', 'msgspec') or m.startswith('rollwright.rules')])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "[]"


# -- a terminal ------------------------------------------------------------------------------------------------------


def test_a_decision_is_asked_for_with_its_odds(terminal: type[Terminal]) -> None:
    command = terminal("roll", *ATTEMPT, "--faces", "10,15", "--goal", "success")
    shown = command.until("[stand]: ")
    assert "player decides: double-down" in shown
    assert re.search(r"rolled with +stat \d, difficulty 15", shown)
    assert re.search(r"as it stands +\d+: Failure", shown)
    assert "then it is 13: Failure" in shown
    assert re.search(r"Success +35\.0%", shown)
    assert re.search(r"double: .*\* best for success", shown)
    command.type("triple\n")
    assert "'triple' is none of them" in command.until("[stand]: ")
    command.type("2\n")
    status, shown = command.end()
    assert status == 0
    assert "13 then 18: Success" in shown
    assert "\x1b[" in command.raw


def test_real_dice_are_typed_in(terminal: type[Terminal]) -> None:
    command = terminal("roll", *ATTEMPT, "--by-hand")
    command.until("throw d20 and type the faces, such as 3 6: ")
    command.type("21\n")
    assert "21 is no face of d20" in command.until("throw d20 and type the faces, such as 3 6: ")
    command.type("3 4\n")
    assert "1 faces are thrown here, not 2" in command.until("throw d20 and type the faces, such as 3 6: ")
    command.type("10\n")
    command.until("[stand]: ")
    command.type("double\n")
    command.until("throw double down (d20) and type the faces, such as 3 6: ")
    command.type("20\n")
    status, shown = command.end()
    assert status == 0
    assert "13 then 23: Critical Success" in shown


def test_many_dice_at_once(terminal: type[Terminal]) -> None:
    command = terminal("roll", "4d6kh3", "--by-hand")
    command.until("throw 4d6kh3 (4d6) and type the faces, such as 3 6: ")
    command.type("6 5\n")
    assert "of the faces that are wanted" in command.until(
        "throw 4d6kh3 (4d6) and type the faces, such as 3 6: "
    )
    command.type("6, 5, 1, 4\n")
    status, shown = command.end()
    assert status == 0
    assert shown.strip().splitlines()[0] == "15" or "15" in shown


@pytest.mark.parametrize("leave", ["\x04", "q\n"])
def test_whoever_leaves_a_decision_leaves_quietly(terminal: type[Terminal], leave: str) -> None:
    command = terminal("roll", *ATTEMPT)
    command.until("[stand]: ")
    command.type(leave)
    status, shown = command.end()
    assert status == 130
    assert "Traceback" not in shown


def test_ctrl_c_is_quiet(terminal: type[Terminal]) -> None:
    command = terminal("roll", *ATTEMPT)
    command.until("[stand]: ")
    command.interrupt()
    status, shown = command.end()
    assert status == 130
    assert "Traceback" not in shown


def test_a_round_at_once(terminal: type[Terminal]) -> None:
    command = terminal("play", "--seed", "4")
    shown = command.until("1 to 6 [1]: ")
    assert "Double Down: roll a d20" in shown
    assert "Mira" in shown
    assert "doubling a failure" in shown
    command.type("9\n")
    assert "'9' is none of them" in command.until("1 to 6 [1]: ")
    command.type("5\n")
    shown = command.until("[stand]: ")
    assert "* best for net" in shown
    command.type("d\n")
    shown = command.until("another?")
    assert "15 then 10: Critical Failure, 6 banes" in shown
    assert "What is clever about this" in shown
    command.type("\n")
    assert "Teodor" in command.until("]: ")
    command.type("q\n")
    status, shown = command.end()
    assert status == 0
    assert "Well played" in shown


@pytest.mark.parametrize("leave", ["\x04", "signal", "quit\n"])
def test_leaving_a_round(terminal: type[Terminal], leave: str) -> None:
    command = terminal("play")
    command.until("]: ")
    if leave == "signal":
        command.interrupt()
    else:
        command.type(leave)
    status, shown = command.end()
    assert status == 0
    assert "Well played" in shown
    assert "Traceback" not in shown
