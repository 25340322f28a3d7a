"""The exported log: its form, and that nothing about it can be changed without being found and named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fairlog import small
from hours import night
from rollwright.table.log.chain import Entry, Fault, Header, Reader, canonical, write
from rollwright.table.log.signing import Signer
from rollwright.table.proof.verify import verify

LINES = small().lines()
WHOLE = b"".join(LINES)
HEADER = Header(table="T", title="", system="plain", seat="Ann", first=1, events=2)
SIGNER = Signer("00" * 32, "T")
TWO = [Entry(1, 5, "Ann", "said", {"text": "a"}), Entry(2, 6, "Bob", "said", {"text": "b"})]


def split(data: bytes) -> list[bytes]:
    """Lines as a file gives them."""
    return data.splitlines(keepends=True) if b"\r" not in data else [*_split(data)]


def _split(data: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(data):
        end = data.find(b"\n", at) + 1 or len(data)
        yield data[at:end]
        at = end


def faults(lines: list[bytes]) -> list[Fault]:
    return list(verify(lines).faults)


# -- the form ----------------------------------------------------------------------------------------------------------


def test_every_line_hashes_itself_and_the_one_before() -> None:
    """A second reading of docs/fairness.md, with the standard library only."""
    before = ""
    for raw in LINES:
        line = json.loads(raw)
        stated = line.pop("hash")
        text = json.dumps(line, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        assert sha256(f"{before}\n{text}".encode()).hexdigest() == stated
        assert raw == canonical({**line, "hash": stated}) + b"\n"
        before = stated
    assert json.loads(LINES[0])["rollwright-log"] == 2
    assert json.loads(LINES[-1])["end"] == len(LINES) - 2


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)


@given(VALUES)
def test_the_one_way_to_write_is_that_of_every_json_library_with_sorted_keys(value: object) -> None:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert canonical(value) == text.encode()
    assert canonical(msgspec.json.decode(text)) == text.encode()


@given(
    st.lists(
        st.tuples(st.text(max_size=4), st.dictionaries(st.text(max_size=4), VALUES, max_size=3)), max_size=5
    )
)
def test_what_is_written_is_read(events: list[tuple[str, dict[str, object]]]) -> None:
    entries = [Entry(n, 10 * n, "Ann", kind, data) for n, (kind, data) in enumerate(events, 7)]
    header = Header(table="T", title="a\n\u2028b", system="plain", seat="Ann", first=7, events=len(events))
    found: list[Fault] = []
    reader = Reader(split(b"".join(write(header, entries, SIGNER))), found)
    assert reader.header == replace(header, key=SIGNER.public)
    assert [entry for _, entry in reader.entries()] == entries
    assert not found


def test_a_log_without_events_is_a_log() -> None:
    header = Header(table="T", title="", system="plain", seat="Ann", first=1, events=0)
    assert verify(write(header, [], SIGNER)).ok


@pytest.mark.parametrize(
    "entries", [TWO[:1], [*TWO, Entry(3, 7, "Ann", "said", {})], TWO[::-1], TWO[1:], [TWO[0], TWO[0]]]
)
def test_only_what_is_promised_is_written(entries: list[Entry]) -> None:
    with pytest.raises(ValueError, match="event"):
        list(write(HEADER, entries, SIGNER))


# -- changed ---------------------------------------------------------------------------------------------------------


def test_it_is_well_to_begin_with() -> None:
    report = verify(LINES)
    assert report.ok
    assert (report.checked, report.unrevealed, report.replayed) == (2, 3, 1)
    assert len(WHOLE) < 4_000


WAYS = ["flip", "up", "space", "feed", "high", "digit"]


def places(of: int) -> Iterator[tuple[int, int, int]]:
    """Every position of the log, its byte, and its line: by day one of eleven, another one for each way."""
    line = 1
    for at, byte in enumerate(WHOLE):
        if night() or (at - of) % 11 == 0:
            yield at, byte, line
        line += byte == 10


@pytest.mark.parametrize("how", WAYS)
def test_every_changed_byte_is_found_and_named(how: str) -> None:
    for at, byte, line in places(WAYS.index(how)):
        other = {
            "flip": byte ^ 1,
            "up": (byte + 13) % 256,
            "space": 32,
            "feed": 10,
            "high": 255,
            "digit": 0x30 + at % 10,
        }[how]
        if other != byte:
            found = faults(split(WHOLE[:at] + bytes([other]) + WHOLE[at + 1 :]))
            assert found, f"byte {at}"
            assert found[0].line == line, f"byte {at}: {found[0]}"


def test_every_byte_left_out_or_put_in_is_found_and_named() -> None:
    for at, byte, line in places(0):
        gone = faults(split(WHOLE[:at] + WHOLE[at + 1 :]))
        assert gone
        assert gone[0].line == line
        for more in (b"0", b" ", b"\n"):
            found = faults(split(WHOLE[:at] + more + WHOLE[at:]))
            assert found
            assert found[0].line == line + (more == b"\n" == bytes([byte]))
    assert faults([*LINES, b"\n"])[0] == Fault(len(LINES) + 1, None, "this stands behind the end of the log")


def test_every_way_to_cut_it_off_is_found() -> None:
    for at in range(len(WHOLE)):
        found = faults(split(WHOLE[:at]))
        assert found
        assert found[0].line == max(1, WHOLE[:at].count(b"\n") + 1)


EVENTS = range(1, len(LINES) - 1)


@pytest.mark.parametrize("at", EVENTS)
def test_a_line_left_out_is_named(at: int) -> None:
    found = faults(LINES[:at] + LINES[at + 1 :])
    assert found[0].line == at + 1
    last = at == EVENTS[-1]
    assert ("promises 8 events" if last else f"event {at} should stand before this") in found[0].what


@pytest.mark.parametrize("at", EVENTS)
def test_a_line_doubled_is_named_and_not_counted_twice(at: int) -> None:
    found = faults([*LINES[: at + 1], LINES[at], *LINES[at + 1 :]])
    assert found == [Fault(at + 2, at, "this event stands in the log twice, or in the wrong place")]


@pytest.mark.parametrize("at", EVENTS[:-1])
def test_lines_exchanged_are_named(at: int) -> None:
    order = [*LINES[:at], LINES[at + 1], LINES[at], *LINES[at + 2 :]]
    found = [fault for fault in faults(order) if "event" in fault.what]
    assert [(fault.line, fault.n) for fault in found[:2]] == [(at + 1, at + 1), (at + 2, at)]


def test_several_lines_left_out_are_told_together() -> None:
    assert "events 2 to 4 should stand before this" in faults(LINES[:2] + LINES[5:])[0].what


def test_every_line_moved_anywhere_is_found() -> None:
    for at in range(len(LINES)):
        rest = LINES[:at] + LINES[at + 1 :]
        for to in range(len(LINES)):
            if to != at:
                assert faults([*rest[:to], LINES[at], *rest[to:]])


def test_a_change_is_told_once() -> None:
    """Of one changed line the neighbours are as they were, whether the content or the hash was changed."""
    for old, new in [
        (b"1700000000004", b"1700000000005"),
        (json.loads(LINES[4])["hash"][:8].encode(), b"00000000"),
    ]:
        assert LINES[4].count(old) == 1
        changed = [*LINES[:4], LINES[4].replace(old, new), *LINES[5:]]
        assert faults(changed) == [Fault(5, 4, "this line was changed: its hash is another one")]


def test_several_changes_are_all_told() -> None:
    changed = [line.replace(b'"Ann"', b'"Bob"') if at in (2, 3, 6) else line for at, line in enumerate(LINES)]
    assert [fault.line for fault in faults(changed)] == [3, 4, 7]
    unread = [b"?\n" if at in (2, 4) else line for at, line in enumerate(LINES)]
    assert {3, 5} <= {fault.line for fault in faults(unread)}


def test_lines_that_belong_to_another_log_are_found() -> None:
    other = list(
        write(
            Header(table="T1", title="x", system="daggerheart", seat="Ann", first=1, events=8),
            small().entries(),
            small().signer,
        )
    )
    assert [fault.line for fault in faults([other[0], *LINES[1:]])] == [2]
    assert [fault.line for fault in faults([*LINES[:3], other[3], *LINES[4:]])] == [4]
    assert [fault.line for fault in faults([*LINES[:-1], other[-1]])] == [len(LINES)]


def test_what_an_end_says_is_counted() -> None:
    values = [json.loads(line) for line in LINES]
    for end in ({"end": 6}, {"end": "8"}, {"end": 8, "more": 1}):
        assert faults(rechained([*values[:-1], end]))[0].line == len(LINES)
    assert faults(rechained([{**values[0], "events": 6}, *values[1:]]))[0].line == len(LINES)


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"\n",
        b"[]\n",
        b"{}\n",
        b"\xff\xfe\n",
        b"[" * 100_000,
        b'"a"\n',
        LINES[1],
        LINES[-1],
        LINES[0].replace(b'log":2', b'log":3'),
    ],
)
def test_what_is_no_log_is_said_so_once(first: bytes) -> None:
    (fault,) = faults([first, *LINES[1:]])
    assert (fault.line, fault.n) == (1, None)
    assert "no log of a table in format 2" in str(fault)
    assert faults([])[0].line == 1
    assert list(Reader([first, *LINES[1:]], []).entries()) == []


def test_an_event_of_another_shape_is_no_event() -> None:
    values = [json.loads(line) for line in LINES]
    for change in ({"n": "3"}, {"n": 3.5}, {"n": True}, {"more": 1}, {"data": []}, {"time": None}):
        (fault, *_) = faults(rechained([*values[:3], {**values[3], **change}, *values[4:]]))
        assert (fault.line, fault.n) == (4, 3)
        assert str(fault) == "line 4 (event 3): this is no event: the line was changed"
    values[3]["hash"] = 7
    assert faults([*LINES[:3], canonical(values[3]) + b"\n", *LINES[4:]])[0].line == 4


def rechained(values: list[dict[str, object]]) -> list[bytes]:
    """Lines with hashes that fit whatever they say."""
    before, lines = "", []
    for value in values:
        rest = {key: each for key, each in value.items() if key != "hash"}
        before = sha256(f"{before}\n".encode() + canonical(rest)).hexdigest()
        lines.append(canonical({**rest, "hash": before}) + b"\n")
    return lines
