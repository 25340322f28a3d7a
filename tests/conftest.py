"""What all tests share: the small system of docs/adding-a-system.md, installed as a third party's would be."""

from __future__ import annotations

import os
import re
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from rollwright.systems import registry

settings.register_profile("unhurried", deadline=None)  # a busy machine is no counter-example
settings.load_profile("unhurried")

DOCS = Path(__file__).parent.parent / "docs"


def install_lanterns(into: Path) -> None:
    """Write the system of the docs page, with its entry point, as an installed distribution."""
    page = (DOCS / "adding-a-system.md").read_text()
    source = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    package, info = into / "lanterns", into / "lanterns-1.0.dist-info"
    package.mkdir()
    info.mkdir()
    (package / "__init__.py").write_text(source)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lanterns\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[rollwright.systems]\nlanterns = lanterns:system\n")


def pytest_configure(config: pytest.Config) -> None:
    """Install the third party's system before anything is collected; and let Ctrl-C reach what the tests start.

    Whoever runs them in the background (``nohup make test &``) has it ignored, and children inherit that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    folder = tempfile.TemporaryDirectory()
    config.add_cleanup(folder.cleanup)
    install_lanterns(Path(folder.name))
    sys.path.append(folder.name)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH", ""), folder.name]))
    registry.system.cache_clear()
    registry._installed.cache_clear()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Curves of odds end when they are whole, however busy the machine is: what is compared must not hang on the clock."""
    if "rollwright.table.pricing" in sys.modules:
        monkeypatch.setattr(sys.modules["rollwright.table.pricing"], "SECONDS", 3600.0)


@pytest.fixture(autouse=True)
def as_published(monkeypatch: pytest.MonkeyPatch) -> None:
    """A law in every test with a table: each event that a seat is sent, and each look, is what its published type says."""
    if "rollwright.table.views" in sys.modules:
        import published

        published.watch(monkeypatch)
