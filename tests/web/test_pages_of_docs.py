"""docs/protocol.md, running.md and bot.md are held to what there is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection

from loading import loaded
from published import strict
from rollwright.doors.cli.server.serve import serve
from rollwright.doors.web import closings, messages, schemas
from rollwright.doors.web.failures import STATUSES
from rollwright.doors.web.settings import Settings, read
from rollwright.table.acts import ACTS
from rollwright.table.log import fold
from rollwright.table.log.kinds import KINDS, NOBODY
from rollwright.table.log.waits import Todo
from rollwright.table.play.commands import Look
from webserver import Seat, Table, heard, running

ROOT = Path(__file__).parent.parent.parent
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text()
MADE = r"<!-- made: (\w+) -->\n(.*?)<!-- /made -->"
WRITTEN = re.sub(MADE, "", PROTOCOL, flags=re.DOTALL)
"""What of the page is written by hand."""
RUNNING = (ROOT / "docs" / "running.md").read_text()
BOT = (ROOT / "docs" / "bot.md").read_text()


def rows(page: str, head: str) -> list[list[str]]:
    """The rows of the table whose first column is called so, cell by cell."""
    found = page[page.index(f"\n| {head} |") :].split("\n\n")[0].strip().splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in found]


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.apart
def test_the_readme_opens_a_table_with_nothing_but_python() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    with running() as served:
        assert "http://127.0.0.1:8080" in program
        command = [sys.executable, "-c", program.replace("http://127.0.0.1:8080", served.url)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "'token'" in said
    assert "Pim Larkspur" in said or "'seats'" in said


def test_every_act_is_told_with_what_it_takes() -> None:
    told = {name: row for row in rows(PROTOCOL, "move") for name in names(row[0])}
    assert told.keys() == ACTS.keys()
    for name, act in ACTS.items():
        _, by, takes, _ = told[name]
        assert (by == "game master") == (act.by == "gm"), name
        assert set(names(takes)) == set(act.shape.__struct_fields__), name


def kinds() -> set[str]:
    """Every kind of event that the table writes."""
    home = ROOT / "src" / "rollwright" / "table"
    found = {*fold._KINDS, *fold._ENTRIES}
    for module in home.rglob("*.py"):
        text = module.read_text()
        found |= set(re.findall(r"work\.(?:emit|change)\(\s*\"([a-z-]+)\"", text))
    return found


def test_every_kind_of_event_is_published_and_told() -> None:
    told = {name for row in rows(PROTOCOL, "kind") for name in names(row[0])}
    assert told == kinds() == KINDS.keys()


def test_what_is_sent_is_told() -> None:
    """Events of an evening, as game master and player are sent them, hold nothing that the page does not name."""
    told = {name: set(names(row[1])) for row in rows(PROTOCOL, "kind") for name in names(row[0])}
    seen: dict[str, set[str]] = {}
    with running() as served:
        for system in ("double-down", "keepers", "daggerheart", "storyteller"):
            table = served.table(system, key=f"an-evening-of-{system}")
            _evening(table)
            for seat in (table.master, *table.seats):
                for event in seat.look("events", limit=1000)["events"]:
                    assert event.keys() <= {"n", "time", "seat", "kind", "data", "command"}
                    seen.setdefault(event["kind"], set()).update(event["data"])
    for kind, data in seen.items():
        assert data <= told[kind], kind
    everyday = {
        "opened",
        "seated",
        "laid",
        "spanned",
        "revealed",
        "session-begun",
        "session-ended",
        "scene-begun",
        "turned",
        "started",
    }
    everyday |= {
        "thrown",
        "waited",
        "announced",
        "applied",
        "told",
        "noted",
        "said",
        "wrote",
        "set",
        "closed",
        "favoured",
    }
    assert everyday <= seen.keys()


def _evening(table: Table) -> None:
    master, player = table.master, table.seats[0]
    master.call("begin-session")
    master.call("begin-scene", args={"scene": "The bridge"})
    master.call("turn", args={"to": "gm"})
    player.say("hello")
    rolled = player.call("roll", args={"dice": "2d6"})["events"]
    roll = next(event["data"]["roll"] for event in rolled if event["kind"] == "started")
    player.call("tell", args={"roll": roll, "text": "close"})
    master.call("roll", args={"dice": "1d20"}, hidden="noted")
    player.call("roll", args={"dice": "1d4"}, by_hand=True)
    waiting = next(each for each in player.look()["rolls"] if each["waiting"])
    player.post("answer", {"id": "by-hand", "roll": waiting["id"], "faces": [3]})
    player.call("favour", args={"name": "dice", "move": "roll", "args": {"dice": "2d6"}})
    sheet = next(each["id"] for each in player.look()["sheets"] if each["seat"])
    move = next(each["move"] for each in player.look()["moves"] if "." in each["move"])
    master.post(
        "call", {"id": "p1", "move": "propose", "args": {"move": move, "sheet": sheet, "text": "jump"}}
    )
    for draft in master.look()["drafts"]:
        master.call("waive", args={"draft": draft["id"], "text": "easily"})
    values = next(each["values"] for each in master.look()["sheets"] if each["id"] == sheet)
    note = "note" if "note" in values else "notes"
    master.call("write", args={"sheet": sheet, "values": {note: "wet"}})
    master.post("call", {"id": "r1", "move": "rest", "args": {"length": "long"}})
    master.post("withdraw", {"id": "w1", "of": roll})
    laid = master.call("hand-out", args={"name": "Ann"})
    master.call("renew", args={"seat": laid["seat"]})
    master.call("set", args={"title": "Another", "options": {"odds": False}})
    master.call("end-session")
    master.call("reveal", args={"span": 0})
    master.call("close")


def test_every_look_is_told() -> None:
    told = {name for row in rows(PROTOCOL, "`want`") for name in names(row[0])}
    (wanted,) = [field for field in msgspec.structs.fields(Look) if field.name == "want"]
    assert told == set(wanted.type.__args__)


def test_every_code_is_told() -> None:
    closing = {int(row[0]) for row in rows(PROTOCOL, "code")}
    assert closing == {*closings.MEANINGS, 1002, 1007, 1009, 1012}
    statuses = {int(status) for row in rows(PROTOCOL, "status") for status in row[0].split(", ")}
    assert statuses == {*STATUSES.values(), 405, 408, 413, 415, 500}
    told = " ".join(row[1] for row in rows(PROTOCOL, "status"))
    for kind, status in STATUSES.items():
        assert status == 400 or f"`{kind.code}`" in told


def test_every_setting_is_told_with_its_default() -> None:
    import tomllib

    told = {names(row[0])[0]: names(row[1])[0] for row in rows(RUNNING, "setting")}
    read_back = {name: tomllib.loads(f"x = {value}")["x"] for name, value in told.items()}
    lists: dict[str, Any] = {name: [] for name in ("proxies", "origins", "hosts", "metrics")}
    assert read_back == msgspec.to_builtins(Settings(), builtin_types=(tuple,)) | lists
    assert read(read_back) == Settings()


def test_every_option_is_told() -> None:
    said = {name for parameter in serve.params for name in parameter.opts}
    told = set(re.findall(r"`(--[a-z]+)", RUNNING))
    assert {name for name in said if not name.endswith(("ies", "ins"))} <= told | {"--help"}


def test_the_json_of_the_page_is_json_and_keeps_to_its_schema() -> None:
    import jsonschema_rs

    compare, opening, call, evening, event = re.findall(r"```json\n(.*?)```", WRITTEN, re.DOTALL)
    evenings = [
        ("answer" if '"key"' in line else "withdraw" if '"of"' in line else "call", line)
        for line in evening.splitlines()
    ]
    for name, said in [
        ("compare", compare),
        ("opening", opening),
        ("call", call),
        ("event", event),
        *evenings,
    ]:
        jsonschema_rs.validate(schemas.messages()[name], json.loads(said))


# -- what is made of the types ------------------------------------------------------------------------------------------


def test_the_shapes_are_those_that_are_published() -> None:
    """`python docs/protocol.py` writes them."""
    assert loaded(ROOT / "docs" / "protocol.py").made() == PROTOCOL, (
        "the types have changed: python docs/protocol.py"
    )


def test_every_kind_of_event_and_every_look_has_its_table_and_every_field_says_what_it_means() -> None:
    made = dict(re.findall(MADE, PROTOCOL, re.DOTALL))
    sent = {name for name, kind in KINDS.items() if kind.to != NOBODY}
    assert set(re.findall(r"\*\*`([a-z-]+)`\*\*", made["events"])) == sent
    assert set(re.findall(r"\*\*`([a-z-]+)`\*\*", made["looks"])) == schemas.LOOKS.keys()
    rows_of_fields = re.findall(
        r"^\| `\w+` \|.*", "".join(made[each] for each in made if each != "kinds"), re.MULTILINE
    )
    assert len(rows_of_fields) > 300
    assert not [row for row in rows_of_fields if re.search(r"\| +\|", row)]


def test_every_kind_of_event_has_an_example_that_was_sent_so_and_whatever_it_refers_to_is_there() -> None:
    made = dict(re.findall(MADE, PROTOCOL, re.DOTALL))
    examples = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", made["events"], re.DOTALL)]
    assert {event["kind"] for event in examples} == {
        name for name, kind in KINDS.items() if kind.to != NOBODY
    }
    for event in examples:
        strict(event, messages.EVENTS[event["kind"]])
    waiting = {event["data"]["waiting"]["kind"] for event in examples if event["kind"] == "waited"}
    assert waiting == {"choose", "together", "window", "dice"}
    (todo,) = re.findall(r"```json\n(.*?)```", made["todo"], re.DOTALL)
    found = msgspec.convert(json.loads(todo)["todo"], list[Todo])
    assert {each.do for each in found} == {"answer", "throw", "frame", "roll", "join", "take"}
    places = set(re.findall(r'<a id="([\w-]+)">', PROTOCOL)) | {
        "every-event",
        "every-look",
        "every-reply",
        "errors",
    }
    assert set(re.findall(r"\(#([\w-]+)\)", PROTOCOL)) <= places


# -- the bot ---------------------------------------------------------------------------------------------------------


def said_by(socket: ClientConnection, seat: str) -> dict[str, Any]:
    """The next line that a seat says."""
    while True:
        for event in heard(socket)["events"]:
            if event["kind"] == "said" and event["seat"] == seat:
                found: dict[str, Any] = event
                return found


@pytest.mark.apart
def test_the_bot_cheers_a_critical(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", BOT, re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 40
    (tmp_path / "bot.py").write_text(code)
    with running() as served:
        table = served.table("keepers")
        crowd = table.master.hand_out(name="Crowd")
        seat = crowd.token.partition(".")[0]
        with table.master.socket() as socket:
            command = [sys.executable, str(tmp_path / "bot.py"), served.url, table.id, crowd.token, "Hooray!"]
            with subprocess.Popen(command) as bot:
                try:
                    _listens(table, crowd)
                    _roll(table.master, [2, 3])
                    _roll(table.master, [12, 12])
                    cheer = said_by(socket, seat)
                    assert cheer["data"]["says"] == "Hooray!"
                    lines = [
                        each
                        for each in table.master.look("events", limit=1000)["events"]
                        if each["kind"] == "said"
                    ]
                    assert len(lines) == 1
                finally:
                    bot.terminate()


def _listens(table: Table, crowd: Seat) -> None:
    from webserver import eventually

    assert eventually(lambda: table.server.metric("rollwright_sockets") == 2)


def _roll(seat: Seat, faces: list[int]) -> None:
    args = {"rule": "daggerheart.action", "args": {"modifier": 0, "difficulty": 15}}
    seat.call("roll", args=args, faces=faces)
