"""The page: the web table as it was built, its files ready to be sent. A server without it shows plain pages instead."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rollwright.doors.web.endpoints import HTML, Asking, Endpoint, Sent
from rollwright.doors.web.guarding import header
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


class File:
    """A file of the page: what it is, and the same compressed where that helps."""

    def __init__(self, name: str, content: bytes) -> None:
        kind = name.rpartition(".")[2]
        self.content, self.media = content, MEDIA[kind]
        self.packed = gzip.compress(content, 9, mtime=0) if kind in _PACKED else None
        self.headers = {
            "Content-Security-Policy": POLICY,
            "Cache-Control": FOREVER if _HASHED.search(name) else "no-cache",
            "Vary": "Accept-Encoding",
            **({"Service-Worker-Allowed": "/"} if name == WORKER else {}),
        }

    def sent(self, asking: Asking) -> Sent:
        """The file as whoever asks takes it."""
        if self.packed is None or "gzip" not in header(asking.scope, "accept-encoding"):
            return Sent(self.content, self.media, self.headers)
        return Sent(self.packed, self.media, {**self.headers, "Content-Encoding": "gzip"})


@cache
def built() -> Mapping[str, File]:
    """Every file of the page by name; nothing where it was not built."""
    folder = files("rollwright.doors.web") / "static" / "page"
    if not folder.is_dir():
        return {}
    named = {each.name: each for each in folder.iterdir() if each.name.rpartition(".")[2] in MEDIA}
    return {name: File(name, each.read_bytes()) for name, each in named.items()}


def index(asking: Asking) -> Sent | None:
    """The page itself; `None` where it was not built."""
    file = built().get("index.html")
    return file.sent(asking) if file else None


async def _file(asking: Asking, said: None) -> Any:
    name = asking.path["name"]
    file = built().get(name)
    if file is None:
        raise NotFound(f"the page has no file {name!r:.80}", at="name")
    return file.sent(asking)


ENDPOINT = Endpoint(
    path="/page/{name}",
    name="page-file",
    title="A file of the page",
    help="Scripts, styles and pictures of the web table. Files with a hash in their name never change.",
    do=_file,
    media="application/octet-stream",
    fails=(404,),
)
