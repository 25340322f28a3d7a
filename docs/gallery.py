"""The gallery made anew: every block of gallery.md is run, its `picture` written, and what it shows put into words beside it."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

HERE = Path(__file__).parent
PAGE = HERE / "gallery.md"
BLOCK = re.compile(
    r"```python\n(?P<code>(?:(?!```).)*)```(?:\n\n!\[[^\]]*\]\((?P<path>images/[\w.-]+\.svg)\))?", re.DOTALL
)


def made() -> tuple[str, dict[str, str]]:
    """The page as it should be, and its pictures by path; each block sees what those above it have left."""
    names: dict[str, Any] = {}
    pictures: dict[str, str] = {}

    def again(found: re.Match[str]) -> str:
        exec(compile(found["code"], str(PAGE), "exec"), names)
        if found["path"] is None:
            return found[0]
        svg = names["picture"].svg
        pictures[found["path"]] = svg
        return f"```python\n{found['code']}```\n\n![{described(svg)}]({found['path']})"

    return BLOCK.sub(again, PAGE.read_text(encoding="utf-8")), pictures


def described(svg: str) -> str:
    """What a screen reader says of a picture."""
    words = ElementTree.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc") or ""
    return words.replace("[", "(").replace("]", ")")


def main() -> None:
    """Write the page and its pictures."""
    page, pictures = made()
    PAGE.write_text(page, encoding="utf-8")
    for path, svg in pictures.items():
        (HERE / path).write_text(svg, encoding="utf-8")
    sys.stdout.write(f"{len(pictures)} pictures\n")


if __name__ == "__main__":
    main()
