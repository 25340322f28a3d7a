"""Batch: JSON lines in, JSON lines out, one answer per line, in order.

The protocol is in ``docs/batch.md``. Nothing that a line asks for can stop the next line from being served.
"""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO

import msgspec

from rollwright.doors.batch_verbs import LARGEST_REPLY, answered
from rollwright.doors.decoding import decoded
from rollwright.doors.faults import fault
from rollwright.errors import BadJson, Inward, RollwrightError, TooLarge

LONGEST_LINE = 1_000_000


def serve(asked: Iterable[bytes]) -> Iterator[bytes]:
    """The reply to every line; blank lines are passed over, and so is the mark that says of a file that it is UTF-8."""
    for at, line in enumerate(asked):
        said = line if at else line.removeprefix(BOM_UTF8)
        if said.strip():
            yield reply(said)


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream as they come; of one that is too long, no more than tells so is kept."""
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE + 1)


def reply(line: bytes) -> bytes:
    """The reply to one line, whatever it holds."""
    try:
        if len(line) > LONGEST_LINE:
            raise BadJson(f"a line of more than {LONGEST_LINE:,} bytes, which are the most")
        request = decoded(line)
    except BadJson as error:
        return msgspec.json.encode(_failed(None, error))
    try:
        text = msgspec.json.encode(answer(request))
    except (Exception, Inward) as error:  # what cannot be written down, the next line must not suffer for
        return msgspec.json.encode(_fault(None, error, request))
    if len(text) > LARGEST_REPLY:
        return msgspec.json.encode(_failed(request.get("id"), too_long(len(text))))
    return text


def answer(request: Any) -> dict[str, Any]:
    """The reply to one request, given and returned as plain values."""
    if not isinstance(request, dict):
        return _failed(None, BadJson("a request is an object with do, and rule or notation"))
    name = request.get("id")
    try:
        return answered(request)
    except RollwrightError as error:
        return _failed(name, error)
    except (Exception, Inward) as error:  # a fault of ours must not stop the next line
        return _fault(name, error, request)


def encoded(request: Mapping[str, Any]) -> bytes:
    """The reply to one request as text; whatever is wrong with it is raised, `TooLarge` for one that is too long."""
    text = msgspec.json.encode(answered(request))
    if len(text) > LARGEST_REPLY:
        raise too_long(len(text))
    return text


def too_long(size: int) -> TooLarge:
    """What is said of a reply of *size* bytes, where that is too many."""
    return TooLarge(
        f"a reply of {size:,} bytes, where {LARGEST_REPLY:,} are the most: ask for one field with by, or use fewer dice",
        at="by",
    )


def _fault(name: Any, error: BaseException, request: Any) -> dict[str, Any]:
    """Own up to a fault, here and on standard error."""
    told = " ".join(fault(error).split())
    try:
        print(f"{told} in {request!r:.500}", file=sys.stderr)
    except RecursionError:
        print(told, file=sys.stderr)
    return {"id": name, "ok": False, "error": {"code": "fault", "at": None, "message": told}}


def _failed(name: Any, error: RollwrightError) -> dict[str, Any]:
    """An error as a reply; its message is one line, whatever the request held."""
    told = error.to_dict()
    return {"id": name, "ok": False, "error": {**told, "message": " ".join(told["message"].split())}}
