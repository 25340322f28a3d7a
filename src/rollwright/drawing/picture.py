"""A picture with the same in plain text: what a notebook shows, a terminal prints, and a file keeps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container
from pathlib import Path
from typing import Any, NamedTuple


def bundle(
    text: str,
    svg: str,
    html: str | None = None,
    *,
    include: Container[str] | None = None,
    exclude: Container[str] | None = None,
) -> dict[str, str]:
    """The same thing as plain text, as HTML and as SVG, by MIME type, for notebooks; those asked for.

    >>> sorted(bundle("x", "<svg/>", exclude=["text/html"]))
    ['image/svg+xml', 'text/plain']
    """
    kinds = {"text/plain": text, "text/html": html or svg, "image/svg+xml": svg}
    return {
        kind: shown
        for kind, shown in kinds.items()
        if (not include or kind in include) and not (exclude and kind in exclude)
    }


class Pictured(ABC):
    """What a notebook shows as a picture, beside a line of text."""

    @abstractmethod
    def _picture(self) -> str:
        """The picture as SVG."""

    def _repr_html_(self) -> str:
        return self._picture()

    def _repr_mimebundle_(self, **asked: Any) -> dict[str, str]:
        return bundle(repr(self), self._picture(), **asked)


class Picture(NamedTuple):
    """An SVG picture, and the same as text."""

    svg: str
    text: str

    def save(self, path: str | Path) -> None:
        """Write the SVG into a file."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.svg

    def _repr_mimebundle_(self, **asked: Any) -> dict[str, str]:
        return bundle(self.text, self.svg, **asked)
