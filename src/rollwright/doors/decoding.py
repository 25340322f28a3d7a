"""JSON as it comes in at any door: the value, or what is wrong with the text."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from rollwright.errors import BadJson


def decoded(text: bytes | str) -> Any:
    """The value that a text says; `BadJson` where it is no JSON.

    >>> decoded('{"stat": 3}')
    {'stat': 3}
    """
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why = "half a surrogate pair is no character" if _is_halved(text) else str(error)
        raise BadJson(f"this is no JSON: {why}") from None


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
