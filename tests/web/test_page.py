"""The page as it is served: what it may do in a browser, what is kept for ever, and that every look is what its type says."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from published import strict
from rollwright.doors.web import page
from rollwright.systems.registry import systems
from rollwright.table.look.replies import forms, prices, sheets, whole
from webserver import Running, Seat, Table

INDEX = b'<!doctype html><html lang="en"><title>Rollwright</title>' + b" " * 400
FILES = {
    "index.html": INDEX,
    "index-0123abcd.js": b"export {};" * 100,
    "icon.svg": b"<svg/>",
    "icon.png": b"\x89PNG",
}


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {name: page.file(name, content) for name, content in FILES.items()}
    monkeypatch.setattr(page, "built", lambda: files)


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/", "/table/t1"])
def test_the_page_is_at_home_and_at_every_table(served: Running, path: str) -> None:
    reply = served.http.get(path)
    assert reply.content == INDEX
    assert reply.headers["Content-Type"].startswith("text/html")
    assert reply.headers["Cache-Control"] == "no-cache"
    policy = reply.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in policy
    assert "*" not in policy


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("name", "media", "cached"),
    [
        ("index-0123abcd.js", "text/javascript; charset=utf-8", page.FOREVER),
        ("icon.svg", "image/svg+xml", "no-cache"),
        ("icon.png", "image/png", "no-cache"),
    ],
)
def test_a_file_says_what_it_is_and_how_long_it_lasts(
    served: Running, name: str, media: str, cached: str
) -> None:
    reply = served.http.get(f"/page/{name}")
    assert reply.content == FILES[name]
    assert reply.headers["Content-Type"].partition(";")[0] == media.partition(";")[0]
    assert reply.headers["Cache-Control"] == cached
    assert reply.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.usefixtures("built")
def test_text_is_packed_for_whoever_takes_it(served: Running) -> None:
    plain = served.http.get("/page/index-0123abcd.js", headers={"Accept-Encoding": "identity"})
    packed = served.http.get("/page/index-0123abcd.js", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.content == plain.content
    assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"])
    assert {plain.headers["Vary"], packed.headers["Vary"]} == {"Accept-Encoding"}
    assert "Content-Encoding" not in served.http.get("/page/icon.png").headers


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("name", ["nix.js", "built.sha256", "..%2F..%2Fpage.py"])
def test_what_is_no_file_of_the_page_is_not_there(served: Running, name: str) -> None:
    assert served.http.get(f"/page/{name}").status_code == 404


@pytest.mark.usefixtures("built")
def test_a_browser_that_is_nowhere_gets_the_page_and_everybody_else_is_told(served: Running) -> None:
    browser = served.http.get("/nothing", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (browser.status_code, browser.content) == (404, FILES["index.html"])
    assert "script-src" in browser.headers["Content-Security-Policy"]
    assert browser.headers["Content-Type"].startswith("text/html")
    told = served.http.get("/nothing", headers={"Accept": "application/json"})
    assert (told.status_code, told.json()["error"]["code"]) == (404, "not-found")
    sent = served.http.post("/nothing", headers={"Accept": "text/html"}, json={})
    assert sent.json()["ok"] is False


def test_without_the_page_there_are_plain_pages(served: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "built", dict)
    assert "POST /api/tables" in served.http.get("/").text
    assert served.http.get("/page/index.html").status_code == 404


# -- looks are what their types say ----------------------------------------------------------------------------------


def shown_as(reply: dict[str, Any], shape: type[msgspec.Struct]) -> Any:
    """A reply as its type: nothing missing, and nothing that the type does not know, but that it came."""
    return strict({name: value for name, value in reply.items() if name != "ok"}, shape)


@pytest.mark.parametrize("name", [each.name for each in systems() if each.name != "plain"])
def test_every_look_is_what_its_type_says(served: Running, name: str) -> None:
    table = served.table(name, key=f"shown-{name}".ljust(16, "-"))
    for seat in (table.master, table.seats[0]):
        state = shown_as(seat.look(), whole.TableView)
        for move in state.moves:
            if "." in move.move:
                shown_as(seat.look("form", move=move.move, sheet=_sheet(table, seat)), forms.Form)


def _sheet(table: Table, seat: Seat) -> str:
    me = table.seats[0].look()["you"]["id"]
    found: str = next(each["id"] for each in seat.look()["sheets"] if each["seat"] == me)
    return found


def test_rolls_odds_and_decisions_are_what_their_types_say(served: Running) -> None:
    table = served.table("double-down", key="shown-decisions-")
    player, sheet = table.seats[0], _sheet(table, table.seats[0])
    frame = {"stat": "Charisma", "difficulty": 14}
    table.master.call("ask", args={"move": "double-down.attempt", "sheets": [sheet], "frame": frame})
    draft = player.look()["drafts"][0]["id"]
    assert shown_as(player.look("odds", draft=draft), prices.PricedMove).odds
    player.call("", draft=draft, faces=[12])
    (card,) = shown_as(player.look(), whole.TableView).rolls
    assert [each.key for each in card.waiting.asks[0].options] == ["stand", "double"]
    assert shown_as(player.look("odds", roll=card.id), prices.PricedOptions).options
    player.post("answer", {"id": "a1", "roll": card.id, "key": "stand"})
    (card,) = shown_as(player.look(), whole.TableView).rolls
    assert card.result.says == "15: Success"
    ways = player.look("advice", move="double-down.attempt", sheet=sheet, args=frame, goal="success")
    assert shown_as(ways, prices.Compared).ways
    call = {"id": "p1", "move": "say", "args": {"text": "hm"}}
    assert shown_as(player.look("preview", call=call), prices.Preview).says == ["hm"]


@pytest.mark.parametrize("name", [each.name for each in systems() if each.name != "plain"])
def test_sheets_and_their_history_are_what_their_types_say(served: Running, name: str) -> None:
    table = served.table(name, key=f"sheets-{name}".ljust(16, "-"))
    sheet, master = _sheet(table, table.seats[0]), table.master
    found = shown_as(master.look("sheets"), sheets.Sheets)
    counter = next(each for each in found.counters[sheet] if each.most is None or each.most > each.least)
    for to in (counter.least, counter.least + 1):
        seat, said = table.seats[0], {"sheet": sheet, "counter": counter.at, "to": to, "why": "a test"}
        seat.post("call", {"id": f"{counter.at} {to}", "move": "adjust", "args": said})
    past = [
        shown_as(each, sheets.Past)
        for each in master.look("history", sheet=sheet, counter=counter.at)["history"]
    ]
    assert (past[-1].now, past[-1].why, past[-1].seat) == (
        counter.least + 1,
        "a test",
        table.seats[0].look()["you"]["id"],
    )
    assert past[-1].source


def test_what_was_built_asks_nobody_else() -> None:
    for name, file in page.built().items():
        if name.endswith((".html", ".css", ".webmanifest")):
            assert not re.search(rb"https?://|url\((?!data:)", file.content), name
