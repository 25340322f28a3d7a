"""The door describes itself: OpenAPI, the schema of every message, and pages that need nobody else."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from rollwright.doors.web import messages, plays, schemas, tables
from rollwright.doors.web import page as page_module
from rollwright.doors.web.app import app, endpoints
from rollwright.doors.web.failures import MEANINGS
from rollwright.table.acts import ACTS
from rollwright.table.hosts.host import Host
from rollwright.table.stores.memory import Memory
from webserver import Running, Table, heard


@pytest.fixture(scope="module")
def document(served: Running) -> Any:
    reply = served.http.get("/schema/openapi.json")
    assert reply.headers["Content-Type"] == "application/json"
    return reply.json()


def test_every_address_is_in_the_document(document: Any) -> None:
    made = app(Host(Memory()))
    routed = {
        (route.path.replace(":str", "") or "/", method)
        for route in made.routes
        for method in getattr(route, "methods", ())
        if method not in ("OPTIONS", "HEAD")  # which follow from the others
    }
    said = {(path, method.upper()) for path, methods in document["paths"].items() for method in methods}
    assert said == routed
    assert {"/api/roll", "/api/odds", "/api/advise", "/api/rules", "/schema/openapi.json"} <= document[
        "paths"
    ].keys()


@pytest.mark.parametrize(
    "each", [each for each in endpoints() if each.method == "GET"], ids=lambda each: each.name
)
def test_a_head_is_a_get_without_its_body(served: Running, each: Any) -> None:
    path = each.path.format(table="t1", name="call.json", language="de")
    head, get = served.http.head(path), served.http.get(path)
    assert (head.status_code, head.content) == (get.status_code, b"")
    vary = {"date", *(["content-length"] if each.name == "metrics" else [])}
    assert {**head.headers, **dict.fromkeys(vary)} == {**get.headers, **dict.fromkeys(vary)}


def test_a_head_of_nothing_is_not_found(served: Running) -> None:
    assert served.http.head("/nix").status_code == 404
    assert served.http.head("/schema/messages/nix.json").status_code == 404
    assert served.http.head("/api/roll").status_code == 405


def test_slashes_too_many_are_none_and_every_address_says_what_it_takes(served: Running) -> None:
    assert served.http.get("/health/").json() == {"ok": True}
    assert served.http.get("/api//words/de//").json()["language"] == "de"
    assert served.http.get("/health%0A").status_code == 404
    taken = served.http.options("/api/tables")
    assert (taken.status_code, taken.headers["Allow"], taken.content) == (204, "POST, OPTIONS", b"")
    plain = served.http.get("/api/tables/t1/events", headers={"Accept": "text/html"})
    assert (plain.status_code, plain.headers["Allow"]) == (405, "WEBSOCKET")


def test_every_operation_is_told_whole(document: Any) -> None:
    assert document["openapi"] == "3.1.0"
    for methods in document["paths"].values():
        for each in methods.values():
            assert each["summary"]
            assert each["description"].endswith(".")
            assert {"500"} < each["responses"].keys()
            assert all(int(status) in {200, 201, *MEANINGS} for status in each["responses"])
            if "requestBody" in each:
                (content,) = each["requestBody"]["content"].values()
                assert content["examples"]


@pytest.mark.parametrize("each", [each for each in endpoints() if each.examples], ids=lambda each: each.name)
def test_every_example_keeps_to_its_schema(document: Any, each: Any) -> None:
    (content,) = document["paths"][each.path]["post"]["requestBody"]["content"].values()
    schema = {**content["schema"], "components": document["components"]}
    for example in content["examples"].values():
        jsonschema_rs.validate(schema, example["value"])
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validate(schema, {"nix": 1})


def test_the_examples_of_rolls_and_tables_work(served: Running) -> None:
    for each in (*plays.ENDPOINTS, tables.ENDPOINTS[0]):
        for example in each.examples.values():
            assert served.http.post(each.path, json=example).status_code == each.status


def test_every_message_has_a_schema_where_the_index_says(served: Running) -> None:
    index = served.http.get("/schema/messages.json").json()["messages"]
    assert index.keys() == {
        *schemas.MESSAGES,
        *(f"args-{name}" for name in ACTS),
        *(f"look-{name}" for name in schemas.LOOKS),
    }
    for name, place in index.items():
        schema = served.http.get(place).json()
        assert schema["$id"] == place == f"/schema/messages/{name}.json"
        jsonschema_rs.meta.validate(schema)
        assert not re.search(r"\n {2,}", schema.get("description", ""))


def test_what_is_sent_keeps_to_its_schema(served: Running, table: Table) -> None:
    def check(name: str, said: Any) -> None:
        jsonschema_rs.validate(schemas.messages()[name], said)

    check("opened", table.opened)
    check("done", table.master.call("hand-out", args={"name": "Ann"}))
    check("failed", table.master.call("nix", status=400))
    check("failed", served.http.post("/api/roll", json={"id": 1, "notation": "4d"}).json())
    for want in ("state", "events", "links", "summary", "export"):
        check(f"look-{want}", table.master.look(want))
    check("look-form", table.master.look("form", move="say"))
    with table.master.socket() as socket:
        said = heard(socket)
        check("events", said)
        for event in said["events"]:
            check("event", event)
        socket.send('{"ping": 5}')
        answers = [heard(socket), heard(socket)]
        check("pong", next(each for each in answers if "pong" in each))


def test_no_such_message(served: Running) -> None:
    assert served.http.get("/schema/messages/nix.json").status_code == 404


def test_requests_are_those_of_batch() -> None:
    from rollwright.doors.batch_verbs import Asked

    said = {
        field.name
        for each in (messages.RollAsked, messages.OddsAsked, messages.AdviseAsked)
        for field in msgspec.structs.fields(each)
    }
    assert said == set(Asked.__struct_fields__)


# -- pages -----------------------------------------------------------------------------------------------------------


class Links(HTMLParser):
    """What a page refers to, and which names it has; every element is closed."""

    VOID = frozenset(("meta", "link", "br", "hr"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "action")]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        assert not [name for name, _ in attrs if name == "style" or name.startswith("on")]
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag


PAGES = ["/", "/schema", "/table/t1"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_needs_no_script_and_no_other_host(
    served: Running, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_module, "built", dict)
    reply = served.http.get(path)
    assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
    page = Links(reply.text)
    assert "script" not in page.tags
    assert "style-src 'self'" in reply.headers["Content-Security-Policy"]
    assert not re.search(r"(https?:)?//", reply.text)
    assert len(page.ids) == len(set(page.ids))
    targets = {
        where: served.http.get(where or path) for where in {link.partition("#")[0] for link in page.links}
    }
    assert all(target.status_code == 200 for target in targets.values())
    names = {where: Links(targets[where].text).ids for where in targets if where in ("", *PAGES)}
    for link in page.links:
        where, _, name = link.partition("#")
        assert not name or name in names[where], link
    style = served.http.get("/schema/style.css")
    assert style.headers["Content-Type"].startswith("text/css")
    assert "url(" not in style.text
    assert "@import" not in style.text


def test_the_description_shows_every_address_and_type(served: Running, document: Any) -> None:
    page = Links(served.http.get("/schema").text)
    names = {each["operationId"] for methods in document["paths"].values() for each in methods.values()}
    assert names | {f"type-{name}" for name in document["components"]["schemas"]} <= set(page.ids)
    assert "events" in page.ids
