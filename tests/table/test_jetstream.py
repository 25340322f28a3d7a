"""The store on NATS: what its address says, letters that follow one from the other, and what is found that was not written so."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event as Flag
from typing import Any

import nats
import pytest
from nats.js import api

import natsservers
from ports import free_ports
from rollwright.errors import BadArgument, Conflict, StoreFailed
from rollwright.table.log.events import Event
from rollwright.table.stores import Store
from rollwright.table.stores.jetstream import letters, streams
from rollwright.table.stores.jetstream.cluster import Cluster, cluster, credentials
from rollwright.table.stores.jetstream.letters import EMPTY, EXPECTED, HEAD, TOKEN, Head, Lines
from rollwright.table.stores.jetstream.store import JetStream
from rollwright.table.stores.opening import claimed, open_store

A_WHILE = 60.0

CERTIFICATES = Path(__file__).parents[1] / "certificates"
"""Of a server at 127.0.0.1, with the authority that signed it."""


def event(seq: int, text: str = "") -> Event:
    return Event(seq=seq, time=seq, seat="gm", kind="said", data={"text": text or str(seq)})


# -- addresses ---------------------------------------------------------------------------------------------------------


def test_an_address_says_servers_stream_and_copies() -> None:
    assert cluster("//a") == Cluster(servers=(("a", 4222),))
    assert cluster("//a:1,b,[::1]:3/club?replicas=3&monitor=8222&unsynced=yes") == Cluster(
        servers=(("a", 1), ("b", 4222), ("[::1]", 3)), stream="club", replicas=3, monitor=8222, unsynced=True
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a host, or a host and a port, not ''"),
        ("//a,,b", "a host, or a host and a port, not ''"),
        ("//a:70000", "not 'a:70000'"),
        ("//me:secret@a", "credentials do not belong into an address"),
        ("//a/two words", "the name of a stream is letters"),
        ("//a?replicas=9", "replicas is a number from 1 to 5, not '9'"),
        ("//a?monitor=", "monitor is a number from 1 to 65535, not ''"),
        ("//a?unsynced=perhaps", "unsynced is yes or no, not 'perhaps'"),
        ("//a?colour=red", "may say replicas, monitor, unsynced, not 'colour'"),
    ],
)
def test_any_other_address_is_refused_with_one_that_would_do(text: str, said: str) -> None:
    with pytest.raises(BadArgument, match=said) as caught:
        cluster(text)
    assert "nats://one.example,two.example" in caught.value.message
    assert "secret" not in caught.value.message


def test_credentials_come_from_files_and_the_environment(tmp_path: Path) -> None:
    creds = tmp_path / "club.creds"
    creds.write_text("-")
    assert credentials({}) == {}
    assert credentials({"ROLLWRIGHT_NATS_CREDS": str(creds)}) == {"user_credentials": str(creds)}
    assert credentials({"ROLLWRIGHT_NATS_USER": "rw", "ROLLWRIGHT_NATS_PASSWORD": "p"}) == {
        "user": "rw",
        "password": "p",
    }
    for name in ("ROLLWRIGHT_NATS_CREDS", "ROLLWRIGHT_NATS_CA"):
        with pytest.raises(BadArgument, match=f"{name} names no file: nowhere"):
            credentials({name: "nowhere"})


@pytest.mark.apart
def test_servers_are_spoken_to_over_tls_by_whoever_knows_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As docs/running.md has it: the lines of the servers, and what is said to ours."""
    shown, files = {"USER": "rollwright", "PASSWORD": "secret"}, CERTIFICATES
    server = natsservers.NatsServer(
        tmp_path / "server",
        more=(
            "authorization { user: rollwright, password: secret }",
            f"tls {{ cert_file: '{files / 'server.pem'}', key_file: '{files / 'server.key'}' }}",
        ),
    ).start()
    where = cluster(natsservers.address(tmp_path, server=server).removeprefix("nats:"))

    def opened(**said: str) -> JetStream:
        for name in ("USER", "PASSWORD", "CA"):
            monkeypatch.setenv(f"ROLLWRIGHT_NATS_{name}", said.get(name, ""))
        return JetStream(where, patience=2.0)

    try:
        for said in ({}, shown, {"CA": str(files / "authority.pem")}):
            with pytest.raises(StoreFailed, match="cannot be reached") as caught:
                opened(**said)
            assert "secret" not in caught.value.message
        store = opened(**shown, CA=str(files / "authority.pem"))
        store.append("t", 0, [event(1)]).result()
        assert store.read("t") == [event(1)]
        store.close()
    finally:
        server.kill()


