"""OpenAPI: the whole door as a document, made of the endpoints that answer. What is not declared there is not here."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rollwright.doors.web import messages, schemas
from rollwright.doors.web.endpoints import JSON, PLACE, Endpoint
from rollwright.doors.web.failures import MEANINGS

TOPICS = {
    "rolls": "Rolls, odds, advice and rules, for whoever asks: no seat, and any page in the world may.",
    "tables": "Tables: opened, played at and looked at. Every seat has a token.",
    "probes": "Whether the server is well.",
    "schema": "This description, and the schema of every message.",
    "pages": "Pages for people.",
}

ABOUT = """Dice as the rulebooks mean them, and tables to play at.

Errors are always `{"ok": false, "error": {"code", "at", "message"}}`. A table tells what happens over a WebSocket at
`/api/tables/{table}/events?since=N`, which OpenAPI has no words for: its messages are `hello`, `events`, `ping`, `pong` and
`failed` in `/schema/messages.json`, and docs/protocol.md tells the rest."""


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The document for these endpoints."""
    shapes = [shape for each in endpoints for shape in (each.body, *each.replies) if shape is not None]
    shapes.append(messages.Failed)
    schemata, shared = schemas.components(shapes)
    refs = dict(zip(map(id, shapes), schemata, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, refs)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Rollwright", "version": _version(), "description": ABOUT},
        "tags": [{"name": name, "description": help} for name, help in TOPICS.items()],
        "paths": paths,
        "components": {
            "schemas": shared,
            "securitySchemes": {
                "seat": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a seat, as its link has it.",
                }
            },
        },
    }


def _version() -> str:
    try:
        return version("rollwright")
    except PackageNotFoundError:  # a checkout that was never installed
        return "0"


def _operation(each: Endpoint, refs: dict[int, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": each.name,
        "tags": [each.topic],
        "summary": each.title,
        "description": each.help,
        "responses": _responses(each, refs),
    }
    parameters = [*_in_path(each), *_in_query(each)]
    if parameters:
        operation["parameters"] = parameters
    if each.seat:
        operation["security"] = [{"seat": []}]
    if each.body is not None:
        examples = {name: {"value": value} for name, value in each.examples.items()}
        content = {"schema": refs[id(each.body)], "examples": examples}
        operation["requestBody"] = {"required": True, "content": {JSON: content}}
    return operation


def _in_path(each: Endpoint) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in each.path.split("/") if part.startswith("{")]
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": _PLACES[name],
            "schema": {"type": "string", "pattern": PLACE},
        }
        for name in names
    ]


_PLACES = {
    "table": "the table's id",
    "language": "the language, such as de",
    "name": "the name of the message or file",
}


def _in_query(each: Endpoint) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "required": False, "description": help, "schema": {"type": "string"}}
        for name, help in each.query.items()
    ]


def _responses(each: Endpoint, refs: dict[int, Any]) -> dict[str, Any]:
    media = each.media.partition(";")[0]
    plain = {"type": "object" if media == JSON else "string"}
    schema = schemas.one_of([refs[id(shape)] for shape in each.replies]) if each.replies else plain
    responses: dict[str, Any] = {
        str(each.status): {"description": "Done.", "content": {media: {"schema": schema}}},
    }
    for status in each.statuses:
        responses[str(status)] = {
            "description": MEANINGS[status],
            "content": {JSON: {"schema": refs[id(messages.Failed)]}},
            **({"headers": _RETRY} if status in (429, 503) else {}),
            **({"headers": _WHO} if status == 401 else {}),
        }
    return responses


_RETRY = {
    "Retry-After": {"description": "seconds to wait", "required": True, "schema": {"type": "string"}},
}
_WHO = {"WWW-Authenticate": {"description": "Bearer", "required": True, "schema": {"type": "string"}}}
