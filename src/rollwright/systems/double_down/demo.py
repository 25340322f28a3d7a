"""A scene to begin with: the night ferry, and somebody who wants to be paid."""

from __future__ import annotations

from rollwright.sheets.scenery import adjust, ask, opening, propose, say, show, turn

ODILE, TAM, WRAITH = "Odile Marsh", "Tam Quill", "Toll Wraith"

DEMO = (
    *opening(
        "The night ferry, in the middle of the river",
        "The rope stops. A grey hand lies on it, and a voice asks for three coins, or three memories.",
    ),
    say(ODILE, "Nobody pays twice on my ferry."),
    show(WRAITH),
    adjust("Table", "tension", 2, "the fog closes in"),
    say(TAM, "Three memories? I have some that I could spare."),
    ask(
        "double-down.attempt",
        "hold on while the ferry heels over",
        "whoever lets go is in the river",
        stat="Toughness",
        difficulty=12,
    ),
    propose(
        TAM,
        "double-down.attempt",
        "talk it down to one coin",
        args={"tags": ["Silver Tongue"]},
        suggested={"stat": "Charisma"},
    ),
    turn(TAM),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
