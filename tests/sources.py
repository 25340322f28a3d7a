"""The source of Rollwright, module by module, for laws about how it is written."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"
MODULES = {
    ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(SRC.rglob("*.py"))
}


@cache
def parsed(path: Path) -> ast.Module:
    """What stands in a file, read once."""
    return ast.parse(path.read_text())


def tree(module: str) -> ast.Module:
    """A module."""
    return parsed(MODULES[module])
