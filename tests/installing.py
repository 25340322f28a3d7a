"""The games in examples/, each as if somebody had installed it: found by its entry point, and gone again without a trace."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rollwright.systems import System, registry

EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/pyproject.toml"))


def project(name: str) -> dict[str, Any]:
    """What a game says of itself in its pyproject.toml."""
    found: dict[str, Any] = tomllib.loads((EXAMPLES / name / "pyproject.toml").read_text())["project"]
    return found


def written(name: str, into: Path) -> None:
    """What an installer leaves beside a package: its name and its entry points."""
    told = project(name)
    info = into / f"{told['name'].replace('-', '_')}-{told['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n"
    )
    entries = told["entry-points"]["rollwright.systems"]
    lines = [f"{name} = {value}" for name, value in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(["[rollwright.systems]", *lines, ""]))


@contextmanager
def installed(name: str) -> Iterator[System]:
    """One of the games, on the path with its entry point (in commands that are started, too), and nothing of it afterwards."""
    with TemporaryDirectory() as folder:
        written(name, Path(folder))
        paths, before = [folder, str(EXAMPLES / name)], os.environ["PYTHONPATH"]
        sys.path.extend(paths)
        os.environ["PYTHONPATH"] = os.pathsep.join([before, *paths])
        try:
            look_again()
            found = registry.system(name)
            assert found is not None
            yield found
        finally:
            os.environ["PYTHONPATH"] = before
            for path in paths:
                sys.path.remove(path)
            for module in [each for each in sys.modules if each.split(".")[0] == name]:
                del sys.modules[module]
            look_again()


def look_again() -> None:
    """Have the registry look anew at what is installed."""
    invalidate_caches()
    registry._installed.cache_clear()
