"""The notebooks give what stands in them, cell by cell; every one of them shows pictures, and none an error."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from hours import some
from loading import loaded

HOME = Path(__file__).parents[2] / "docs" / "notebooks"


NAMES = ["daggerheart", "double_down", "keepers", "storyteller"]


def test_every_game_has_its_notebook() -> None:
    assert sorted(path.stem for path in HOME.glob("*.ipynb")) == NAMES


@pytest.mark.apart
@pytest.mark.parametrize("name", some(NAMES, one_in=2))
def test_a_notebook_gives_what_stands_in_it(name: str) -> None:
    path = HOME / f"{name}.ipynb"
    again = nbformat.reads(loaded(HOME / "run.py").run(path), as_version=4)
    kept = nbformat.read(path, as_version=4)
    for cell, before in zip(again.cells, kept.cells, strict=True):
        assert cell == before
    assert again == kept


def test_what_is_printed_in_pieces_is_one_output() -> None:
    output = nbformat.v4.new_output
    pieces = [output("stream", name="stdout", text=text) for text in ("one\n", "two\n")]
    cell = nbformat.v4.new_code_cell("print()", outputs=pieces, execution_count=7)
    notebook = nbformat.reads(
        loaded(HOME / "run.py").written(nbformat.v4.new_notebook(cells=[cell])), as_version=4
    )
    [code] = notebook.cells
    assert [each.text for each in code.outputs] == ["one\ntwo\n"]
    assert code.execution_count == 1
