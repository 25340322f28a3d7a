"""Journals: what a sweep has done so far, beside its output, so that a killed one goes on where it was.

The first line tells the study, every other one the rows of a chunk, each on disk before the next. A line that was torn when the
machine went down is dropped, and its cells are worked out again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from rollwright.errors import BadArgument
from rollwright.lab.sweeps.work import Row


class Head(Struct, frozen=True):
    """The first line: which study this is, and how many cells it has."""

    sweep: str
    cells: int


class Journal:
    """The journal of a sweep; *done* are the rows that it holds."""

    def __init__(self, path: Path, head: Head) -> None:
        self.path, self._head = path, head
        self.done: list[Row] = []
        self._file: IO[bytes] | None = None
        if path.exists():
            self._go_on()

    @property
    def begun(self) -> bool:
        """Whether an earlier run has left something."""
        return self._file is not None

    def begin(self) -> None:
        """Start a journal with its first line."""
        self._file = _held(self.path.open("wb"), self.path)
        self._write(msgspec.json.encode(self._head))

    def add(self, rows: Sequence[Row]) -> None:
        """Keep the rows of a chunk: they are on disk when this returns."""
        self._write(msgspec.json.encode(rows))
        self.done += rows

    def close(self) -> None:
        """Leave the journal for another run."""
        if self._file is not None:
            self._file.close()

    def remove(self) -> None:
        """Throw the journal away, when the output is written."""
        self.close()
        self.path.unlink()

    def _write(self, line: bytes) -> None:
        assert self._file is not None
        self._file.write(line + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _go_on(self) -> None:
        """Take over what an earlier run left; a journal of another study is refused."""
        file = _held(self.path.open("r+b"), self.path)
        try:
            end = self._read(file)
        except BaseException:
            file.close()
            raise
        file.truncate(end)
        file.seek(end)
        self._file = file if end else None
        if not end:
            file.close()

    def _read(self, file: IO[bytes]) -> int:
        """Read all that is whole; return where that ends, 0 where not even the first line is."""
        end, lines = 0, iter([line for line in file if line.endswith(b"\n")])
        with suppress(msgspec.DecodeError):
            first = next(lines, None)
            if first is None:
                return 0
            self._same(first)
            end = len(first)
            for line in lines:
                self.done += msgspec.json.decode(line, type=list[Row])
                end += len(line)
        return end

    def _same(self, first: bytes) -> None:
        try:
            head = msgspec.json.decode(first, type=Head)
        except msgspec.DecodeError:
            head = None
        if head != self._head:
            what = (
                "belongs to another study, or another version of this one"
                if head
                else "is no journal of a sweep"
            )
            raise BadArgument(
                f"{self.path} {what}: delete it to begin anew, or write to another output", at="output"
            )


def _held(file: IO[bytes], path: Path) -> IO[bytes]:
    """A file that no other run may write meanwhile; where the system has no such locks, as it is."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise BadArgument(
                f"another run is writing {path}: wait for it, or write to another output", at="output"
            ) from None
    return file
