"""The shapes of protocol.md made anew: of every kind of event and every look, from the types that the server publishes.

What stands between two marks of the page is written here: tables from JSON Schemas, and examples from an evening that is
played for it (`evening.py`).
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rollwright.doors.web import messages, schemas
from rollwright.table.log.kinds import KINDS, NOBODY

HERE = Path(__file__).parent
sys.path.append(str(HERE))
from evening import Evening  # noqa: E402 - a page's own module, beside it

PAGE = HERE / "protocol.md"
MARKED = re.compile(r"(<!-- made: (?P<name>\w+) -->\n).*?(<!-- /made -->)", re.DOTALL)
WIDE = 140
"""So wide are the lines of examples at most, where they can be broken."""

Json = Any


def made() -> str:
    """The page as it should be."""
    evening = Evening()
    texts = {
        "kinds": _kinds(),
        "replies": "\n".join(_replies()),
        "events": "\n".join(_events(evening)),
        "shapes": "\n".join(_shapes()),
    }
    texts |= {"looks": "\n".join(_looks(evening)), "todo": _example({"todo": evening.todo})}
    return MARKED.sub(
        lambda found: f"{found[1]}\n{texts[found['name']]}\n{found[3]}", PAGE.read_text(encoding="utf-8")
    )


# -- tables ------------------------------------------------------------------------------------------------------------

_TAKEN = [*messages.EVENTS.values(), *(kind.data for kind in KINDS.values())]
_TAKEN += [shape for replies in schemas.LOOKS.values() for shape in replies]
REPLIES = (messages.Opened, messages.Done, messages.Failed)
_TAKEN += REPLIES
SCHEMAS: Mapping[str, Json] = schemas.components(_TAKEN)[1]
"""The schema of every type, by its name."""

OWN = {kind.data.__name__ for kind in KINDS.values()} | {each.__name__ for each in messages.EVENTS.values()}
OWN |= {shape.__name__ for replies in (REPLIES, *schemas.LOOKS.values()) for shape in replies}
"""The types that are told where they occur; all others are shapes."""


def _kinds() -> str:
    """Every kind of event in a line."""
    rows = []
    for name, kind in KINDS.items():
        fields = _ordered(kind.data.__name__) if kind.to != NOBODY else ()
        told = name if kind.to == NOBODY else f"[`{name}`](#event-{name})"
        head = (
            f"| {told if kind.to != NOBODY else f'`{name}`'} | {', '.join(f'`{each}`' for each in fields)} "
        )
        rows.append(f"{head}| {kind.to} | {_about(kind.data.__name__)} |")
    return "\n".join(["", "| kind | data | to | says that |", "|---|---|---|---|", *rows, ""])


def _replies() -> Iterator[str]:
    """What commands reply."""
    for shape in REPLIES:
        yield from ("", f"{_about(shape.__name__)}", "", *_fields(shape.__name__))
    yield ""


def _events(evening: Evening) -> Iterator[str]:
    """Every kind of event with its fields and examples."""
    for name, kind in KINDS.items():
        if kind.to != NOBODY:
            yield from ("", f'<a id="event-{name}"></a>', f"**`{name}`**: {_about(kind.data.__name__)}", "")
            yield from _fields(kind.data.__name__)
            for event in evening.examples(name):
                yield f"\n{_example(event)}"
    yield ""


def _looks(evening: Evening) -> Iterator[str]:
    """Every look's reply, with examples of those that say more than their table."""
    for name, replies in schemas.LOOKS.items():
        for shape in replies:
            about = f"**`{name}`**: {_about(shape.__name__)}"
            yield from (
                "",
                f'<a id="look-{shape.__name__.lower()}"></a>',
                about,
                "",
                *_fields(shape.__name__),
            )
        for said, reply in evening.looks.get(name, ()):
            yield f"\nTo `{json.dumps(said)}`:\n\n{_example(reply)}"
    yield ""


def _shapes() -> Iterator[str]:
    """What is within events and looks, by name."""
    for name, schema in sorted(SCHEMAS.items()):
        if name not in OWN and "properties" in schema:
            yield from ("", f'<a id="{name.lower()}"></a>', f"**{name}**: {_about(name)}", "", *_fields(name))
    yield ""


def _about(name: str) -> str:
    return " ".join(str(SCHEMAS[name].get("description", "")).split()).replace("*", "`")


def _fields(name: str) -> Iterator[str]:
    schema = SCHEMAS[name]
    yield from ("| field | type | means |", "|---|---|---|")
    for field in _ordered(name):
        each = schema["properties"][field]
        missing = "" if field in schema.get("required", ()) or "default" in each else ", or missing"
        yield f"| `{field}` | {_type(each)}{missing} | {_means(each)} |"


def _ordered(name: str) -> list[str]:
    """The fields of a type, with what it changes on sheets at their end."""
    return sorted(SCHEMAS[name]["properties"], key=lambda field: field in ("changes", "states"))


def _means(schema: Json) -> str:
    """What a field means: as it says itself, or what it may be says of it."""
    found = [schema, *schema.get("anyOf", ()), *schema.get("allOf", ())]
    return next((" ".join(each["description"].split()) for each in found if "description" in each), "")


def _type(schema: Json) -> str:
    """A type in words, with a link where it has a table."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})" if "properties" in SCHEMAS[name] else _type(SCHEMAS[name])
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(each)}`" for each in schema["enum"])
    several = schema.get("anyOf") or schema.get("allOf")
    if several and len(several) == len(messages.EVENTS):
        return "[event](#every-event)"
    if several:
        return " or ".join(dict.fromkeys(map(_type, several)))
    if "prefixItems" in schema:
        return f"list of {', '.join(map(_type, schema['prefixItems']))}"
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}" if "items" in schema else "list"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return (
            f"object of {_type(schema['additionalProperties'])}"
            if schema["additionalProperties"]
            else "object"
        )
    return {"null": "`null`", None: "anything"}.get(schema.get("type"), schema.get("type"))


# -- examples ----------------------------------------------------------------------------------------------------------


def _example(value: Json) -> str:
    return f"```json\n{written(value)}\n```"


def written(value: Json, before: str = "") -> str:
    """JSON in a line where that is short enough, else item by item."""
    line = json.dumps(value, ensure_ascii=False)
    if len(before) + len(line) <= WIDE or not value or not isinstance(value, dict | list):
        return line
    deeper = before + "  "
    if isinstance(value, dict):
        items = [f"{json.dumps(name)}: {written(each, deeper)}" for name, each in value.items()]
    else:
        items = [written(each, deeper) for each in value]
    ends = "{}" if isinstance(value, dict) else "[]"
    return f"{ends[0]}\n" + ",\n".join(deeper + each for each in items) + f"\n{before}{ends[1]}"


def main() -> None:
    """Write the page."""
    PAGE.write_text(made(), encoding="utf-8")
    sys.stdout.write(f"{len(SCHEMAS)} types\n")


if __name__ == "__main__":
    main()
