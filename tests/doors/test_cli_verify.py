"""``rollwright verify``: an exported log, from a file or a pipe."""

from __future__ import annotations

import json
from pathlib import Path

from commands import Command
from fairlog import Log, small
from rollwright.table.proof.verify import UNPROVED, UNSIGNED

LINES = small().lines()
KEY = small().signer.public


call = Command("verify")


def test_a_log_that_is_well(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"".join(LINES))
    result = call(str(log))
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "Ünder the hill (daggerheart), table T1 as Ann sees it"
    assert lines[1].split(None, 1) == ["events", "8, from number 1 on"]
    assert lines[2].split(None, 1) == ["dice", "2 as their seeds give them"]
    assert lines[3].strip() == "3 of seeds that are not revealed here"
    assert lines[5].split(None, 1) == ["rolls", "1 played again, with the announced outcome"]
    assert lines[6].strip() == "0 of which something is hidden, as far as it is shown"
    assert json.loads(LINES[1])["data"]["open"] in lines[8]
    assert lines[10] == f"signed by the table's key {KEY}"
    assert lines[11:] == ["all is well", "not proved:", *(f"  {each}" for each in UNPROVED)]


def test_a_key_to_be_signed_by() -> None:
    log = b"".join(LINES)
    assert call("-", "--key", KEY, given=log).exit_code == 0
    other = call("-", "--key", KEY[::-1], given=log)
    assert (other.exit_code, other.stderr) == (
        2,
        f"rollwright: line 1: this is signed by the key {KEY}, and not by the one that it was to be signed by\n",
    )


def test_an_old_log_is_well_and_says_what_it_does_not_prove() -> None:
    old = Path(__file__).resolve().parents[1] / "table" / "logs" / "format-1-ann.jsonl"
    result = call(str(old))
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert not any(line.startswith("signed") for line in lines)
    assert lines[lines.index("all is well") + 1 :] == [
        "not proved:",
        f"  {UNSIGNED}",
        *(f"  {each}" for each in UNPROVED),
    ]
    assert "signed by no key" in call(str(old), "--key", KEY).stderr


def test_a_log_from_a_pipe() -> None:
    assert "all is well" in call("-", given=b"".join(LINES)).stdout.splitlines()


def test_faults_are_told_one_by_one_with_status_2() -> None:
    log = small()
    log.data("thrown", 1)["groups"][0]["faces"] = [7, 7]
    result = call("-", given=b"".join(log.lines()))
    assert result.exit_code == 2
    assert "2 faults" in result.stdout.splitlines()
    told = result.stderr.splitlines()
    assert told[0].startswith(
        "rollwright: line 7 (event 6): 2d6kh1 (2d6): die 1 shows 7, and the seed gives "
    )
    assert told[1].startswith(
        "rollwright: line 8 (event 7): the roll r1: it cannot be played again: 7 is no face of d6"
    )
    assert len(told) == 2


def test_the_whole_report_as_json() -> None:
    found = json.loads(call("-", "--json", given=b"".join(LINES)).stdout)
    assert found["ok"] is True
    assert (found["header"]["from"], found["checked"], found["unrevealed"], found["replayed"]) == (1, 2, 3, 1)
    assert [span["span"] for span in found["spans"]] == [0, 1]
    assert found["end"] == json.loads(LINES[-1])["hash"]
    result = call("--json", "-", given=b"".join(LINES[:-1]))
    assert result.exit_code == 2
    assert json.loads(result.stdout)["faults"] == [
        {"line": 10, "n": None, "what": "the log was cut off: its last line is missing"}
    ]
    assert result.stderr == "rollwright: line 10: the log was cut off: its last line is missing\n"


def test_what_is_no_log(tmp_path: Path) -> None:
    for given in (b"", b"hello\n", bytes(range(256))):
        result = call("-", given=given)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert "no log of a table" in result.stderr
    missing = call(str(tmp_path / "none.jsonl"))
    assert (missing.exit_code, missing.stderr.count("\n")) == (2, 1)
    assert "none.jsonl cannot be read: No such file" in missing.stderr
    assert call(str(tmp_path)).exit_code == 2


def test_very_many_faults_are_not_all_told() -> None:
    log = Log()
    for _ in range(60):
        log.add("thrown")
    result = call("-", given=b"".join(log.lines()))
    told = result.stderr.splitlines()
    assert result.exit_code == 2
    assert len(told) == 51
    assert told[-1] == "rollwright: and 10 more faults; --json lists them all"
    assert len(json.loads(call("--json", "-", given=b"".join(log.lines())).stdout)["faults"]) == 60


def test_help_tells_the_statuses() -> None:
    told = " ".join(call("--help").stdout.split())
    assert "Exit status 0 when all is well; else 2" in told
