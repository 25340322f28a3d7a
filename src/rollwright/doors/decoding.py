"""JSON as it comes in at any door: the value, or what is wrong with the text."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from rollwright.errors import BadJson

DEEPEST = 100  # lists and objects within one another; nothing that is said here needs ten


def decoded(text: bytes | str) -> Any:
    """The value that a text says; `BadJson` where it is no JSON.

    >>> decoded('{"stat": 3}')
    {'stat': 3}
    """
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why = "half a surrogate pair is no character" if _is_halved(text) else str(error)
        if "out of range" in why:
            why = "a number in it is too long to be read, or too large"
        raise BadJson(f"this is no JSON: {why}") from None
    if _is_deep(value):
        raise BadJson(f"lists and objects within one another, more than {DEEPEST} deep")
    return value


def _is_deep(value: Any) -> bool:
    """Whether a value goes deeper than anybody needs: to tell of such a one might take more of the stack than to read it."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for each in level for inner in _within(each)]
        if not level:
            return False
    return True


def _within(value: Any) -> Any:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _is_halved(text: bytes | str) -> bool:
    r"""Whether all that is wrong is a character of which one half is missing, such as ``\ud83d`` alone.

    Its own decoder calls such a text truncated; that of Python reads it, and cannot write what it has read.
    """
    try:
        json.dumps(json.loads(text), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    except (ValueError, RecursionError):
        return False
    return False
