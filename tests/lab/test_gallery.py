"""The gallery is what its code draws: every picture byte for byte, and the words beside it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from xml.etree import ElementTree

DOCS = Path(__file__).parents[2] / "docs"


def test_the_gallery_is_what_its_code_draws() -> None:
    spec = importlib.util.spec_from_file_location("gallery", DOCS / "gallery.py")
    assert spec is not None
    assert spec.loader is not None
    gallery = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(gallery)
    page, pictures = gallery.made()
    assert page == gallery.PAGE.read_text(encoding="utf-8")
    kept = {f"images/{path.name}" for path in (DOCS / "images").glob("gallery-*.svg")}
    assert kept == set(pictures)
    for path, svg in pictures.items():
        assert svg == (DOCS / path).read_text(encoding="utf-8"), path
        ElementTree.fromstring(svg)
