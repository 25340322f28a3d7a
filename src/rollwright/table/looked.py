"""Looked: what looks besides the whole table show, as types: forms, odds, advice, previews, sheets, the past, luck."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from rollwright.sheets import Change, Fact, Making, Shortcut, Tile, Track, Trial
from rollwright.table.shapes import Object
from rollwright.table.shown import Card

Chances = Annotated[dict[str, float], Meta(description="by headline its chance, from the worst to the best")]
Hidden = Annotated[list[str], Meta(description="names of what the game master keeps secret")] | UnsetType
Called = (
    Annotated[list[str], Meta(description="what people call that, where the names do not tell")] | UnsetType
)
At = Annotated[int, Meta(description="the value of what is hidden")]


class Earlier(Struct, kw_only=True):
    """Rolls that were asked for by their ids."""

    rolls: Annotated[list[Card], Meta(description="those that this seat knows of")]


# -- forms -----------------------------------------------------------------------------------------------------------


class Choice(Struct, kw_only=True):
    """Something to pick."""

    value: Annotated[Any, Meta(description="what is sent")]
    says: Annotated[str, Meta(description="what it means, in words")]


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
    by: Annotated[str, Meta(description="who says it: `player`, or `gm` (in a `frame`)")] | UnsetType = UNSET
    default: Annotated[Any, Meta(description="what it is where nothing is said")] = UNSET
    choices: (
        Annotated[
            list[Choice],
            Meta(
                description="what there is to pick from now, of a list for each of its items; nothing else will do"
            ),
        ]
        | UnsetType
    ) = UNSET
    free: (
        Annotated[bool, Meta(description="`true` where something else than the choices will do too")]
        | UnsetType
    ) = UNSET
    inner: (
        Annotated[
            dict[str, list[Choice]],
            Meta(
                description="what there is to pick from within the objects of a list, by the name of their field"
            ),
        ]
        | UnsetType
    ) = UNSET
    of: (
        Annotated[
            str,
            Meta(
                description="another field, whose sheet has the choices: say it in `args` of the look to get them"
            ),
        ]
        | UnsetType
    ) = UNSET
    likely: (
        Annotated[
            Any, Meta(description="of what others say: what they will mostly mean, for a form to begin with")
        ]
        | UnsetType
    ) = UNSET
    title: Annotated[str, Meta(description="what the sheet calls it")] | UnsetType = UNSET
    granted: (
        Annotated[
            bool,
            Meta(
                description="`true` where only an offer or the game master says it, whatever the table's options"
            ),
        ]
        | UnsetType
    ) = UNSET
    chip: (
        Annotated[str, Meta(description="what a switch is called where it is one small button among others")]
        | UnsetType
    ) = UNSET
    notes: (
        Annotated[list[str], Meta(description="of a list: what stands beside each of its items, in order")]
        | UnsetType
    ) = UNSET
    ladder: (
        Annotated[
            Steps, Meta(description="of how hard something is: the steps from easy to hard that have names")
        ]
        | UnsetType
    ) = UNSET
    needs: (
        Annotated[str, Meta(description="another field; before that is said, this one means nothing")]
        | UnsetType
    ) = UNSET


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
    goals: Annotated[list[Goal], Meta(description="what advice there is")]
    fields: Annotated[list[Field], Meta(description="what it asks for")]
    part: Annotated[PartForm | None, Meta(description="what others may say when they join")]
    secret: Annotated[list[str], Meta(description="the game master's settings that can be kept secret")]
    yours: Annotated[
        str, Meta(description="which of the fields are this seat's to say: `gm` (all) or `player`")
    ]


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
    fields: (
        Annotated[list[Argument], Meta(description="of `amend` with a `roll`: the arguments of its rule")]
        | UnsetType
    ) = UNSET


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


# -- odds and advice -------------------------------------------------------------------------------------------------


class Assumed(Struct, kw_only=True):
    """How a decision is taken to be made, where odds need it."""

    role: Annotated[str, Meta(description="who decides")]
    name: Annotated[str, Meta(description="what the rule calls the decision")]
    way: Annotated[
        str | dict[str, int],
        Meta(
            description="an option's key, `first` for the plain one, `uniform`, `best:GOAL`, or keys with weights"
        ),
    ]


Assumptions = (
    Annotated[list[Assumed], Meta(description="how those decide who are not asked here")] | UnsetType
)


class Point(Struct, kw_only=True):
    """The odds if what is hidden were this."""

    at: At
    odds: Chances


class PricedMove(Struct, kw_only=True):
    """The odds of a move: one of `odds` and `curve` is there."""

    odds: Chances | UnsetType = UNSET
    hidden: Hidden = UNSET
    called: Called = UNSET
    curve: (
        Annotated[list[Point], Meta(description="the odds over every value of what is hidden")] | UnsetType
    ) = UNSET
    more: (
        Annotated[bool, Meta(description="`true` where there was no time for all of the curve")] | UnsetType
    ) = UNSET
    assumes: Assumptions = UNSET
    warns: (
        Annotated[list[str], Meta(description="what to know before, in words: that a tag gives nothing here")]
        | UnsetType
    ) = UNSET


Tolls = (
    Annotated[
        dict[str, list[Chances]],
        Meta(
            description="by option's key what it may take besides (Stress), each with its chances by what is said of it; nothing is said "
            "of taking nothing"
        ),
    ]
    | UnsetType
)


class Stand(Struct, kw_only=True):
    """The odds of every option if what is hidden were this."""

    at: At
    options: Annotated[dict[str, Chances], Meta(description="by option's key")]
    tolls: Tolls = UNSET


class PricedOptions(Struct, kw_only=True):
    """The odds of what every option comes to: one of `options` and `curve` is there."""

    options: Annotated[dict[str, Chances], Meta(description="by option's key")] | UnsetType = UNSET
    tolls: Tolls = UNSET
    hidden: Hidden = UNSET
    called: Called = UNSET
    curve: (
        Annotated[list[Stand], Meta(description="the same over every value of what is hidden")] | UnsetType
    ) = UNSET
    assumes: Assumptions = UNSET


class WorthAt(Struct, kw_only=True):
    """What every option is worth if what is hidden were this."""

    at: At
    options: Annotated[dict[str, float], Meta(description="by option's key")]


class Worth(Struct, kw_only=True):
    """What every option is worth for a goal: one of `options` and `curve` is there."""

    options: Annotated[dict[str, float], Meta(description="by option's key")] | UnsetType = UNSET
    hidden: Hidden = UNSET
    called: Called = UNSET
    curve: (
        Annotated[list[WorthAt], Meta(description="the same over every value of what is hidden")] | UnsetType
    ) = UNSET
    assumes: Assumptions = UNSET


class Step(Struct, kw_only=True):
    """What to decide in a situation."""

    role: Annotated[str, Meta(description="who decides")]
    name: Annotated[str, Meta(description="what the rule calls the decision")]
    when: Annotated[Object, Meta(description="the situation, by the outcome's fields")]
    key: Annotated[str, Meta(description="the best option")]
    values: Annotated[dict[str, float], Meta(description="by option what it is worth")]


class Advice(Struct, kw_only=True):
    """The best way to a goal."""

    goal: Annotated[str, Meta(description="the goal")]
    value: Annotated[float, Meta(description="what it is worth: a chance, or a number on average")]
    exact: Annotated[str, Meta(description="the same as a fraction")]
    chance: Annotated[bool, Meta(description="whether it is a chance")]
    plan: Annotated[list[Step], Meta(description="what to decide when")]
    odds: Chances
    assumes: Assumptions


class AdviceAt(Struct, kw_only=True):
    """The advice if what is hidden were this."""

    at: At
    odds: Annotated[Advice, Meta(description="the advice")]


class Way(Struct, kw_only=True):
    """One way to make a move: one of `odds` and `curve` is there."""

    args: Annotated[Object, Meta(description="what of `over` is said in this way")]
    odds: Annotated[Advice, Meta(description="the advice, where nothing is hidden")] | UnsetType = UNSET
    hidden: Hidden = UNSET
    curve: (
        Annotated[list[AdviceAt], Meta(description="the advice over every value of what is hidden")]
        | UnsetType
    ) = UNSET
    more: (
        Annotated[bool, Meta(description="`true` where there was no time for all of the curve")] | UnsetType
    ) = UNSET
    best: (
        Annotated[
            bool, Meta(description="`true` where it is worth no less than any other, whatever is hidden")
        ]
        | UnsetType
    ) = UNSET


class Compared(Struct, kw_only=True):
    """The ways to make a move, best first."""

    goal: Annotated[str, Meta(description="the goal")]
    ways: Annotated[list[Way], Meta(description="the ways")]
    more: (
        Annotated[bool, Meta(description="`true` where ways are missing: too large, or there was no time")]
        | UnsetType
    ) = UNSET


class Besides(Struct, kw_only=True):
    """Dice that a call will throw besides."""

    name: Annotated[str, Meta(description="what they are for")]
    sheet: Annotated[str, Meta(description="the sheet that they are for")]
    dice: Annotated[list[str], Meta(description="which dice: `2d6`")]


class Preview(Struct, kw_only=True):
    """What a call would change."""

    changes: Annotated[
        list[Change], Meta(description="what would be another value, without what dice decide")
    ]
    says: Annotated[list[str], Meta(description="what would be said")]
    throws: Annotated[list[Besides], Meta(description="dice that it would throw besides")]
    departs: Annotated[
        list[str],
        Meta(
            description="of `lay`: in what a new character departs from what the book gives one; nothing forbids it"
        ),
    ]


# -- sheets and the past ---------------------------------------------------------------------------------------------


class Counter(Struct, kw_only=True):
    """A counter of a sheet."""

    at: Annotated[
        str,
        Meta(description="where it stands on the sheet, a path with dots: what `adjust` takes as `counter`"),
    ]
    title: Annotated[str, Meta(description="what it is called")]
    least: Annotated[int, Meta(description="the least that it can be now")]
    most: Annotated[int | None, Meta(description="the most that it can be now; `null`: it has no end")]
    short: Annotated[str, Meta(description="what it is called where there is little room")]
    pips: Annotated[bool, Meta(description="whether it is shown box by box")]
    strip: Annotated[bool, Meta(description="whether it stands before everybody's eyes")]
    harm: Annotated[bool, Meta(description="whether the more of it, the worse; it is coloured so")]


class InLine(Struct, kw_only=True):
    """A sheet in one line."""

    facts: Annotated[list[Fact], Meta(description="what people ask for again and again")]
    tracks: Annotated[
        list[Track], Meta(description="what is written down here that takes long, and how far each has come")
    ]
    shortcuts: Annotated[
        list[Shortcut], Meta(description="moves that are one tap away, for who acts for the sheet")
    ]


class Preset(Struct, kw_only=True):
    """Somebody who could be laid on the table as they are."""

    kind: Annotated[str, Meta(description="the kind of sheet")]
    name: Annotated[str, Meta(description="what they are called")]
    says: Annotated[str, Meta(description="who they are, in a few words")]
    values: Annotated[Object, Meta(description="the sheet, as `lay` takes it")]


class Sheets(Struct, kw_only=True):
    """The kinds of sheets that the game has, and the counters of all sheets that this seat can read."""

    character: Annotated[str, Meta(description="the kind of the players' characters")]
    adversary: Annotated[str, Meta(description="the kind of adversaries")]
    table: Annotated[str, Meta(description="the kind of the table's own sheet")]
    example: Annotated[str, Meta(description="an adversary in a line, as `lay` reads it")]
    kinds: Annotated[dict[str, Object], Meta(description="by kind the JSON Schema of a sheet's `values`")]
    counters: Annotated[dict[str, list[Counter]], Meta(description="by sheet its counters")]
    lines: Annotated[dict[str, InLine], Meta(description="by sheet what stands of it in one line")]
    calls: Annotated[list[str], Meta(description="the moves that game masters mostly call for")]
    presets: Annotated[list[Preset], Meta(description="characters that are ready to be played")]
    foes: Annotated[list[Preset], Meta(description="for game masters: adversaries that lie ready")]
    making: Annotated[Making | None, Meta(description="how a character is made in a few steps")]
    tiles: Annotated[
        dict[str, list[Tile]], Meta(description="by sheet what of it can be tapped to make a move")
    ]
    trial: Annotated[Trial, Meta(description="dice to try out")]


class Past(Struct, kw_only=True):
    """A change of a sheet."""

    n: Annotated[int, Meta(description="the number of the event that changed it")]
    time: Annotated[int, Meta(description="when, in milliseconds since 1970")]
    seat: Annotated[str, Meta(description="who did it")]
    at: Annotated[str, Meta(description="where on the sheet, a path with dots")]
    was: Annotated[Any, Meta(description="what stood there")]
    now: Annotated[Any, Meta(description="what stands there")]
    why: Annotated[str, Meta(description="why; empty where nobody may know")]
    source: Annotated[
        str | None,
        Meta(description="the id of the roll or deed that it came of; `null` where nobody may know"),
    ] = field(name="from")
    says: Annotated[str, Meta(description="that roll or deed in words")]


class History(Struct, kw_only=True):
    """Every change of a sheet that this seat knows of, or of one of its counters."""

    history: Annotated[list[Past], Meta(description="the changes, oldest first")]


# -- the dice --------------------------------------------------------------------------------------------------------


class Came(Struct, kw_only=True):
    """A face of a die."""

    face: Annotated[int | float | str, Meta(description="the face")]
    came: Annotated[int, Meta(description="how often it came")]
    expected: Annotated[float, Meta(description="how often it was to be expected")]


class Thrown(Struct, kw_only=True):
    """A kind of die, drawn or typed in."""

    die: Annotated[str, Meta(description="the die: `d20`")]
    typed: Annotated[bool, Meta(description="whether it was thrown by hand")]
    thrown: Annotated[int, Meta(description="how often it was thrown")]
    faces: Annotated[list[Came], Meta(description="its faces; none where there are more than 100")]
    even: Annotated[
        float | None,
        Meta(
            description="how often even dice would be at least as uneven; `null` where too few were thrown to say"
        ),
    ]
    seat: Annotated[str, Meta(description="of `hands`: whose")] | UnsetType = UNSET


class Luck(Struct, kw_only=True):
    """A roll that could succeed or fail."""

    roll: Annotated[str, Meta(description="its id")]
    seat: Annotated[str, Meta(description="who rolled")]
    expected: Annotated[float, Meta(description="its chance of success when it began")]
    came: Annotated[float, Meta(description="1 where it succeeded, 0 where not")]
    luck: Annotated[
        float, Meta(description="what chance alone did for that, without what was decided on the way")
    ]


class Stats(Struct, kw_only=True):
    """What the dice came to."""

    dice: Annotated[list[Thrown], Meta(description="every kind of die, all hands together")]
    hands: Annotated[list[Thrown], Meta(description="every kind of die by seat")]
    odds: Annotated[bool, Meta(description="whether this seat may be told odds; else there are no `rolls`")]
    rolls: Annotated[list[Luck], Meta(description="rolls with their luck")]
    unpriced: Annotated[int, Meta(description="so many rolls have no such chance")]
    left: Annotated[int, Meta(description="so many there was no time for; the next look goes on with them")]


class Summary(Struct, kw_only=True):
    """What happened, to be pasted."""

    markdown: Annotated[str, Meta(description="the text")]


class Export(Struct, kw_only=True):
    """The log as this seat may see it."""

    lines: Annotated[list[str], Meta(description="its lines, each with its line feed")]
