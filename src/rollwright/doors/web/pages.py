"""Pages: what this server is, in HTML, without a script and with nothing from another host."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from rollwright.doors.web import schemas
from rollwright.doors.web.failures import MEANINGS

STYLE = "/schema/style.css"


def style() -> bytes:
    """The style sheet of all pages."""
    return (files("rollwright.doors.web") / "static" / "style.css").read_bytes()


def page(title: str, body: str) -> bytes:
    """A page."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(title)}</title>\n<link rel="stylesheet" href="{STYLE}">\n</head>\n'
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    ).encode()


def welcome(document: Mapping[str, Any]) -> bytes:
    """What this server is and what can be asked of it."""
    rows = "\n".join(
        f'<li>{_badge(method)} <a href="/schema#{escape(each["operationId"])}"><code>{escape(path)}</code></a> '
        f"<span>{escape(each['summary'])}</span></li>"
        for path, methods in document["paths"].items()
        for method, each in methods.items()
    )
    return page(
        "Rollwright",
        "<header><h1>Rollwright</h1><p>Dice as the rulebooks mean them, and tables to play at: fair rolls, sheets that say "
        "which roll every number came from, and exact odds.</p></header>\n"
        "<p>This server speaks HTTP and WebSocket. A table is opened with <code>POST /api/tables</code>; whoever opens it gets "
        "a link for every seat. Programs send the link's token as <code>Authorization: Bearer TOKEN</code>.</p>\n"
        f'<ul class="index">\n{rows}\n<li>{_badge("ws")} <a href="/schema#events"><code>/api/tables/{{table}}/events</code>'
        "</a> <span>What happens at a table, as it happens</span></li>\n</ul>\n"
        '<p><a href="/schema">The whole description</a> · <a href="/schema/openapi.json">OpenAPI</a> · '
        '<a href="/schema/messages.json">JSON Schema of every message</a></p>',
    )


def table(document: Mapping[str, Any]) -> bytes:
    """What somebody sees who follows a seat's link."""
    return page(
        "A table",
        "<header><h1>A seat at a table</h1><p>This link is a seat at a table: whoever has it sits there, so keep it to "
        "yourself. What stands behind the <code>#</code> is its token; your browser does not send it to anybody.</p></header>\n"
        "<p>A program plays here with the token as <code>Authorization: Bearer TOKEN</code>. "
        '<a href="/schema#look">Look</a> at the table, <a href="/schema#call">make a move</a>, '
        '<a href="/schema#events">listen to what happens</a>.</p>\n'
        '<p><a href="/schema">What can be asked of this server</a></p>',
    )


def lab(document: Mapping[str, Any]) -> bytes:
    """What stands where the lab page would be."""
    return page(
        "The lab",
        "<header><h1>The lab</h1><p>Here one plays with the numbers of any rule and sees its exact odds. This server was built "
        "without its page; everything that the page asks can be asked by programs.</p></header>\n"
        '<p><a href="/schema#compare">Settings side by side</a>, <a href="/schema#odds">exact odds</a>, '
        '<a href="/schema#advise">advice</a>, <a href="/schema#rules">what rules there are</a>.</p>',
    )


def reference(document: Mapping[str, Any]) -> bytes:
    """The whole description: every address with what it takes and replies."""
    info = document["info"]
    head = f"<h1>{escape(info['title'])} <small>{escape(info['version'])}</small></h1>"
    parts = [f"<header>{head}{_prose(info['description'])}</header>"]
    for tag in document["tags"]:
        under = [
            _operation(method, path, each)
            for path, methods in document["paths"].items()
            for method, each in methods.items()
            if tag["name"] in each["tags"]
        ]
        parts.append(f"<h2>{escape(tag['name'].title())}</h2>{_prose(tag['description'])}")
        parts += under
        if tag["name"] == "tables":
            parts.append(_EVENTS)
    parts += [_statuses(), _messages(), _types(document["components"]["schemas"])]
    return page("Rollwright: the web door", "\n".join(parts))


_EVENTS = """<section id="events"><h3><b class="ws">WS</b> <code>/api/tables/{table}/events?since=N</code></h3>
<p>What happens at a table, as it happens: first everything behind the number <code>since</code>, then every new event, as
<a href="/schema/messages/events.json"><code>{"events": […]}</code></a>; the first message says in <code>n</code> how many there are. The token comes as <code>Authorization: Bearer</code>, as the subprotocols
<code>rollwright, token.TOKEN</code>, or in the first message, <a href="/schema/messages/hello.json"><code>{"token": …, "since": N}</code></a>.
<a href="/schema/messages/ping.json"><code>{"ping": 1}</code></a> is answered with <code>{"pong": 1}</code>. A connection that ends for a reason says it first,
as <a href="/schema/messages/failed.json"><code>{"ok": false, "error": …}</code></a>.</p></section>"""


