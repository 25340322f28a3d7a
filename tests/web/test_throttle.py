"""Throttle: how much is too much, for whom, and what is told then."""

from __future__ import annotations

import asyncio
import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.doors.web.failures import Failure
from rollwright.doors.web.settings import Rate, Settings, from_file, read
from rollwright.doors.web.throttle import Bucket, Buckets, Hands, Places
from rollwright.errors import BadArgument, BadInput
from webserver import Running, running


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@given(st.lists(st.floats(0, 5), max_size=60), st.floats(0.1, 5), st.integers(1, 5))
def test_a_bucket_never_gives_more_than_its_rate(steps: list[float], each: float, burst: int) -> None:
    clock = Clock()
    bucket = Bucket(Rate(each=each, burst=burst), clock)
    for taken, step in enumerate(steps, 1):
        clock.now += step
        wait = bucket.wait()
        if wait:
            clock.now += wait + 1e-6
            assert bucket.wait() == 0, "after the wait that was told there is a turn"
        assert taken <= burst + clock.now * each + 1e-6


def test_everybody_has_a_bucket_of_their_own_and_they_are_bounded() -> None:
    clock = Clock()
    buckets = Buckets("tries", Rate(each=1, burst=2), 3, clock)
    for name in ("a", "a", "b"):
        buckets.take(name)
    with pytest.raises(Failure) as refused:
        buckets.take("a")
    assert refused.value.status == 429
    assert refused.value.headers["Retry-After"] == "2"
    assert "too many tries" in refused.value.error["message"]
    clock.now += 1
    buckets.take("a")
    for at in range(1000):
        buckets.take(str(at))
    assert len(buckets) == 3


def test_places_are_given_back() -> None:
    places = Places("seats", 2)
    with places.one("a"), places.one("a"), places.one("b"):
        assert len(places) == 3
        with pytest.raises(Failure), places.one("a"):
            pass
    assert len(places) == 0
    with places.one("a"):
        assert len(places) == 1


def test_of_everybodys_commands_one_is_worked_on_and_nobody_waits_for_others() -> None:
    async def test() -> None:
        hands, ended = Hands(1), []

        async def work(who: str, until: asyncio.Event) -> None:
            async with hands.one(who):
                await until.wait()
                ended.append(who)

        first, then = asyncio.Event(), asyncio.Event()
        then.set()
        tasks = [asyncio.create_task(work("a", each)) for each in (first, then, then)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await work("b", then)
        assert ended == ["b"]
        first.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert ended == ["b", "a", "a"]
        tasks.clear()
        await asyncio.sleep(0)
        gc.collect()
        assert len(hands) == 0, "nobody is remembered who waits for nothing"

    asyncio.run(test())


ONCE = {"each": 0.001, "burst": 1}


def refused(served: Running, **asked: object) -> dict[str, object]:
    reply = served.http.post("/api/roll", json={"notation": "1d6"}, **asked)  # type: ignore[arg-type]
    assert reply.status_code == 429, reply.text
    assert int(reply.headers["Retry-After"]) > 1
    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    error: dict[str, object] = reply.json()["error"]
    assert error["code"] == "too-many"
    return error


def test_an_address_may_ask_so_often() -> None:
    with running(requests=ONCE) as served:
        assert served.http.post("/api/roll", json={"notation": "1d6"}).status_code == 200
        assert "requests from your address" in str(refused(served)["message"])
        assert served.http.get("/health").status_code == 200
        assert served.metric('rollwright_limited_total{path="/api/roll"}') == 1


def test_an_address_may_roll_so_often() -> None:
    with running(plays=ONCE) as served:
        assert served.http.post("/api/odds", json={"notation": "1d6"}).status_code == 200
        assert "rolls, odds and advice" in str(refused(served)["message"])
        assert served.http.get("/").status_code == 200


def test_an_address_may_open_so_many_tables() -> None:
    with running(openings=ONCE) as served:
        served.table()
        reply = served.http.post("/api/tables", json={"id": "y" * 16, "system": "keepers"})
        assert (reply.status_code, reply.json()["error"]["code"]) == (429, "too-many")
        assert served.metric('rollwright_commands_total{kind="open",outcome="too-many"}') == 1


def test_a_seat_may_act_so_often_and_another_is_not_held_up() -> None:
    with running(commands=ONCE) as served:
        table = served.table()
        table.master.say("one")
        reply = table.master.post("call", {"id": "2", "move": "say", "args": {"text": "two"}})
        assert reply.status_code == 429
        table.seats[0].say("three")


def test_behind_a_proxy_everybody_has_an_address_of_their_own() -> None:
    with running(requests=ONCE, proxies=["127.0.0.1"]) as served:
        for name in ("203.0.113.1", "203.0.113.2"):
            headers = {"X-Forwarded-For": name}
            reply = served.http.post("/api/roll", json={"notation": "1d6"}, headers=headers)
            assert reply.status_code == 200
            refused(served, headers=headers)


def test_nobody_else_is_believed() -> None:
    with running(requests=ONCE) as served:
        served.http.get("/", headers={"X-Forwarded-For": "203.0.113.1"})
        refused(served, headers={"X-Forwarded-For": "203.0.113.2"})


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ({"body": 0}, "settings.body"),
        ({"nix": 1}, "settings.nix"),
        ({"plays": {"each": 1}}, "settings.plays.burst"),
        ({"proxies": "10.0.0.1"}, "settings.proxies"),
        ({"proxies": ["the proxy"]}, "settings.proxies"),
        ({"origins": ["friend.example"]}, "settings.origins"),
        ({"origins": ["https://friend.example/"]}, "settings.origins"),
        ({"origins": ["https://["]}, "settings.origins"),
        ({"hosts": ["dice.example:8080"]}, "settings.hosts"),
        ({"hosts": [""]}, "settings.hosts"),
        ({"greeting": 0}, "settings.greeting"),
    ],
)
def test_settings_that_are_wrong_say_where(said: dict[str, object], at: str) -> None:
    with pytest.raises(BadInput) as wrong:
        read(said)
    assert wrong.value.at == at


def test_settings_from_a_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("settings") / "server.toml"
    file.write_text('proxies = ["10.0.0.1"]\n[plays]\neach = 5\nburst = 9\n')
    assert read(from_file(str(file))) == Settings(proxies=("10.0.0.1",), plays=Rate(each=5.0, burst=9))
    file.write_text("body = ")
    with pytest.raises(BadArgument, match=r"no TOML"):
        from_file(str(file))
    with pytest.raises(BadArgument, match=r"cannot be read"):
        from_file(str(file.with_name("nix")))
