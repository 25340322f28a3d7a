"""What can be said to Storyteller's rolls: the parameters that they share."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

PoolSize = Annotated[int, Meta(ge=1, le=50)]
Reach = Annotated[int, Meta(ge=2, le=10)]

Dice = Annotated[
    PoolSize, Meta(description="the dice pool, a d10 for every dot of the traits that are rolled, 1 to 50")
]
Difficulty = Annotated[
    Reach, Meta(description="what each die has to reach, 2 to 10; 6 unless the Storyteller says otherwise")
]
Specialty = Annotated[bool, Meta(description="whether a specialty applies: tens count twice")]
Willpower = Annotated[
    bool, Meta(description="whether a point of Willpower is spent first: one success that no one cancels")
]
Target = Annotated[
    Annotated[int, Meta(ge=1, le=100)],
    Meta(description="the successes to gather, 1 to 100; rarely more than 20"),
]

Attempt = Annotated[
    int,
    Meta(
        ge=1,
        le=9,
        description="which attempt at the same task this is: each after the first is one harder, 1 to 9",
    ),
]
Attack = Annotated[bool, Meta(description="whether it is an attack; one a turn may be")]
Automatic = Annotated[
    bool, Meta(description="whether the Storyteller offers an automatic success: one, without a roll")
]
Held = Annotated[
    int,
    Meta(
        ge=0,
        le=10,
        description="points of Willpower that are held: each time whether to spend one is asked, 0 to 10",
    ),
]
Called = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^.]+$")]
Modifier = Annotated[
    int, Meta(ge=-20, le=20, description="dice more or fewer for the circumstances, -20 to 20")
]
TraitNames = Annotated[
    tuple[Called, ...],
    Meta(min_length=1, max_length=4, description="the traits whose dots are added up, by name, 1 to 4"),
]


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One roll's dice, and what applies to it."""

    pool: Dice
    difficulty: Difficulty = 6
    specialty: Specialty = False
    willpower: Willpower = False


class Contender(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of a resisted action; without a difficulty of its own, the other's pool sets it."""

    pool: Dice
    difficulty: Annotated[
        Reach | None,
        Meta(
            description="what each die has to reach, 2 to 9, the limit of resisted actions; by default the other side's pool"
        ),
    ] = None
    specialty: Specialty = False
    willpower: Willpower = False
    points: Held = 0


class Planned(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of several actions in a turn: rolled, resisted by somebody, or with a success that the Storyteller offers without a roll."""

    name: Annotated[str, Meta(min_length=1, max_length=80, description="what is done")]
    attack: Attack = False
    pool: Dice
    difficulty: Annotated[
        Reach | None,
        Meta(
            description="what each die has to reach, 2 to 10; 6 unless said, and the other side's pool where it is resisted"
        ),
    ] = None
    specialty: Specialty = False
    willpower: Willpower = False
    attempt: Attempt = 1
    automatic: Automatic = False
    opponent: Annotated[
        Contender | None, Meta(description="who resists: pool, difficulty, specialty, willpower")
    ] = None
