"""Moves: what people do at the table. A move reads sheets, checks what it costs, and fills a rule's arguments.

It is a function of a scene and of what people say; what may be said is described once, by annotated parameters, like a
rule's. Forms, checks and help come from that one description.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, get_args, get_type_hints

import msgspec
from msgspec import UNSET, Struct

from rollwright.errors import BadArgument, BadInput, Refused
from rollwright.rules import Parameter, RuleType, docstrings
from rollwright.rules.arguments import place, shaped
from rollwright.rules.declared import described
from rollwright.sheets.deeds import After, Deed, Done
from rollwright.sheets.hints import Hints, hints_of, hints_of_fields
from rollwright.sheets.parameters import FLAT
from rollwright.sheets.scene import Scene
from rollwright.sheets.sheet import Sheet

How = ParamSpec("How")


class Move:
    """Something that people do: an id, who may do it, its parameters, and what it comes to.

    *by* is ``player`` (who acts for one of their own sheets), ``gm`` or ``anyone``. *part* is what others may say for
    their own sheets while a roll is prepared, *joins* what their part is in a word; with *led*, whoever takes part may lead it in place of
    who began, and whoever takes part *throws* dice of their own. What *several* make together asks for the others by itself. *awaits* tells from what is said which sheets have yet to say their part, beside whom nobody takes part; where they are *willing*, one who says no calls it off, and where they are not, the game master's people may say theirs without being waited for. *after* reads what follows from an
    outcome. *rule* is the rule that it runs. *actor* is the kind of sheet that acts, where not any may. *against* is the
    parameter that names whom it is made against: once that is said, it waits for nobody, for how hard they are is known. It is
    offered *within* some house rules alone, where that is told. One that is *foretold* rolls nothing itself and has odds of what comes of it.
    """

    def __init__(
        self,
        program: Callable[..., Deed],
        name: str,
        title: str,
        *,
        by: str = "player",
        actor: type[Sheet] | None = None,
        rule: RuleType | None = None,
        part: type[Struct] | None = None,
        joins: str = "",
        led: bool = False,
        several: bool = False,
        throws: bool = False,
        after: Callable[[Scene, Done], After] | None = None,
        against: str = "",
        awaits: Callable[[Scene, Mapping[str, Any]], Sequence[str]] | None = None,
        willing: bool = False,
        within: Callable[[Any], bool] = lambda house: True,
        foretold: bool = False,
    ) -> None:
        self.program, self.id, self.title, self.by, self.within = program, name, title, by, within
        self.actor, self.against, self.foretold = actor, against, foretold
        self.led, self.several, self.throws = led, several, throws
        self.rule, self.part, self.joins = rule, part, joins
        self.after = after or (lambda scene, done: After())
        self._awaits, self.named = awaits, awaits is not None
        self.opposed = self.named and not willing
        self.parameters, self._flat = _parameters(program)
        self.hints = {name: hints_of(each.type) for name, each in self.parameters.items()}
        self.part_hints = hints_of_fields(part)
        self.said = {name: each.said.by for name, each in self.hints.items()}
        self.granted = tuple(name for name, each in self.hints.items() if each.said.granted)
        self.kept = tuple(name for name, each in self.hints.items() if each.kept)
        self.told = tuple(name for name, each in self.hints.items() if each.told)
        self.inner_kept = {name: each.inner_kept for name, each in self.hints.items() if each.inner_kept}
        whoms = [(name, each.whom.says) for name, each in self.hints.items() if each.whom]
        self.whom = whoms[0] if whoms else ("", "")
        fields = msgspec.structs.fields(part) if part else ()
        self.part_begun = _begun(f"{place(name)}_part", fields)
        self.shape = msgspec.defstruct(
            place(name),
            [
                (each.name, each.type) if each.required else (each.name, each.type, each.default)
                for each in self.parameters.values()
            ],
            frozen=True,
            forbid_unknown_fields=True,
            kw_only=True,
        )
        self.begun = _begun(place(name), self.parameters.values())

    def arguments(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """What was said, checked: `MissingArgument`, `UnknownArgument` or `BadArgument` say where."""
        shaped_args = shaped(args, self.shape, self.id)
        said = {name: getattr(shaped_args, name) for name in self.parameters}
        alone(self.hints, said, {name: each.default for name, each in self.parameters.items()}, "args")
        return said

    def partly(self, args: Mapping[str, Any], at: str = "args") -> None:
        """Check what was said so far, value by value; nothing needs to be there yet. `BadInput` says where."""
        shaped(args, self.begun, self.id, at)

    def awaits(self, scene: Scene, args: Mapping[str, Any]) -> tuple[str, ...]:
        """The sheets that have yet to say their part in this scene, as far as it is said what is done; `BadInput` says what of it cannot be."""
        if self._awaits is None:
            return ()
        self.partly(args)
        return tuple(self._awaits(scene, args))

    def settled(self, args: Mapping[str, Any]) -> bool:
        """Whether nothing is left for the game master to set: it is known whom it is made against, and nothing of theirs is said."""
        return bool(args.get(self.against)) and all(self.said.get(name) != "gm" for name in args)

    def part_partly(self, said: Mapping[str, Any], at: str) -> None:
        """Check what was said so far of a part, value by value; `BadInput` says where."""
        shaped(said, self.part_begun, f"{self.id} ({self.joins})", at)

    def joined(self, said: Mapping[str, Any]) -> Any:
        """What somebody says for their own sheet, checked; `BadInput` says where, `Refused` that nobody else takes part."""
        if self.part is None:
            raise Refused(f"{self.title} is rolled alone", at="parts")
        part = shaped(said, self.part, f"{self.id} ({self.joins})", "part")
        fields = msgspec.structs.fields(self.part)
        values = {each.name: getattr(part, each.name) for each in fields}
        alone(self.part_hints, values, {each.name: each.default for each in fields}, "part")
        return part

    def deed(self, scene: Scene, args: Mapping[str, Any]) -> Deed:
        """What the move comes to in this scene; `Refused` where it is for another kind of sheet, a cost cannot be met or the book forbids it."""
        if self.actor is not None:
            scene.acting(self.actor)
        said = self.arguments(args)
        flat = {
            name: kind(**{field: said.pop(field) for field in kind.__struct_fields__})
            for name, kind in self._flat.items()
        }
        return self.program(scene, **said, **flat)

    def impossible(self, scene: Scene) -> bool:
        """Whether it cannot be made now, whatever is said: there is nothing to pick of what it needs, or a sheet has not what it takes."""
        needed = [name for name, each in self.parameters.items() if each.required]
        if not pickable(self.hints, needed, scene):
            return True
        try:
            if not needed:
                self.deed(scene, {})
        except BadInput as error:
            return not (error.at or "").startswith("args")
        return False

    def lent(self, scene: Scene) -> bool:
        """Whether who acts in this scene could say a part in it: they have what it needs."""
        fields = msgspec.structs.fields(self.part) if self.part else ()
        needed = [each.name for each in fields if each.required]
        return self.part is not None and pickable(self.part_hints, needed, scene)

    @property
    def summary(self) -> str:
        """The move in one line."""
        return docstrings.summary(self.program, self.title)

    @property
    def source(self) -> str:
        """Where it stands in the book; nothing where the move does not say."""
        return docstrings.source(self.program)

    def __repr__(self) -> str:
        return f"<move {self.id}>"


def _begun(name: str, fields: Iterable[Any]) -> type[Struct]:
    """A shape of which any field may be missing."""
    shape = [(each.name, each.type, UNSET) for each in fields]
    return msgspec.defstruct(name, shape, frozen=True, kw_only=True)


def pickable(hints: Mapping[str, Hints], needed: Sequence[str], scene: Scene) -> bool:
    """Whether there is something to pick now of everything that is *needed* and picked."""
    picks = [pick for name in needed if (pick := hints[name].pick) is not None and not pick.free]
    return all(pick.choices(scene) for pick in picks)


def alone(hints: Mapping[str, Hints], said: Mapping[str, Any], usual: Mapping[str, Any], at: str) -> None:
    """Refuse a number, or a yes, that means nothing without something else that is not said, rather than pass over it.

    What is told in words is told in any case; and the game master cannot know what a player leaves out later.
    """
    for name, each in hints.items():
        if each.needs is None or isinstance(said[name], str) or said[each.needs.name]:
            continue
        if each.said.by != "player" and hints[each.needs.name].said.by == "player":
            continue
        if said[name] != usual[name]:
            raise BadArgument(
                f"{name} means nothing without {each.needs.name}: say that too, or leave it out",
                at=f"{at}.{name}",
            )


def _declared(
    made: Callable[Concatenate[Callable[..., Deed], How], Move],
) -> Callable[How, Callable[[Callable[..., Deed]], Move]]:
    """A decorator that takes whatever a move is *made* with beside its function."""

    def move(*args: How.args, **how: How.kwargs) -> Callable[[Callable[..., Deed]], Move]:
        """Make a move of a function whose first parameter is the scene, the others annotated with bounds and help.

        Annotate a parameter with `GM` where the game master sets it, with `GRANTED` where only an offer or the game master does, and
        with `FLAT` a struct whose fields are parameters, with `Pick` where there are choices to pick from, with `Needs` where it means nothing without another, with `Instead` where it means nothing beside another, with `Ladder`
        where it is how hard something is, with `Whom` where it names whom it is made with or against, a list with `Beside` where
        its place makes a difference, and with `TOLD` what everybody may know while it is prepared, though the sheet that acts is not open,
        or with `KEPT` what nobody but the game master is told, which then has its place in the game's veils. All else is as `Move` says.
        """
        return lambda program: made(program, *args, **how)

    return move


move = _declared(Move)


def _parameters(program: Callable[..., Deed]) -> tuple[dict[str, Parameter], dict[str, type[Struct]]]:
    """What may be said of a move, by name; and the structs among its own parameters whose fields are said so."""
    hints = get_type_hints(program, include_extras=True)
    parameters: dict[str, Parameter] = {}
    flat: dict[str, type[Struct]] = {}
    for each in list(inspect.signature(program).parameters.values())[1:]:
        hint = hints[each.name]
        if FLAT not in get_args(hint)[1:]:
            parameters[each.name] = described(each.name, hint, each.default)
            continue
        kind = flat[each.name] = get_args(hint)[0]
        inner = get_type_hints(kind, include_extras=True)
        for field in msgspec.structs.fields(kind):
            if field.name in parameters or field.name in hints:
                raise TypeError(
                    f"{program.__name__}.{field.name}: it is said twice, give one of them another name"
                )
            parameters[field.name] = described(field.name, inner[field.name], field.default)
    return parameters, flat


def move_of(rule: RuleType) -> Move:
    """The move that rolls a rule by its numbers: it has the rule's own parameters, and reads no sheet."""

    def program(scene: Scene, **arguments: Any) -> Deed:
        bound = rule.bind(arguments, scene.house)
        return Deed(bound=bound, roles={rule.player: scene.me.id, "player": scene.me.id})

    program.__doc__ = inspect.getdoc(rule)
    program.__annotations__ = {"scene": Scene, "return": Deed} | {
        name: each.type for name, each in rule.parameters.items()
    }
    first = inspect.Parameter("scene", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    rest = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if each.required else each.default,
        )
        for name, each in rule.parameters.items()
    ]
    vars(program)["__signature__"] = inspect.Signature([first, *rest])
    return Move(program, rule.id, rule.id.partition(".")[2] or rule.id, rule=rule)
