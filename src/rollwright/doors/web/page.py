"""The page: the web table as it was built, its files ready to be sent. A server without it shows plain pages instead."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rollwright.doors.web.endpoints import HTML, Asking, Endpoint
from rollwright.doors.web.packed import Packed, SentFile
from rollwright.errors import NotFound

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
"""What the page may do in a browser: run our scripts, talk to us, and nothing else."""

MEDIA: Mapping[str, str] = {
    "html": HTML,
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
    "json": "application/json",
    "woff2": "font/woff2",
    "txt": "text/plain",
}
FOREVER = "public, max-age=31536000, immutable"
WORKER = "sw.js"
"""The page's service worker: it may serve the whole of our address, not only the folder that it stands in."""
_HASHED = re.compile(r"-[0-9a-f]{8,}\.\w+$")
_PACKED = ("html", "js", "css", "svg", "webmanifest", "json", "txt")


def file(name: str, content: bytes) -> Packed:
    """A file of the page: what it is, and how long it lasts."""
    kind = name.rpartition(".")[2]
    headers = {
        "Content-Security-Policy": POLICY,
        "Cache-Control": FOREVER if _HASHED.search(name) else "no-cache",
        **({"Service-Worker-Allowed": "/"} if name == WORKER else {}),
    }
    return Packed(content, MEDIA[kind], headers, helps=kind in _PACKED)


@cache
def built() -> Mapping[str, Packed]:
    """Every file of the page by name; nothing where it was not built."""
    folder = files("rollwright.doors.web") / "static" / "page"
    if not folder.is_dir():
        return {}
    named = {each.name: each for each in folder.iterdir() if each.name.rpartition(".")[2] in MEDIA}
    return {name: file(name, each.read_bytes()) for name, each in named.items()}


def index(asking: Asking) -> SentFile | None:
    """The page itself; `None` where it was not built."""
    found = built().get("index.html")
    return found.sent(asking.scope) if found else None


async def _file(asking: Asking, said: None) -> Any:
    name = asking.path["name"]
    found = built().get(name)
    if found is None:
        raise NotFound(f"the page has no file {name!r:.80}", at="name")
    return found.sent(asking.scope)


ENDPOINT = Endpoint(
    path="/page/{name}",
    name="page-file",
    title="A file of the page",
    help="Scripts, styles and pictures of the web table. Files with a hash in their name never change.",
    do=_file,
    media="application/octet-stream",
    fails=(404,),
)
