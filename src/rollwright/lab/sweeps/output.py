"""Outputs: the rows of a sweep as a table, in memory, as CSV or as Parquet; the same study gives the same bytes."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from rollwright.errors import BadArgument, BadInput
from rollwright.lab.sweeps.grid import Axis, picks
from rollwright.lab.sweeps.study import REASON, Study, columns
from rollwright.lab.sweeps.work import Answered, Row
from rollwright.lab.unknown_words import UnknownWord, in_none


class StudyTable(Sequence[dict[str, Any]]):
    """What a study came to, a row for each cell in the grid's order: what was varied, then the measures, then the reason
    why a cell has no values.
    """

    def __init__(self, study: Study, rows: Sequence[Row]) -> None:
        self.study, self._rows = study, sorted(rows, key=lambda row: row.cell)
        measures = [name for each, wanted in study.measures.items() for name in columns(each, wanted)]
        self.columns = [*(axis.name for axis in study.axes), *measures, REASON]

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, at: Any) -> Any:
        """The row of a cell by its number, by column; or several."""
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        return dict(zip(self.columns, self._values(self._rows[at]), strict=True))

    @property
    def reasons(self) -> list[str]:
        """Why cells have no values, for each that has none."""
        return [row.reason for row in self._rows if row.reason]

    @property
    def unknown_words(self) -> dict[str, UnknownWord]:
        """By the place of a measure, a word that it asks for and that no outcome of any cell has: a misspelt label, most likely."""
        rows = [row.answers for row in self._rows if row.answers]
        words = {
            name: in_none(row[at].unknown_words for row in rows)
            for at, name in enumerate(self.study.measures)
        }
        return {f"measures.{name}.p": unknown[0] for name, unknown in words.items() if unknown}

    def csv(self) -> str:
        """The table as CSV, with a head; lists are JSON, and what there is not is empty."""
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(list(map(text, self._values(row))) for row in self._rows)
        return file.getvalue()

    def write(self, path: Path) -> None:
        """Write the table to a file ending in .csv or .parquet, all or nothing."""
        unfinished = path.with_name(f"{path.name}.writing")
        written(path)(self, unfinished)
        os.replace(unfinished, path)
        _kept(path.parent)

    def _repr_mimebundle_(self, **asked: Any) -> dict[str, str]:
        from rollwright.lab.sweeps import drawn  # workers, which import this too, draw nothing

        return drawn.bundled(self.study, self, self.csv(), **asked)

    def _values(self, row: Row) -> Iterator[Any]:
        at = picks(self.study.axes, row.cell)
        yield from (axis.shown[pick] for axis, pick in zip(self.study.axes, at, strict=True))
        for number, wanted in enumerate(self.study.measures.values()):
            yield from _cells(row.answers[number] if row.answers else None, wanted.exact)
        yield row.reason or None


def written(path: Path) -> Callable[[StudyTable, Path], None]:
    """How a file is written, by its name. Raises `BadArgument` for another ending or a folder that is none, `BadInput`
    where what is needed is not installed.
    """
    if path.suffix not in (".csv", ".parquet"):
        raise BadArgument(f"the output is a file ending in .csv or .parquet, not {path.name}", at="output")
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK) or path.is_dir():
        raise BadArgument(f"{path} cannot be written: no such folder, or none to write to", at="output")
    if path.suffix == ".csv":
        return _csv
    _arrow()
    return _parquet


def text(value: Any) -> str:
    """A value as it stands in a CSV file.

    >>> text(None), text(True), text(0.5), text([14, 18])
    ('', 'true', '0.5', '[14,18]')
    """
    if isinstance(value, str):
        return value
    return "" if value is None else msgspec.json.encode(value).decode()


def _kept(folder: Path) -> None:
    """See to it that a folder's new names are on disk, where the system can be asked for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _cells(cell: Answered | None, exact: bool) -> list[Any]:
    if cell is None:
        return [None] * (4 if exact else 3)
    return [cell.value, *([cell.exact] if exact else []), cell.how, cell.error]


def _csv(table: StudyTable, path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(table.csv())
        file.flush()
        os.fsync(file.fileno())


def _arrow(module: str = "pyarrow") -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise BadInput(
            "Parquet needs pyarrow: pip install 'rollwright[lab]', or write CSV", at="output"
        ) from None


def _parquet(table: StudyTable, path: Path) -> None:
    arrow, parquet = _arrow(), _arrow("pyarrow.parquet")
    rows, study = list(table), table.study
    kinds: Mapping[str, Any] = {"value": arrow.float64(), "exact": arrow.string(), "how": arrow.string()}
    kinds = {**kinds, "error": arrow.float64()}
    arrays = [_axis(arrow, axis, [row[axis.name] for row in rows]) for axis in study.axes]
    for name, wanted in study.measures.items():
        for column in columns(name, wanted):
            kind = kinds[column.removeprefix(name).removeprefix(".") or "value"]
            arrays.append(arrow.array([row[column] for row in rows], kind))
    arrays.append(arrow.array([row[REASON] for row in rows], arrow.string()))
    with path.open("wb") as file:
        parquet.write_table(arrow.table(arrays, names=table.columns), file)
        file.flush()
        os.fsync(file.fileno())


def _axis(arrow: Any, axis: Axis, values: list[Any]) -> Any:
    """A column of what was varied: whole numbers, numbers, truth values, or else texts."""
    kinds = {type(value) for value in axis.shown}
    for known, kind in ((bool, arrow.bool_()), (int, arrow.int64()), (float, arrow.float64())):
        if kinds == {known} or (known is float and kinds == {int, float}):
            return arrow.array(values, kind)
    return arrow.array([text(value) for value in values], arrow.string())
