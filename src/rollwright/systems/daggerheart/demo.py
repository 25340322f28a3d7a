"""A scene to begin with: a rope bridge in the fog, and somebody under it."""

from __future__ import annotations

from rollwright.sheets import Beat

ORLA, PIM, HESK, TROLL = "Orla Fennick", "Pim Larkspur", "Hesk Ironroot", "Marsh troll"

DEMO = (
    Beat(by="gm", move="begin-session"),
    Beat(by="gm", move="begin-scene", args={"scene": "A rope bridge in the fog"}),
    Beat(
        by="gm",
        move="say",
        args={"text": "Below you the river; behind you, torches. Something large breathes under the planks."},
    ),
    Beat(by=ORLA, move="say", args={"text": "Tell me that was the wind."}),
    Beat(by="gm", move="show", args={"sheet": f"@{TROLL}"}),
    Beat(
        by="gm", move="adjust", args={"sheet": "@Table", "counter": "fear", "by": 4, "why": "a long way here"}
    ),
    Beat(
        by="gm", move="adjust", args={"sheet": f"@{TROLL}", "counter": "hp", "by": 3, "why": "an old wound"}
    ),
    Beat(by="gm", move="daggerheart.gm-attack", me=TROLL, args={"target": f"@{HESK}"}),
    Beat(by=PIM, move="say", args={"text": "That was not the wind."}),
    Beat(
        by="gm",
        move="ask",
        args={
            "move": "daggerheart.reaction",
            "sheets": "all",
            "text": "the bridge lurches",
            "frame": {"trait": "Agility", "difficulty": 13},
            "stakes": "whoever falls hangs by one hand",
        },
    ),
    Beat(
        by=HESK,
        move="propose",
        args={
            "move": "daggerheart.action",
            "sheet": f"@{HESK}",
            "text": "The rope on my shoulder, until all are over",
            "suggested": {"trait": "Strength"},
        },
    ),
    Beat(by="gm", move="turn", args={"to": f"@{HESK}"}),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
