"""By which names a server may be called, and who may see what was counted."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from rollwright.doors.web import hosts
from rollwright.doors.web.app import endpoints
from rollwright.doors.web.settings import read
from rollwright.errors import BadArgument
from webserver import Running, Table, running

EVIL = {"Host": "evil.example"}


@pytest.mark.parametrize(
    "said",
    [
        "127.0.0.1",
        "127.0.0.1:8080",
        "192.168.1.20:80",
        "[::1]:8080",
        "[fe80::1%25eth0]",
        "localhost:8080",
        "LOCALHOST.",
        "table.localhost",
        "rollwright:8080",
        socket.gethostname(),
        socket.gethostname().partition(".")[0] + ".local",
    ],
)
def test_addresses_and_names_of_ones_own_are_known(said: str) -> None:
    assert hosts.host_allowed(said)


@pytest.mark.parametrize(
    "said",
    [
        "evil.example",
        "evil.example:8080",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.local",
        "evil.example@127.0.0.1",
        "127.0.0.1, evil.example",
        "127.0.0.1/evil.example",
        "evil.example/.localhost",
        "evil.example]",
        'evil"',
        "\xe9vil",
        "1.2.3",
    ],
)
def test_any_other_name_is_nobodys_until_it_is_allowed(said: str) -> None:
    assert not hosts.host_allowed(said)
    assert not hosts.host_allowed(said, ["dice.example"])


def test_every_address_turns_away_a_page_whose_name_was_made_to_lead_here(
    served: Running, table: Table
) -> None:
    for each in endpoints():
        path = each.path.format(table=table.id, name="call.json", language="de")
        reply = served.http.request(each.method, path, json={}, headers={**EVIL, **table.master.headers})
        if path == "/health":
            assert reply.status_code == 200
        else:
            assert (reply.status_code, reply.json()["error"]["code"]) == (403, "host"), path
            assert "its `hosts` lists the names" in reply.json()["error"]["message"]
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Origin": "http://evil.example"}
    upgrade |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    said = {**EVIL, **upgrade, **table.master.headers}
    reply = served.http.get(f"/api/tables/{table.id}/events", headers=said)
    assert (reply.status_code, reply.json()["error"]["code"]) == (403, "host")


def test_names_that_are_listed_and_whatever_a_trusted_proxy_asks_for_are_served() -> None:
    with running(hosts=["Dice.example"]) as served:
        for name, status in (("dice.example", 200), ("dice.example:80", 200), ("evil.example", 403)):
            assert served.http.get("/schema", headers={"Host": name}).status_code == status
    with running(proxies=["127.0.0.1"]) as served:
        assert served.http.get("/schema", headers=EVIL).status_code == 200


@pytest.mark.parametrize(
    ("said", "forwarded", "status"),
    [
        ({}, None, 200),
        ({}, "127.0.0.1", 403),  # a proxy that nobody declared: who asks is not known
        ({"proxies": ["127.0.0.1"]}, "203.0.113.9", 403),
        ({"proxies": ["127.0.0.1"]}, "127.0.0.1", 200),
        ({"proxies": ["127.0.0.1"], "metrics": ["203.0.113.0/24"]}, "203.0.113.9", 200),
        ({"proxies": ["127.0.0.1"], "metrics": ["203.0.113.0/24"]}, "203.0.114.9", 403),
        ({"proxies": ["127.0.0.1"], "metrics": ["2001:db8::1"]}, "2001:db8::1", 200),
        ({"proxies": ["127.0.0.1"], "metrics": ["2001:db8::1"]}, "nonsense", 403),
    ],
)
def test_what_was_counted_is_for_ones_own_machine_and_for_whom_a_setting_names(
    said: dict[str, Any], forwarded: str | None, status: int
) -> None:
    with running(**said) as served:
        headers = {"X-Forwarded-For": forwarded} if forwarded else {}
        assert served.http.get("/metrics", headers=headers).status_code == status


def test_a_network_that_is_none_is_told() -> None:
    with pytest.raises(BadArgument, match="not 'somewhere'") as wrong:
        read({"metrics": ["somewhere"]})
    assert wrong.value.at == "settings.metrics"
