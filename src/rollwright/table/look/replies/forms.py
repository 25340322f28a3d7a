"""Forms, as types: what a move or an act asks for, what there is to pick from, and the switches of a game."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Struct

from rollwright.table.log.shapes import DisplayName, InWords, Maybe, MoveSummary, Object, doc

Meaning = Annotated[str, doc("what it is")]
Schema = Annotated[Object, doc("its JSON Schema")]


class Choice(Struct, kw_only=True):
    """Something to pick."""

    value: Annotated[Any, doc("what is sent")]
    says: InWords
    costs: Annotated[Maybe[int], doc("what it takes of the field's `budget`, each time it is picked")] = UNSET
    after: Annotated[
        Maybe[list[str]],
        doc(
            "what goes before it: it can be picked once one of these is, in another field; where the list is empty, it cannot be picked now"
        ),
    ] = UNSET


class Steps(Struct, kw_only=True):
    """How hard something can be."""

    rungs: Annotated[list[int], doc("from easy to hard, those that the book has names for")]
    usual: Annotated[int, doc("the one that is usual")]


class Field(Struct, kw_only=True):
    """Something that a move asks for."""

    name: Annotated[str, doc("its name in `args`")]
    help: Meaning
    required: Annotated[bool, doc("whether it must be said")]
    schema: Schema
    by: Annotated[Maybe[str], doc("who says it: `player`, or `gm` (in a `frame`)")] = UNSET
    default: Annotated[Any, doc("what it is where nothing is said")] = UNSET
    choices: Annotated[
        Maybe[list[Choice]],
        doc("what there is to pick from now, of a list for each of its items; nothing else will do"),
    ] = UNSET
    free: Annotated[Maybe[bool], doc("`true` where something else than the choices will do too")] = UNSET
    seldom: Annotated[
        Maybe[bool], doc("`true` where there is seldom anything to say: it can stand behind")
    ] = UNSET
    inner: Annotated[
        Maybe[dict[str, list[Choice]]],
        doc("what there is to pick from within the objects of a list, by the name of their field"),
    ] = UNSET
    inner_free: Annotated[
        Maybe[list[str]], doc("those of these fields for which something else than the choices will do too")
    ] = UNSET
    of: Annotated[
        Maybe[str],
        doc("another field, whose sheet has the choices: say it in `args` of the look to get them"),
    ] = UNSET
    wanted: Annotated[
        Maybe[bool],
        doc("whether the game master has to say it, for nobody plays that sheet, or there is none"),
    ] = UNSET
    likely: Annotated[
        Maybe[Any], doc("of what others say: what they will mostly mean, for a form to begin with")
    ] = UNSET
    title: Annotated[Maybe[str], doc("what the move or the sheet calls it")] = UNSET
    granted: Annotated[
        Maybe[bool],
        doc("`true` where only an offer or the game master says it, whatever the table's options"),
    ] = UNSET
    chip: Annotated[Maybe[str], doc("what a switch is called where it is one small button among others")] = (
        UNSET
    )
    lines: Annotated[
        Maybe[dict[str, str]],
        doc(
            'of a list of things that need no more than a name: what is written in a line, by the switch that is on; plain ones by `""`'
        ),
    ] = UNSET
    notes: Annotated[Maybe[list[str]], doc("of a list: what stands beside each of its items, in order")] = (
        UNSET
    )
    budget: Annotated[
        Maybe[list[str]],
        doc(
            "of a list: the fields whose sum is what all that is picked may cost; of an offer, its `args` say them"
        ),
    ] = UNSET
    ladder: Annotated[
        Maybe[Steps], doc("of how hard something is: the steps from easy to hard that have names")
    ] = UNSET
    needs: Annotated[Maybe[str], doc("another field; before that is said, this one means nothing")] = UNSET
    instead: Annotated[
        Maybe[str],
        doc("another field, in whose place this is said: once that is said, this one means nothing"),
    ] = UNSET


class PartForm(Struct, kw_only=True):
    """What others may say for a sheet of theirs when they `join`."""

    joins: Annotated[str, doc("what they do in it")]
    throws: Annotated[bool, doc("whether they throw dice of their own")]
    schema: Annotated[Object, doc("the JSON Schema of all that they may say")]
    fields: Annotated[list[Field], doc("each field of it")]


class Goal(Struct, kw_only=True):
    """Something to be advised on."""

    name: Annotated[str, doc("what to send as `goal`")]
    help: Meaning
    role: Annotated[str, doc("whose goal it is: this role's, and that of whoever is on its side")]


class Form(Struct, kw_only=True):
    """What a move of the game asks for."""

    move: Annotated[str, doc("the move's id")]
    title: DisplayName
    help: MoveSummary
    source: Annotated[str, doc("where the book has it")]
    by: Annotated[str, doc("`gm` for those that only game masters make; else `player`")]
    against: Annotated[
        str | None, doc("the field which, once it is said, leaves nothing for the game master to set")
    ]
    rule: Annotated[str | None, doc("the rule that it rolls")]
    dice: Annotated[bool, doc("whether that rule throws dice")]
    odds: Annotated[bool, doc("whether there are odds: of its dice, or of what comes of it later")]
    goals: Annotated[list[Goal], doc("what advice there is")]
    fields: Annotated[list[Field], doc("what it asks for")]
    part: Annotated[PartForm | None, doc("what others may say when they join")]
    secret: Annotated[list[str], doc("the game master's settings that can be kept secret")]
    yours: Annotated[str, doc("which of the fields are this seat's to say: `gm` (all) or `player`")]
    lent: Annotated[
        Maybe[list[str]], doc("of an `offer`: the sheets that could add to it, if they are asked (`helped`)")
    ] = UNSET


class Argument(Struct, kw_only=True):
    """An argument of a roll, as it stands."""

    name: Annotated[str, doc("its name")]
    help: Meaning
    schema: Schema
    value: Annotated[Any, doc("what it is now")]


class ActForm(Struct, kw_only=True):
    """What one of the table's own moves asks for."""

    move: Annotated[str, doc("its name")]
    title: DisplayName
    help: MoveSummary
    by: Annotated[str, doc("`gm` for those that only game masters make; else `anyone`")]
    schema: Annotated[Object, doc("the JSON Schema of its `args`")]
    fields: Annotated[Maybe[list[Argument]], doc("of `amend` with a `roll`: the arguments of its rule")] = (
        UNSET
    )


class Switch(Struct, kw_only=True):
    """A house rule, as `GET /api/rules` lists them."""

    key: Annotated[str, doc("its key in `house`")]
    meaning: Annotated[str, doc("what it means, in plain words")]
    values: Annotated[str, doc("what it can be, in words")]
    schema: Annotated[Object, doc("the JSON Schema of its values")]
    default: Annotated[Any, doc("what the book says")]
    source: Annotated[str, doc("where the book says so")]
    choices: Annotated[list[Choice], doc("those of its values that are words, in plain ones")]
    asked: Annotated[
        str, doc("the question by which whoever opens a table is asked for it; empty where they are not")
    ]
