"""Packing: bytes that resemble each other, each as small as it can be and to be had by itself."""

from __future__ import annotations

from typing import Final
from zlib import compressobj, decompressobj

WINDOW: Final = 32_768
"""So much of what it resembles can be referred to."""

_RAW: Final = -15
"""No header and no sum: these bytes are in memory, or have a sum of their own."""


def packed(raw: bytes, like: bytes) -> bytes:
    """Bytes as what they have not in common with others that they are *like*.

    >>> unpacked(packed(b"five dice", b"four dice"), b"four dice")
    b'five dice'
    """
    deflate = compressobj(wbits=_RAW, zdict=like[-WINDOW:])
    return deflate.compress(raw) + deflate.flush()


def unpacked(some: bytes, like: bytes) -> bytes:
    """The bytes that were packed."""
    return decompressobj(_RAW, zdict=like[-WINDOW:]).decompress(some)