def _operation(method: str, path: str, each: Mapping[str, Any]) -> str:
    lock = ' <span class="lock">needs a seat</span>' if "security" in each else ""
    head = f"{_badge(method)} <code>{escape(path)}</code> <span>{escape(each['summary'])}</span>{lock}"
    parts = [
        f'<section id="{escape(each["operationId"])}"><h3>{head}</h3>',
        _prose(each["description"]),
    ]
    for parameter in each.get("parameters", ()):
        where = "in the path" if parameter["in"] == "path" else "behind ?"
        parts.append(
            f"<p><code>{escape(parameter['name'])}</code> ({where}): {escape(parameter['description'])}</p>"
        )
    if "requestBody" in each:
        (content,) = each["requestBody"]["content"].values()
        parts.append(f"<p>Takes {_type(content['schema'])}:</p>")
        parts += [_json(example["value"]) for example in content.get("examples", {}).values()]
    parts.append(_replies(each["responses"]))
    return "\n".join(parts) + "</section>"


def _replies(responses: Mapping[str, Any]) -> str:
    said = []
    for status, response in responses.items():
        for media, content in response["content"].items():
            what = _type(content["schema"]) if "$ref" in content["schema"] else escape(media)
            said.append(f"<a href='#status-{status}'>{status}</a> {what}" if int(status) < 400 else "")
    wrong = ", ".join(
        f'<a href="#status-{status}">{status}</a>' for status in responses if int(status) >= 400
    )
    done = ", ".join(filter(None, said)).replace("'", '"')
    return f"<p>Replies {done}; when it cannot, {wrong}.</p>"


def _statuses() -> str:
    rows = "".join(
        f'<tr id="status-{status}"><th>{status}</th><td>{_inline(meaning)}</td></tr>'
        for status, meaning in {
            200: "Done.",
            201: "The table is there; sent again with the same words, it is the same table.",
            **MEANINGS,
        }.items()
    )
    return f"<h2>Statuses</h2><table>{rows}</table>"


def _messages() -> str:
    rows = "".join(
        f'<li><a href="{place}"><code>{escape(name)}</code></a></li>'
        for name, place in schemas.index()["messages"].items()
    )
    return (
        "<h2>Messages</h2><p>The JSON Schema of every message; <code>args-</code> those of what the table's own moves are "
        f'told.</p><ul class="names">{rows}</ul>'
    )


def _types(shapes: Mapping[str, Any]) -> str:
    parts = ["<h2>Types</h2>"]
    for name, shape in sorted(shapes.items()):
        rows = "".join(
            f"<tr><th><code>{escape(each)}</code>{'' if each in shape.get('required', ()) else ' <i>optional</i>'}</th>"
            f"<td>{_type(schema)} {_inline(schema.get('description', ''))}</td></tr>"
            for each, schema in shape.get("properties", {}).items()
        )
        parts.append(
            f'<section id="type-{escape(name)}"><h3>{escape(name)}</h3>{_prose(shape.get("description", ""))}'
            f"<table>{rows}</table></section>"
        )
    return "\n".join(parts)


def _type(schema: Mapping[str, Any]) -> str:
    """A schema in a few words, with a link where it has a name."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#type-{escape(name)}">{escape(name)}</a>'
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(map(_type, schema["anyOf"])))
    if "enum" in schema:
        return ", ".join(f"<code>{escape(json.dumps(value))}</code>" for value in schema["enum"])
    kind = schema.get("type", "anything")
    if kind == "array" and isinstance(schema.get("items"), dict):
        return f"array of {_type(schema['items'])}"
    limits = ", ".join(f"{_LIMITS[key]} {value}" for key, value in schema.items() if key in _LIMITS)
    return escape(str(kind)) + (f" ({escape(limits)})" if limits else "")


_LIMITS = {
    "minimum": "from",
    "maximum": "up to",
    "minLength": "length from",
    "maxLength": "length up to",
    "maxItems": "at most",
}


def _badge(method: str) -> str:
    return f'<b class="{method}">{method.upper()}</b>'


def _json(value: Mapping[str, Any]) -> str:
    """An object as text, a line for every field."""
    lines = [f"  {json.dumps(name)}: {json.dumps(each, ensure_ascii=False)}" for name, each in value.items()]
    text = "{\n" + ",\n".join(lines) + "\n}"
    return f"<pre>{escape(text)}</pre>"


def _prose(text: str) -> str:
    paragraphs: Sequence[str] = [part for part in text.split("\n\n") if part.strip()]
    return "".join(f"<p>{_inline(part)}</p>" for part in paragraphs)


def _inline(text: str) -> str:
    """Text with ``code`` and *names* marked as such."""
    coded = re.sub(r"``?([^`]+)``?", r"<code>\1</code>", escape(text))
    return re.sub(r"\*([\w, ]+)\*", r"<em>\1</em>", coded)