def test_a_store_on_nats_needs_its_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rollwright.table.stores.jetstream.store", None)
    with pytest.raises(BadArgument, match=r"pip install 'rollwright\[cluster\]'"):
        open_store("nats://a")


# -- letters -----------------------------------------------------------------------------------------------------------


def test_a_letter_follows_from_the_one_before() -> None:
    first = letters.letter(EMPTY, letters.Lines.of([event(1), event(2)]), "a")
    second = letters.letter(letters.head_of(first.headers, 7, "t"), letters.Lines.of([event(3)]), "b")
    assert (second.headers[EXPECTED], second.headers[TOKEN]) == ("7", "b")
    one, two = letters.head_of(first.headers, 7, "t"), letters.head_of(second.headers, 9, "t")
    assert letters.opened(EMPTY, one, first.body, "t") == [event(1), event(2)]
    assert letters.opened(one, two, second.body, "t") == [event(3)]
    assert (two.length, two.first, two.last, two.seq) == (3, 1, 3, 9)
    assert two.size == sum(len(each.to_json()) for each in (event(1), event(2), event(3)))
    for before, left, body, said in [
        (EMPTY, two, second.body, "does not follow event 0: the log was forked or cut"),
        (one, two, first.body, "does not follow event 2"),
        (one, two, second.body.replace(b"3", b"4"), "is not what was written"),
    ]:
        with pytest.raises(StoreFailed, match=said):
            letters.opened(before, left, body, "t")
    with pytest.raises(StoreFailed, match="message 5 is no letter of ours"):
        letters.head_of({HEAD: "nonsense"}, 5, "t")


def test_what_is_no_event_is_told() -> None:
    body = b"nonsense"
    left = letters.Head(1, 8, 0, 0, "", letters.summed("", body), 1)
    with pytest.raises(StoreFailed, match="message 1 cannot be read"):
        letters.opened(EMPTY, left, body, "t")


# -- real servers ------------------------------------------------------------------------------------------------------


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """Two processes' stores on the same servers, as far as NATS can tell."""
    stores = [open_store(natsservers.address(tmp_path)) for _ in range(2)]
    yield stores[0], stores[1]
    for each in stores:
        each.close()


@pytest.mark.apart
def test_what_one_writes_the_other_hears_of_and_reads(two: tuple[Store, Store]) -> None:
    one, other = two
    heard, flag = list[str | None](), Flag()
    stop = other.listen(lambda name: (heard.append(name), flag.set()))
    one.append("a.b c", 0, [event(1)]).result()
    assert flag.wait(A_WHILE)
    assert heard == ["a.b c"]
    assert other.read("a.b c") == [event(1)]
    other.append("a.b c", 1, [event(2)]).result()
    with pytest.raises(Conflict, match="the log has 2 events, not 1"):
        one.append("a.b c", 1, [event(2, "too late")]).result()
    one.append("a.b c", 2, [event(3)]).result()
    assert other.read("a.b c", 1) == [event(2), event(3)]
    stop()
    with claimed("nats://a"), claimed("nats://a"):
        pass


@pytest.mark.apart
def test_a_store_is_there_again_when_its_server_is(tmp_path: Path) -> None:
    server = natsservers.NatsServer(tmp_path / "server").start()
    try:
        store = open_store(natsservers.address(tmp_path, server=server))
        heard, flag = list[str | None](), Flag()
        store.listen(lambda name: (heard.append(name), flag.set()))
        store.append("t", 0, [event(1)]).result()
        server.kill()
        waiting = store.append("t", 1, [event(2)])
        server.start()
        waiting.result(A_WHILE)
        assert store.read("t") == [event(1), event(2)]
        assert flag.wait(A_WHILE)
        assert heard == [None], "what was told meanwhile was not heard"
        store.close()
    finally:
        server.kill()


@pytest.mark.apart
def test_servers_that_are_away_are_waited_for_and_then_told_of(tmp_path: Path) -> None:
    server = natsservers.NatsServer(tmp_path / "server").start()
    where = cluster(natsservers.address(tmp_path, server=server).removeprefix("nats:"))
    store = JetStream(where, patience=1.0)
    store.append("t", 0, [event(1)]).result()
    server.kill()
    for use in (
        store.ready,
        store.tables,
        lambda: store.read("t"),
        lambda: store.length("t"),
        lambda: store.append("t", 1, [event(2)]).result(),
    ):
        with pytest.raises(StoreFailed):
            use()
    store.close()
    with pytest.raises(StoreFailed, match="cannot be reached at nats://127.0.0.1"):
        JetStream(Cluster(servers=where.servers), patience=1.0)


