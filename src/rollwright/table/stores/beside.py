"""Beside a file: a folder of what is remembered of its tables, which can be deleted at any time."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import get_ident


class Beside:
    """Bytes by the name of a table, in a folder beside the file at *path* that only its owner may read."""

    def __init__(self, path: Path) -> None:
        self._folder = path.with_name(f"{path.name}.snapshots")

    def put(self, table: str, some: bytes) -> None:
        """Replace the bytes kept before, all at once; where the disk refuses, the old ones stay."""
        place = self._place(table)
        written = place.with_suffix(f".{os.getpid()}-{get_ident()}")
        with suppress(OSError):
            self._folder.mkdir(0o700, exist_ok=True)
            with open(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(some)
            written.replace(place)

    def get(self, table: str) -> bytes | None:
        """The bytes that were kept; none where there are none, or they cannot be read."""
        with suppress(OSError):
            return self._place(table).read_bytes()
        return None

    def _place(self, table: str) -> Path:
        return self._folder / sha256(table.encode(errors="surrogatepass")).hexdigest()[:32]
