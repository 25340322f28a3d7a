"""modules.md made anew: every module with the first line of its docstring, under the folder that it stands in."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
HOME = HERE.parent / "src" / "rollwright"
PAGE = HERE / "modules.md"

LEAD = """\
# Every module, in a line

Written by `python docs/modules.py` from the first line of every module, folder by folder; [architecture](architecture.md) says which folder
to look into, [the page's own map](../frontend/README.md) what stands in `frontend/`.
"""


def made() -> str:
    """The page as it should be."""
    folders = sorted(path.parent for path in HOME.rglob("__init__.py"))
    return "\n".join([LEAD, *(line for folder in folders for line in _folder(folder))])


def _folder(folder: Path) -> Iterator[str]:
    """One folder: what it is, and a row for each of its modules."""
    name = "" if folder == HOME else f"{folder.relative_to(HOME)}/"
    yield f"## `{name or 'rollwright/'}`\n\n{_first_line(folder / '__init__.py')}.\n"
    modules = [module for module in sorted(folder.glob("*.py")) if module.name != "__init__.py"]
    if modules:
        yield "| file | what it holds |\n|---|---|"
        yield from (f"| `{name}{module.name}` | {_first_line(module)} |" for module in modules)
        yield ""


def _first_line(module: Path) -> str:
    told = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
    return told.partition("\n")[0].rstrip(".").replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(made(), encoding="utf-8")
