"""The notebooks run anew, each in a fresh kernel: their outputs are what the code gives, without times or counts that only differ."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).parent
NOTEBOOKS = sorted(HERE.glob("*.ipynb"))
SECONDS = 120
"""A cell that takes longer is at fault."""


def run(path: Path) -> str:
    """A notebook as it should be: its cells, and what they give now."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=SECONDS, kernel_name="python3").execute()
    return written(notebook)


def written(notebook: Any) -> str:
    """A notebook as text, the same whoever runs it: cells are numbered, and nothing is said of the machine."""
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    for at, cell in enumerate(notebook.cells):
        cell.id, cell.metadata = f"cell-{at}", {}
    for count, cell in enumerate((cell for cell in notebook.cells if cell.cell_type == "code"), 1):
        cell.execution_count = count
        cell.outputs = [_kept(output, count) for output in _joined(cell.outputs)]
    return nbformat.writes(notebook, indent=1) + "\n"


def _joined(outputs: list[Any]) -> list[Any]:
    """Outputs, what was printed in several pieces as one: where it is cut depends on the time it takes."""
    found: list[Any] = []
    for output in outputs:
        if found and output.output_type == "stream" and output.get("name") == found[-1].get("name"):
            found[-1].text += output.text
        else:
            found.append(output)
    return found


def _kept(output: Any, count: int) -> Any:
    """An output; of a picture that is there as HTML and as SVG, the SVG."""
    if output.output_type == "execute_result":
        output.execution_count = count
        if output.data.get("text/html") == output.data.get("image/svg+xml"):
            output.data.pop("text/html", None)
    return output


def main() -> None:
    """Write every notebook anew."""
    for path in NOTEBOOKS:
        path.write_text(run(path), encoding="utf-8")
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
