"""``PYTHONPATH=tests python -m benchmarks.taps``: how many taps each act costs through the page, beside how many are wanted at most."""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser

from browser.conftest import QUIET, chromium, driven
from browser.guests import Scene
from browser.taps import DEVICES, Row
from browser.test_taps import ROWS
from evenings.people import OverHttp
from rollwright.doors.web import page as served


def main() -> int:
    """Play every row on every device, and print what it cost; 1 where one costs more than is wanted."""
    if not served.built():
        print("the page is not built: make page", file=sys.stderr)
        return 1
    print(
        f"{'taps and scrolls, by who takes part':60} {'wanted':>16} "
        + "".join(f"{each:>16}" for each in DEVICES)
    )
    with driven() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        within = [_told(row, [_played(browser, row, device) for device in DEVICES]) for row in ROWS]
    return 0 if all(within) else 1


def _played(browser: Browser, row: Row, device: str) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as folder, closing(_Closing(folder, browser, row)) as opened:
        return row.taps(opened.scene, device)


class _Closing:
    """A scene that is over when it is closed."""

    def __init__(self, folder: str, browser: Browser, row: Row) -> None:
        self._server = OverHttp(Path(folder))
        self.scene = Scene(self._server, browser, row.system, **row.options)

    def close(self) -> None:
        """Everybody goes home."""
        self.scene.end()
        self._server.close()


def _told(row: Row, counted: list[dict[str, int]]) -> bool:
    print(f"{row.act:60} {_line(row.wanted):>16} " + "".join(f"{_line(each):>16}" for each in counted))
    return all(each[who] <= most for each in counted for who, most in row.wanted.items())


def _line(taps: dict[str, int]) -> str:
    return " + ".join(map(str, taps.values()))


if __name__ == "__main__":
    sys.exit(main())