@pytest.mark.apart
def test_servers_that_acknowledge_before_their_disk_has_it_are_refused(tmp_path: Path) -> None:
    server = natsservers.NatsServer(tmp_path / "server", synced=False).start()
    try:
        with pytest.raises(
            StoreFailed, match="acknowledges before its disk has it: set sync_interval: always"
        ):
            open_store(natsservers.address(tmp_path, server=server))
        store = open_store(natsservers.address(tmp_path, "unsynced=yes", server=server))
        assert "acknowledges before" in store.notices[0]
        store.close()
        (silent,) = streams.notices(Cluster(servers=(("127.0.0.1", 1),)))
        assert "nobody knows whether" in silent
        (closed,) = streams.notices(Cluster(servers=(("127.0.0.1", 1),), monitor=free_ports(1)[0]))
        assert "does not tell of itself" in closed
    finally:
        server.kill()


def changed(server: natsservers.NatsServer, stream: str, **config: object) -> None:
    """Make a stream otherwise than Rollwright would."""

    async def make() -> None:
        client = await nats.connect(f"nats://127.0.0.1:{server.port}")
        await client.jetstream().add_stream(name=stream, **{"subjects": [f"{stream}.tables.*"], **config})
        await client.close()

    asyncio.run(make())


@pytest.mark.apart
@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"subjects": ["somebody.else"]}, "is somebody else's: it takes somebody.else"),
        ({"storage": "memory"}, "is kept in memory"),
        ({"max_age": 60}, "forgets"),
        ({"max_msgs_per_subject": 5}, "does not keep as many messages"),
    ],
)
def test_a_stream_that_would_lose_a_log_is_refused(
    tmp_path: Path, config: dict[str, object], said: str
) -> None:
    where = natsservers.address(tmp_path)
    changed(natsservers.shared(), cluster(where.removeprefix("nats:")).stream, **config)
    with pytest.raises(StoreFailed, match=said):
        open_store(where)


@pytest.mark.apart
def test_a_stream_that_earlier_versions_had_compressed_is_so_no_more(tmp_path: Path) -> None:
    """Servers that are killed cannot always read their own compressed blocks again."""
    where = natsservers.address(tmp_path)
    stream = cluster(where.removeprefix("nats:")).stream
    changed(natsservers.shared(), stream, compression=api.StoreCompression.S2)
    store = open_store(where)
    store.append("ours", 0, [event(1)]).result(A_WHILE)
    assert store.read("ours") == [event(1)]
    store.close()

    async def compression() -> Any:
        client = await nats.connect(f"nats://127.0.0.1:{natsservers.shared().port}")
        told = await client.jetstream().stream_info(stream)
        await client.close()
        return told.config.compression

    assert asyncio.run(compression()) == api.StoreCompression.NONE


@pytest.mark.apart
def test_a_stream_of_other_copies_than_the_address_says_is_refused(tmp_path: Path) -> None:
    open_store(natsservers.address(tmp_path)).close()
    with pytest.raises(StoreFailed, match="has 1 replicas and not 3, as the address says"):
        open_store(natsservers.address(tmp_path, "replicas=3"))


@pytest.mark.apart
def test_what_somebody_else_wrote_there_stops_the_table_and_no_other(tmp_path: Path) -> None:
    where = natsservers.address(tmp_path)
    stream = cluster(where.removeprefix("nats:")).stream
    store = open_store(where)
    for table in ("good", "bad"):
        store.append(table, 0, [event(1)]).result()
    store.close()

    async def forge() -> None:
        client = await nats.connect(f"nats://127.0.0.1:{natsservers.shared().port}")
        forged = letters.letter(letters.Head(1, 0, 0, 0, "", "another", 0), letters.Lines.of([event(2)]), "x")
        await client.jetstream().publish(
            f"{stream}.tables.bad", forged.body, headers={HEAD: forged.headers[HEAD]}
        )
        await client.close()

    asyncio.run(forge())
    store = open_store(where)
    with pytest.raises(
        StoreFailed,
        match="table bad in .* is damaged: message 3 does not follow event 1: the log was forked or cut",
    ):
        store.read("bad")
    assert store.read("good") == [event(1)]
    store.close()


