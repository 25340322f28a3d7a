"""Who is believed, who may read what, and the headers that every reply carries."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.doors.web import guarding
from rollwright.doors.web.app import endpoints
from webserver import Running, Table


def scope(client: str | None = "198.51.100.7", **headers: str) -> dict[str, Any]:
    found = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"client": client and (client, 1), "headers": found, "query_string": b""}


@pytest.mark.parametrize(
    ("client", "said", "proxies", "found"),
    [
        ("198.51.100.7", "", [], "198.51.100.7"),
        ("198.51.100.7", "6.6.6.6", [], "198.51.100.7"),
        ("10.0.0.1", "203.0.113.9", ["10.0.0.1"], "203.0.113.9"),
        ("10.0.0.1", "6.6.6.6, 203.0.113.9", ["10.0.0.1"], "203.0.113.9"),
        ("10.0.0.1", "203.0.113.9, 10.0.0.2", ["10.0.0.1", "10.0.0.2"], "203.0.113.9"),
        ("10.0.0.1", "", ["10.0.0.1"], "10.0.0.1"),
        ("2001:db8::1", "", [], "2001:db8::/64"),
        ("2001:db8::2:3", "", [], "2001:db8::/64"),
        ("::ffff:203.0.113.9", "", [], "203.0.113.9"),
        ("fe80::1%eth0", "", [], "fe80::/64"),
        ("10.0.0.1", "x" * 200, ["10.0.0.1"], "x" * 60),
        (None, "", [], ""),
    ],
)
def test_where_a_request_comes_from(client: str | None, said: str, proxies: list[str], found: str) -> None:
    headers = {"x_forwarded_for": said} if said else {}
    assert guarding.address(scope(client, **headers), proxies) == found


def test_a_key_says_nothing_of_its_token() -> None:
    assert "secret" not in guarding.key("secret")
    assert guarding.key("a") != guarding.key("b")


def test_an_origin_that_is_none() -> None:
    from rollwright.doors.web.failures import Failure

    for origin in ("http://[", "x", "http://other:80"):
        with pytest.raises(Failure):
            guarding.check_origin(scope(origin=origin, host="here:80"), ())
    guarding.check_origin(scope(host="here:80"), ())
    guarding.check_origin(scope(origin="http://HERE:80", host="here:80"), ())
    guarding.check_origin(scope(origin="null", host="here:80"), ("null",))


def test_every_reply_carries_the_headers_that_keep_it_safe(served: Running, table: Table) -> None:
    replies = [
        served.http.request(
            each.method, each.path.format(table=table.id, name="call.json", language="de"), json={}
        )
        for each in endpoints()
    ]
    replies += [
        served.http.get("/nix"),
        served.http.delete("/api/roll"),
        served.http.post("/api/roll", content=b"{"),
        served.http.options("/api/roll"),
        table.master.post("look", {}),
    ]
    for reply in replies:
        for name in guarding.HEADERS:
            assert reply.headers[name], (reply.url, name)
        assert reply.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert "frame-ancestors 'none'" in reply.headers["Content-Security-Policy"]
        assert "server" not in reply.headers
    assert table.master.post("look", {}).headers["Cache-Control"] == "no-store"
    assert served.http.get("/schema").headers["Cache-Control"] == "no-cache"


def test_any_page_may_read_what_needs_no_seat_and_nothing_else(served: Running, table: Table) -> None:
    origin = {"Origin": "https://other.example"}
    for each in endpoints():
        path = each.path.format(table=table.id, name="call.json", language="de")
        reply = served.http.request(each.method, path, json={}, headers=origin)
        ahead = served.http.options(path, headers={**origin, "Access-Control-Request-Method": "POST"})
        asked = ("roll", "odds", "advise", "compare", "rules", "games", "words/de")
        if path in [f"/api/{each}" for each in asked]:
            assert reply.headers["Access-Control-Allow-Origin"] == "*"
            assert ahead.status_code == 204
            assert ahead.headers["Access-Control-Allow-Origin"] == "*"
            assert ahead.headers["Access-Control-Allow-Headers"] == "Content-Type"
        else:
            for each_reply in (reply, ahead):
                assert not [name for name in each_reply.headers if name.startswith("access-control")]
            assert reply.headers["Cross-Origin-Resource-Policy"] == "same-origin"
