"""Studies: a rule, scene or notation, what is varied about it and what is asked, as they stand in a TOML file."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

import rollwright
from rollwright.errors import BadArgument, BadInput
from rollwright.lab.questions import MEASURES, Measured, meant
from rollwright.lab.reports import SAMPLES, SEED
from rollwright.lab.runs import MOST
from rollwright.lab.scenes import find
from rollwright.lab.sweeps import origin
from rollwright.lab.sweeps.grid import Axis, Cell, axes, flat, picks, put, size, sound
from rollwright.rules import Rule
from rollwright.rules.arguments import from_toml, shaped

REASON = "reason"
"""The column that tells why a cell has no values."""


class Wanted(Measured, Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A measure of a study: *worth* is the value for the goal that is played for, or for a goal by its name.

    With *exact* the number stands in a column of its own as a fraction too.
    """

    kinds: ClassVar[tuple[str, ...]] = (*MEASURES, "worth")
    whose: ClassVar[str] = "a measure"

    worth: bool | str = False
    exact: bool = False


class Study(Struct, frozen=True):
    """A study: a *rule* (or scene) or a *notation*, what is fixed, the axes that are varied, and the measures by name.

    A notation may hold arguments in braces: ``{n}d6kh3``. *samples* and *seed* are for what has to be sampled.
    """

    rule: str | None
    notation: str | None
    args: dict[str, Any]
    house: dict[str, Any]
    policy: str | dict[str, Any] | None
    axes: tuple[Axis, ...]
    measures: dict[str, Wanted]
    seed: int | str = SEED
    samples: int = SAMPLES
    title: str = ""

    def __len__(self) -> int:
        """How many cells it has."""
        return size(self.axes)

    def cell(self, number: int) -> Cell:
        """The cell of this number, counted from 0."""
        args, house, policy, at = self.args, self.house, self.policy, picks(self.axes, number)
        for axis, pick in zip(self.axes, at, strict=True):
            value = axis.values[pick]
            if axis.kind == "args":
                args = put(args, axis.name, value)
            elif axis.kind == "house":
                house = {**house, axis.name: value}
            else:
                policy = value
        return Cell(number, at, args, house, policy)

    def bound(self, cell: Cell) -> Rule:
        """The rule as it is in a cell; errors are those of binding it."""
        if self.notation is None:
            return find(self.rule or "").bind(cell.args, cell.house)
        text, rest = self.notation, dict(cell.args)
        for name, value in cell.args.items():
            if f"{{{name}}}" in text:
                text = text.replace(f"{{{name}}}", str(value))
                del rest[name]
        bound = meant(text, cell.house)
        return bound.rule.bind({**bound.arguments(), **rest}, bound.house) if rest else bound

    def placed(self, error: BadInput, cell: Cell) -> BadInput:
        """An error of a cell with its place in the study: ``grid.pool[3]`` where the axis is to blame."""
        at = error.at or ""
        for axis, pick in zip(self.axes, cell.picks, strict=True):
            path = "policy" if axis.kind == "policy" else f"{axis.kind}.{axis.name}"
            if at == path or at.startswith((f"{path}.", f"{path}[")):
                which = f".{axis.shown[pick]}" if axis.kind == "policy" else f"[{pick}]"
                error.at = f"{axis.place}{which}{at.removeprefix(path)}"
            elif path.startswith(f"{at}.") and axis.name.partition(".")[0] not in self.args:
                error.at = f"{axis.place}[{pick}]"  # what has these fields stands there by this axis alone
        return error

    def digest(self) -> str:
        """What tells this study from any other, whatever its title.

        Another version of Rollwright makes another study, and so does a rule that was changed, or is another version's.
        """
        made = origin.of(self.rule, self.notation)
        said = msgspec.json.encode([rollwright.__version__, made, replace(self, title="")])
        return sha256(said).hexdigest()


class _Written(Struct, frozen=True, forbid_unknown_fields=True):
    measures: dict[str, Any]
    title: str = ""
    rule: str | None = None
    notation: str | None = None
    args: dict[str, Any] = {}
    house: dict[str, Any] = {}
    policy: Any = None
    grid: dict[str, Any] = {}
    seed: int | str = SEED
    samples: Annotated[int, Meta(ge=1, le=MOST)] = SAMPLES


def opened(data: bytes) -> Study:
    """The study that a TOML text holds. Raises `BadInput` with the place of what is wrong, and `BadArgument` for no TOML."""
    return read(from_toml(data))


def read(table: Mapping[str, Any]) -> Study:
    """The study that a mapping means; errors are those of `opened`."""
    said = shaped(table, _Written, "a study", at="")
    if (said.rule is None) == (said.notation is None):
        raise BadArgument("a study has either a rule (or scene) or a notation", at="rule")
    if said.rule is not None:
        find(said.rule)
    if said.policy is not None:
        sound(said.policy, "policy")
    every_axis = axes(said.grid)
    _within(every_axis, said.args)
    house = dict(flat(said.house))
    wanted = _measures(said.measures)
    _columns(every_axis, wanted)
    return Study(
        said.rule,
        said.notation,
        said.args,
        house,
        said.policy,
        every_axis,
        wanted,
        said.seed,
        said.samples,
        said.title,
    )


def _within(every_axis: tuple[Axis, ...], args: Mapping[str, Any]) -> None:
    """Check that no axis names a field within something else that is given."""
    for axis in every_axis:
        value: Any = args
        for name in axis.name.split(".")[:-1] if axis.kind == "args" else ():
            value = value.get(name, {})
            if not isinstance(value, Mapping):
                whole = f"{axis.name.partition('.')[0]} = [FIRST, SECOND]"
                raise BadArgument(
                    f"{name} has no fields that vary by themselves: vary it whole, as {whole}", at=axis.place
                )


def _measures(written: Mapping[str, Any]) -> dict[str, Wanted]:
    if not written:
        raise BadArgument(
            'a study asks for something, such as success = { p = "label == Success" }', at="measures"
        )
    measures = {}
    for name, each in written.items():
        at = f"measures.{name}"
        if not isinstance(each, Mapping):
            raise BadArgument(f'a measure is a table such as {{ mean = "boons" }}, not {each!r}', at=at)
        measures[name] = shaped(each, Wanted, "a measure", at)
        try:
            measures[name].measure()
        except BadInput as error:
            error.at = f"{at}.{error.at}" if error.at else at
            raise
    return measures


def _columns(every_axis: tuple[Axis, ...], wanted: Mapping[str, Wanted]) -> None:
    """Check that no two columns have one name."""
    names = {axis.name for axis in every_axis} | {REASON}
    if len(names) <= len(every_axis):
        raise BadArgument(
            f"what is varied is told by its name, once each; {REASON} is a column of its own", at="grid"
        )
    for name, each in wanted.items():
        mine = set(columns(name, each))
        if mine & names:
            taken = ", ".join(sorted(mine & names))
            raise BadArgument(
                f"there is a column {taken} already: give the measure another name", at=f"measures.{name}"
            )
        names |= mine


def columns(name: str, wanted: Wanted) -> list[str]:
    """The columns of a measure: the value, where asked for the exact one, how it was found, and how far off it may be."""
    return [name, *([f"{name}.exact"] if wanted.exact else []), f"{name}.how", f"{name}.error"]
