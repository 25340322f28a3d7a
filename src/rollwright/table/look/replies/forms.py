"""Forms, as types: what a move or an act asks for, what there is to pick from, and the switches of a game."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct

from rollwright.table.log.shapes import Maybe, Object


class Choice(Struct, kw_only=True):
    """Something to pick."""

    value: Annotated[Any, Meta(description="what is sent")]
    says: Annotated[str, Meta(description="what it means, in words")]
    costs: Maybe[
        Annotated[int, Meta(description="what it takes of the field's `budget`, each time it is picked")]
    ] = UNSET


class Steps(Struct, kw_only=True):
    """How hard something can be."""

    rungs: Annotated[list[int], Meta(description="from easy to hard, those that the book has names for")]
    usual: Annotated[int, Meta(description="the one that is usual")]


class Field(Struct, kw_only=True):
    """Something that a move asks for."""

    name: Annotated[str, Meta(description="its name in `args`")]
    help: Annotated[str, Meta(description="what it is")]
    required: Annotated[bool, Meta(description="whether it must be said")]
    schema: Annotated[Object, Meta(description="its JSON Schema")]
    by: Maybe[Annotated[str, Meta(description="who says it: `player`, or `gm` (in a `frame`)")]] = UNSET
    default: Annotated[Any, Meta(description="what it is where nothing is said")] = UNSET
    choices: Maybe[
        Annotated[
            list[Choice],
            Meta(
                description="what there is to pick from now, of a list for each of its items; nothing else will do"
            ),
        ]
    ] = UNSET
    free: Maybe[
        Annotated[bool, Meta(description="`true` where something else than the choices will do too")]
    ] = UNSET
    seldom: Maybe[
        Annotated[bool, Meta(description="`true` where there is seldom anything to say: it can stand behind")]
    ] = UNSET
    inner: Maybe[
        Annotated[
            dict[str, list[Choice]],
            Meta(
                description="what there is to pick from within the objects of a list, by the name of their field"
            ),
        ]
    ] = UNSET
    of: Maybe[
        Annotated[
            str,
            Meta(
                description="another field, whose sheet has the choices: say it in `args` of the look to get them"
            ),
        ]
    ] = UNSET
    wanted: Maybe[
        Annotated[
            bool, Meta(description="whether the game master has to say it, for nobody plays that sheet")
        ]
    ] = UNSET
    likely: Maybe[
        Annotated[
            Any, Meta(description="of what others say: what they will mostly mean, for a form to begin with")
        ]
    ] = UNSET
    title: Maybe[Annotated[str, Meta(description="what the move or the sheet calls it")]] = UNSET
    granted: Maybe[
        Annotated[
            bool,
            Meta(
                description="`true` where only an offer or the game master says it, whatever the table's options"
            ),
        ]
    ] = UNSET
    chip: Maybe[
        Annotated[str, Meta(description="what a switch is called where it is one small button among others")]
    ] = UNSET
    lines: Maybe[
        Annotated[
            dict[str, str],
            Meta(
                description='of a list of things that need no more than a name: what is written in a line, by the switch that is on; plain ones by `""`'
            ),
        ]
    ] = UNSET
    notes: Maybe[
        Annotated[list[str], Meta(description="of a list: what stands beside each of its items, in order")]
    ] = UNSET
    budget: Maybe[
        Annotated[
            list[str],
            Meta(
                description="of a list: the fields whose sum is what all that is picked may cost; of an offer, its `args` say them"
            ),
        ]
    ] = UNSET
    ladder: Maybe[
        Annotated[
            Steps, Meta(description="of how hard something is: the steps from easy to hard that have names")
        ]
    ] = UNSET
    needs: Maybe[
        Annotated[str, Meta(description="another field; before that is said, this one means nothing")]
    ] = UNSET
    instead: Maybe[
        Annotated[
            str,
            Meta(
                description="another field, in whose place this is said: once that is said, this one means nothing"
            ),
        ]
    ] = UNSET


class PartForm(Struct, kw_only=True):
    """What others may say for a sheet of theirs when they `join`."""

    joins: Annotated[str, Meta(description="what they do in it")]
    throws: Annotated[bool, Meta(description="whether they throw dice of their own")]
    schema: Annotated[Object, Meta(description="the JSON Schema of all that they may say")]
    fields: Annotated[list[Field], Meta(description="each field of it")]


class Goal(Struct, kw_only=True):
    """Something to be advised on."""

    name: Annotated[str, Meta(description="what to send as `goal`")]
    help: Annotated[str, Meta(description="what it is")]
    role: Annotated[
        str, Meta(description="whose goal it is: this role's, and that of whoever is on its side")
    ]


class Form(Struct, kw_only=True):
    """What a move of the game asks for."""

    move: Annotated[str, Meta(description="the move's id")]
    title: Annotated[str, Meta(description="what it is called")]
    help: Annotated[str, Meta(description="what it does")]
    source: Annotated[str, Meta(description="where the book has it")]
    by: Annotated[str, Meta(description="`gm` for those that only game masters make; else `player`")]
    against: Annotated[
        str | None,
        Meta(description="the field which, once it is said, leaves nothing for the game master to set"),
    ]
    rule: Annotated[str | None, Meta(description="the rule that it rolls")]
    dice: Annotated[bool, Meta(description="whether that rule throws dice")]
    odds: Annotated[
        bool, Meta(description="whether there are odds: of its dice, or of what comes of it later")
    ]
    goals: Annotated[list[Goal], Meta(description="what advice there is")]
    fields: Annotated[list[Field], Meta(description="what it asks for")]
    part: Annotated[PartForm | None, Meta(description="what others may say when they join")]
    secret: Annotated[list[str], Meta(description="the game master's settings that can be kept secret")]
    yours: Annotated[
        str, Meta(description="which of the fields are this seat's to say: `gm` (all) or `player`")
    ]
    lent: Maybe[
        Annotated[
            list[str],
            Meta(description="of an `offer`: the sheets that could add to it, if they are asked (`helped`)"),
        ]
    ] = UNSET


class Argument(Struct, kw_only=True):
    """An argument of a roll, as it stands."""

    name: Annotated[str, Meta(description="its name")]
    help: Annotated[str, Meta(description="what it is")]
    schema: Annotated[Object, Meta(description="its JSON Schema")]
    value: Annotated[Any, Meta(description="what it is now")]


class ActForm(Struct, kw_only=True):
    """What one of the table's own moves asks for."""

    move: Annotated[str, Meta(description="its name")]
    title: Annotated[str, Meta(description="what it is called")]
    help: Annotated[str, Meta(description="what it does")]
    by: Annotated[str, Meta(description="`gm` for those that only game masters make; else `anyone`")]
    schema: Annotated[Object, Meta(description="the JSON Schema of its `args`")]
    fields: Maybe[
        Annotated[list[Argument], Meta(description="of `amend` with a `roll`: the arguments of its rule")]
    ] = UNSET


class Switch(Struct, kw_only=True):
    """A house rule, as `GET /api/rules` lists them."""

    key: Annotated[str, Meta(description="its key in `house`")]
    meaning: Annotated[str, Meta(description="what it means, in plain words")]
    values: Annotated[str, Meta(description="what it can be, in words")]
    schema: Annotated[Object, Meta(description="the JSON Schema of its values")]
    default: Annotated[Any, Meta(description="what the book says")]
    source: Annotated[str, Meta(description="where the book says so")]
    choices: Annotated[list[Choice], Meta(description="those of its values that are words, in plain ones")]
    asked: Annotated[
        str,
        Meta(
            description="the question by which whoever opens a table is asked for it; empty where they are not"
        ),
    ]
