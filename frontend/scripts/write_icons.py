"""Icons: draws those of the installed page from the one icon, with a Chromium (its place may be given)."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parent.parent / "public"
ICONS = {
    "icon-180.png": (180, 0.0),
    "icon-192.png": (192, None),
    "icon-512.png": (512, None),
    "icon-maskable-512.png": (512, 0.12),
}
"""Sizes, and how much room is left around where a device cuts the shape itself (`None`: the icon's own round corners)."""


def drawn(svg: str, room: float | None) -> str:
    """The icon, to its edges where a device rounds them."""
    if room is None:
        return svg
    side, at = 64 * (1 + 2 * room), -64 * room
    return re.sub(r'viewBox="[^"]*"', f'viewBox="{at} {at} {side} {side}"', svg).replace(
        '<rect width="64" height="64" rx="14"', f'<rect x="{at}" y="{at}" width="{side}" height="{side}"'
    )


def main(chromium: str | None = None) -> None:
    """Write every icon."""
    svg = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        for name, (size, room) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawn(svg, room)}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
