"""Packed: what is sent as it is to everybody who asks, made once and compressed once."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping

from msgspec import Struct

from rollwright.doors.web.guarding import Scope, header

_GZIP = re.compile(r"(?:^|,)\s*gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)", re.IGNORECASE)


class SentFile(Struct, frozen=True):
    """A file that is sent as it is, with headers of its own."""

    content: bytes
    media: str
    headers: Mapping[str, str]


class Packed:
    """Something that does not change, and the same compressed: done here, once; not where that does not help."""

    def __init__(
        self, content: bytes, media: str, headers: Mapping[str, str] = {}, *, helps: bool = True
    ) -> None:
        self.content, self.media = content, media
        self.packed = gzip.compress(content, 9, mtime=0) if helps else None
        self.headers = {**headers, "Vary": "Accept-Encoding"}

    def sent(self, scope: Scope) -> SentFile:
        """It as whoever asks takes it."""
        if self.packed is None or not takes_gzip(header(scope, "accept-encoding")):
            return SentFile(self.content, self.media, self.headers)
        return SentFile(self.packed, self.media, {**self.headers, "Content-Encoding": "gzip"})


def takes_gzip(accepted: str) -> bool:
    """Whether whoever says that they accept this takes what was compressed.

    >>> takes_gzip("br;q=1.0, gzip;q=0.8"), takes_gzip("br, gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    return _GZIP.search(accepted) is not None
