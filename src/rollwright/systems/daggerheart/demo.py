"""A scene to begin with: a rope bridge in the fog, and somebody under it."""

from __future__ import annotations

from rollwright.sheets.scenery import Beat, adjust, ask, opening, propose, say, show, turn

ORLA, PIM, HESK, TROLL = "Orla Fennick", "Pim Larkspur", "Hesk Ironroot", "Marsh troll"

DEMO = (
    *opening(
        "A rope bridge in the fog",
        "Below you the river; behind you, torches. Something large breathes under the planks.",
    ),
    say(ORLA, "Tell me that was the wind."),
    show(TROLL),
    adjust("Table", "fear", 4, "a long way here"),
    adjust(TROLL, "hp", 3, "an old wound"),
    Beat(by="gm", move="daggerheart.gm-attack", me=TROLL, args={"target": f"@{HESK}"}),
    say(PIM, "That was not the wind."),
    ask(
        "daggerheart.reaction",
        "the bridge lurches",
        "whoever falls hangs by one hand",
        trait="Agility",
        difficulty=13,
    ),
    propose(
        HESK,
        "daggerheart.action",
        "The rope on my shoulder, until all are over",
        suggested={"trait": "Strength"},
    ),
    turn(HESK),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