@pytest.mark.apart
def test_what_is_too_large_for_the_servers_is_told(tmp_path: Path) -> None:
    store = open_store(natsservers.address(tmp_path))
    with pytest.raises(StoreFailed, match="at once: see its servers' max_payload"):
        store.append("t", 0, [event(1, "x" * 1_100_000)]).result()
    store.append("t", 0, [event(1)]).result()
    store.close()


# -- what goes wrong on the way ------------------------------------------------------------------------------------------


@pytest.fixture
def proxy() -> Iterator[natsservers.Proxy]:
    made = natsservers.Proxy(natsservers.shared().port)
    yield made
    made.close()


def by(proxy: natsservers.Proxy, folder: Path, **options: Any) -> JetStream:
    """A store whose servers are reached by a proxy."""
    return JetStream(cluster(natsservers.address(folder, port=proxy.port).removeprefix("nats:")), **options)


@pytest.mark.apart
def test_a_letter_whose_acknowledgement_was_lost_is_written_once(
    proxy: natsservers.Proxy, tmp_path: Path
) -> None:
    store, other = by(proxy, tmp_path), open_store(natsservers.address(tmp_path))
    store.append("t", 0, [event(1)]).result()
    proxy.once(b".tables.t ", deaf=True)
    store.append("t", 1, [event(2), event(3)]).result(A_WHILE)
    store.append("t", 3, [event(4)]).result(A_WHILE)
    assert other.read("t") == [event(n) for n in range(1, 5)]
    store.close()
    other.close()


@pytest.mark.apart
@pytest.mark.parametrize("writes", [False, True])
def test_who_comes_when_others_have_waited_in_vain_tries_once(writes: bool, tmp_path: Path) -> None:
    """Else many who wait for one table would wait as long each, one after the other."""
    store, tries = JetStream(cluster(natsservers.address(tmp_path).removeprefix("nats:"))), list[float]()
    store._post._patience = 0.2  # once it is open, which takes as long as it takes

    async def unheard() -> None:
        tries.append(0)
        raise TimeoutError

    async def heard() -> None:
        tries.append(1)

    def tried(ask: Callable[[], Any], **kind: bool) -> int:
        before = len(tries)
        with suppress(StoreFailed):
            store._connection.ask(store._post.patiently(ask, **kind))
        return len(tries) - before

    assert tried(unheard) > 1
    assert tried(unheard, writes=writes) == 1
    tried(heard)
    tried(heard, writes=writes)
    assert tried(unheard, writes=writes) > 1
    store.close()


@pytest.mark.apart
def test_a_lost_acknowledgement_behind_which_others_wrote(proxy: natsservers.Proxy, tmp_path: Path) -> None:
    store, other = by(proxy, tmp_path), open_store(natsservers.address(tmp_path))
    store.append("t", 0, [event(1)]).result()

    def first() -> None:
        other.append("t", 1, [event(2, "quicker")]).result(A_WHILE)

    proxy.once(b".tables.t ", first)
    with pytest.raises(Conflict, match="the log has 2 events, not 1"):
        store.append("t", 1, [event(2)]).result(A_WHILE)
    assert [each.data["text"] for each in store.read("t")] == ["1", "quicker"]
    store.close()
    other.close()


def asked(stream: str, subject: str, payload: bytes = b"") -> None:
    """Ask the server for something that no Rollwright asks for."""

    async def ask() -> None:
        client = await nats.connect(f"nats://127.0.0.1:{natsservers.shared().port}")
        await client.request(f"$JS.API.STREAM.{subject}.{stream}", payload, timeout=A_WHILE)
        await client.close()

    asyncio.run(ask())


@pytest.mark.apart
def test_a_log_that_is_shorter_than_it_was_is_given_to_nobody(tmp_path: Path) -> None:
    where = natsservers.address(tmp_path)
    store = open_store(where)
    store.append("t", 0, [event(1)]).result()
    store.append("t", 1, [event(2)]).result()
    asked(cluster(where.removeprefix("nats:")).stream, "DELETE")
    with pytest.raises(StoreFailed, match="does not take this: stream not found"):
        store.length("t")
    again = open_store(where)
    with pytest.raises(
        StoreFailed, match="had 2 events and has 0: its servers do not agree, or have lost some"
    ):
        store.length("t")
    again.append("u", 0, [event(1)]).result()
    again.close()
    store.close()


