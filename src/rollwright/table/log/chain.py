"""The exported log: JSON lines, each with a hash over itself and the line before it, so that any changed byte is found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from rollwright.table.log.signing import Signer, signed

T = TypeVar("T", bound=Struct)

FORMAT: Final = 2
"""The format that is written: its head is signed by the table. Format 1, which is read as well, was not."""

FORMATS: Final = (1, 2)


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: which table, as which seat sees it, from which of its events on, and how many of them.

    *role* is that of the seat, and *key* what the table's signature is checked with; format 1 had neither.
    """

    format: int = field(default=FORMAT, name="rollwright-log")
    table: str
    title: str
    system: str
    seat: str
    role: str = ""
    first: int = field(name="from")
    events: int
    key: str = ""


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """An event as a seat sees it: its place in what that seat sees, when (milliseconds since 1970), by whom, what."""

    n: int
    time: int
    seat: str
    kind: str
    data: Mapping[str, Any]


class Fault(Struct, frozen=True):
    """Something wrong with a log: in which line, counted from 1, of which event where it is one, and what."""

    line: int
    n: int | None
    what: str

    def __str__(self) -> str:
        return f"line {self.line}{'' if self.n is None else f' (event {self.n})'}: {self.what}"


class _End(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: how many events there were, and the table's signature of the hash of the line before."""

    end: int
    signature: str = ""


def canonical(value: Any) -> bytes:
    """The one way in which a JSON value is written: keys sorted, no spaces, no needless escapes.

    >>> canonical({"b": 1, "a": "é"}).decode()
    '{"a":"é","b":1}'
    """
    return msgspec.json.encode(value, order="sorted")


def link(before: str, value: Any) -> str:
    """The hash of a line: SHA-256 of the hash *before* it, a line feed, and the line itself without a hash."""
    return sha256(f"{before}\n".encode() + canonical(value)).hexdigest()


def write(header: Header, entries: Iterable[Entry], signer: Signer) -> Iterator[bytes]:
    """The lines of a log, each with its line feed; ValueError where the entries are not those that *header* promises."""
    before = ""
    for value in _values(replace(header, format=FORMAT, key=signer.public), entries):
        before = link(before, value)
        yield canonical({**value, "hash": before}) + b"\n"
    end = {"end": header.events, "signature": signer.sign(before)}
    yield canonical({**end, "hash": link(before, end)}) + b"\n"


def _values(header: Header, entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    yield msgspec.to_builtins(header)
    expected = header.first
    for entry in entries:
        if entry.n != expected:
            raise ValueError(f"event {expected} comes next in a log, not {entry.n}")
        expected += 1
        yield msgspec.to_builtins(entry)
    if expected != header.first + header.events:
        raise ValueError(f"{header.events} events are promised, not {expected - header.first}")


class Reader:
    """Reads a log line by line: what it says goes to whoever asks for `entries`, what is wrong with it to *faults*.

    Lines come with their line feeds, as a file opened for bytes gives them. Where the first line is no header of a log
    that this program reads, nothing else is looked at. *end* is the hash of the last line, "" until it was read; *signed*
    says whether the table has signed all of it, and *wrong* whether any line is not the one that was written.
    """

    def __init__(self, lines: Iterable[bytes], faults: list[Fault]) -> None:
        self.faults = faults
        self.end, self.signed, self.wrong = "", False, False
        self._ended = False
        self._lines = enumerate(lines, 1)
        self._line = 0
        self._hashes: dict[int, set[str]] = {}
        self.header = self._header()
        self._next = self.header.first if self.header else 0
        self._head = self._begun

    def entries(self) -> Iterator[tuple[int, Entry]]:
        """Every event with the number of its line, those of faulty lines included as far as they can be read."""
        header = self.header
        if header is None:
            return
        for line, raw in self._lines:
            self._line = line
            if self._ended:
                self._fault("this stands behind the end of the log")
                continue
            value, what = _decoded(raw)
            if isinstance(value, dict) and "end" in value:
                self._finish(header, value, what)
            else:
                yield from self._entry(value, what)
        if not self._ended:
            self._line += 1
            self._fault("the log was cut off: its last line is missing")

    def _header(self) -> Header | None:
        self._line, raw = next(self._lines, (1, b""))
        value, what = _decoded(raw)
        stated = _hash(value)
        header = _shaped(value, Header)
        self._begun = stated
        if header is None or header.format not in FORMATS or (header.format == 1) is bool(header.key):
            self._fault(
                f"this is no log of a table in format {FORMAT} or older, or its first line was changed"
            )
            return None
        right = link("", value)
        if what or stated != right:
            self._fault(what or "the first line was changed")
        self._hashes[header.first - 1] = {stated, right}
        return header

    def _entry(self, value: Any, what: str | None) -> Iterator[tuple[int, Entry]]:
        stated = _hash(value)
        entry = _shaped(value, Entry)
        if entry is None:
            self._fault(what or "this is no event: the line was changed", self._next)
            self._next += 1
            return
        known = entry.n in self._hashes
        what = what or self._misplaced(entry.n) or self._changed(entry.n, stated, value)
        if what:
            self._fault(what, entry.n)
        self._follow(entry.n, stated, value, changed=bool(what))
        if not known:
            yield self._line, entry

    def _misplaced(self, n: int) -> str | None:
        expected = self._next
        if n > expected:
            gap = f"event {expected}" if n == expected + 1 else f"events {expected} to {n - 1}"
            return f"{gap} should stand before this: missing, moved, or a number was changed"
        return "this event stands in the log twice, or in the wrong place" if n < expected else None

    def _changed(self, n: int, stated: str, value: Any) -> str | None:
        """What is wrong with a line's hash; an unreadable line before it leaves nothing to compare it with."""
        before = self._hashes.get(n - 1)
        if before is None or any(link(each, value) == stated for each in before):
            return None
        return "this line was changed: its hash is another one"

    def _follow(self, n: int, stated: str, value: Any, *, changed: bool) -> None:
        """Remember what the next line may follow: of a changed line the hash that stands there, or its own."""
        before = self._hashes.get(n - 1, set()) if changed else set()
        self._hashes.setdefault(n, {stated, *(link(each, value) for each in sorted(before)[:2])})
        self._next, self._head = max(self._next, n + 1), stated

    def _finish(self, header: Header, value: Any, what: str | None) -> None:
        self._ended, self.end = True, _hash(value)
        end = _shaped(value, _End)
        what = what or self._miscounted(header, end) or self._changed(self._next, self.end, value)
        if what:
            self._fault(what)
        if end is not None and header.format > 1:
            self.signed = not self.wrong and signed(header.key, self._head, end.signature)
            if not (self.wrong or self.signed):
                self._fault("the table has not signed this: its signature is of something else, or none")

    def _miscounted(self, header: Header, end: _End | None) -> str | None:
        if end is None:
            return "this is no end of a log: the line was changed"
        held = self._next - header.first
        if end.end == header.events == held:
            return None
        return f"the log promises {header.events} events, says at its end {end.end}, and holds {held}"

    def _fault(self, what: str, n: int | None = None) -> None:
        self.wrong = True
        self.faults.append(Fault(self._line, n, what))


def _decoded(raw: bytes) -> tuple[Any, str | None]:
    """The value of a line, and what is wrong with how it is written."""
    try:
        value = msgspec.json.decode(raw)
        right = canonical(value) + b"\n" == raw
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None, "this cannot be read: the line was changed or cut off"
    return value, None if right else "this is not how the line was written: some of its bytes were changed"


def _hash(value: Any) -> str:
    """Take the hash out of a line; "" where it has none."""
    stated = value.pop("hash", "") if isinstance(value, dict) else ""
    return stated if isinstance(stated, str) else ""


def _shaped(value: Any, shape: type[T]) -> T | None:
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError:
        return None
