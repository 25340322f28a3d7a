"""The gallery is what its code draws: every picture byte for byte, and the words beside it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from loading import loaded

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.long
def test_the_gallery_is_what_its_code_draws() -> None:
    gallery = loaded(DOCS / "gallery.py")
    page, pictures = gallery.made()
    assert page == gallery.PAGE.read_text(encoding="utf-8")
    kept = {f"images/{path.name}" for path in (DOCS / "images").glob("gallery-*.svg")}
    assert kept == set(pictures)
    for path, svg in pictures.items():
        assert svg == (DOCS / path).read_text(encoding="utf-8"), path
        ElementTree.fromstring(svg)