@pytest.mark.apart
def test_what_is_written_while_the_leader_is_asked_is_no_disagreement(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    store = JetStream(cluster(natsservers.address(tmp_path).removeprefix("nats:")))
    store.append("t", 0, [event(1)]).result()
    last, written = store._post.last, store._append("t", 1, Lines.of([event(2)]), "later")

    async def slow(table: str) -> Head | None:
        found = await last(table)
        await written
        return found

    monkeypatch.setattr(store._post, "last", slow)
    assert store.length("t") == 1, "as the leader said"
    monkeypatch.undo()
    assert store.length("t") == 2
    store.close()


@pytest.mark.apart
def test_a_log_that_is_taken_away_while_it_is_read(proxy: natsservers.Proxy, tmp_path: Path) -> None:
    stream = cluster(natsservers.address(tmp_path).removeprefix("nats:")).stream
    changed(natsservers.shared(), stream, allow_direct=True)
    store, reading = by(proxy, tmp_path), by(proxy, tmp_path)
    store.append("t", 0, [event(1)]).result()
    proxy.once(b"DIRECT.GET", lambda: asked(stream, "PURGE"))
    with pytest.raises(StoreFailed, match="it ends before message 1, which was there"):
        reading.read("t")
    store.close()
    reading.close()


@pytest.mark.apart
def test_a_log_that_ends_where_there_was_more_is_damaged(tmp_path: Path) -> None:
    store = JetStream(cluster(natsservers.address(tmp_path).removeprefix("nats:")))
    for length in range(2):
        store.append("t", length, [event(length + 1)]).result()
    assert store._connection.ask(store._post.behind("t", 1)).length == 2
    with pytest.raises(StoreFailed, match="it ends before message 2, and there was more"):
        store._connection.ask(store._post.behind("t", 2))
    store.close()


@pytest.mark.apart
def test_what_is_half_written_is_not_remembered(tmp_path: Path) -> None:
    store = JetStream(cluster(natsservers.address(tmp_path).removeprefix("nats:")))
    store.remember("t", b"." * 600_000)
    assert store.remembered("t") == b"." * 600_000
    beside = store._beside
    store._connection.ask(store._connection.js.publish(beside._subject("t", 1), b"another's half"))
    assert store.remembered("t") is None
    store.close()


@pytest.mark.apart
def test_a_page_that_never_comes_is_asked_of_the_leader(proxy: natsservers.Proxy, tmp_path: Path) -> None:
    store = by(proxy, tmp_path)
    store.append("t", 0, [event(1)]).result()
    reading = by(proxy, tmp_path, patience=8.0)
    proxy.once(b"DIRECT.GET", deaf=True)
    assert reading.read("t") == [event(1)]
    stop = reading.listen(lambda _: None)
    reading.close()
    stop()
    store.close()


@pytest.mark.apart
def test_a_log_is_read_from_the_leader_where_no_other_gives_it_out(tmp_path: Path) -> None:
    where = natsservers.address(tmp_path)
    stream = cluster(where.removeprefix("nats:")).stream
    changed(natsservers.shared(), stream, allow_direct=False)
    store = open_store(where)
    for length in range(3):
        store.append("t", length, [event(length + 1)]).result()
    assert open_store(where).read("t") == [event(n) for n in range(1, 4)]
    store.close()


@pytest.mark.apart
def test_of_many_tables_the_longest_unused_is_forgotten(tmp_path: Path) -> None:
    store = JetStream(cluster(natsservers.address(tmp_path).removeprefix("nats:")), known=2)
    for name in "abc":
        store.append(name, 0, [event(1)]).result()
    for name in "abc":
        store.append(name, 1, [event(2)]).result()
    assert [store.length(name) for name in "abc"] == [2, 2, 2]
    store.close()


@pytest.mark.apart
def test_servers_without_room_say_so(tmp_path: Path) -> None:
    server = natsservers.NatsServer(tmp_path / "server", room="40KB").start()
    try:
        store = open_store(natsservers.address(tmp_path, server=server))
        texts = ["".join(map(str, range(at, 3000))) for at in range(10)]
        waiting = [store.append("t", at, [event(at + 1, text)]) for at, text in enumerate(texts)]
        told = [str(each.exception(A_WHILE)) for each in waiting]
        assert any("has no room left" in each for each in told), told
        assert store.read("t")
        store.close()
        with pytest.raises(StoreFailed, match="replicas|does not take this"):
            open_store(natsservers.address(tmp_path / "more", "replicas=3", server=server))
    finally:
        server.kill()
