"""A scene to begin with: a castle gate at dusk, and a guard who asks questions."""

from __future__ import annotations

from rollwright.sheets import Beat

ANSELM, MIRELA, GUARD = "Brother Anselm Quill", "Mirela Two-Coats", "Castle guard"

DEMO = (
    Beat(by="gm", move="begin-session"),
    Beat(by="gm", move="begin-scene", args={"scene": "The gate, at dusk"}),
    Beat(
        by="gm",
        move="say",
        args={
            "text": "The gate is closing. One guard holds up a lantern: you look like the four on the notice beside him."
        },
    ),
    Beat(by=MIRELA, move="say", args={"text": "Does anybody have a hat that I could borrow?"}),
    Beat(by="gm", move="show", args={"sheet": f"@{GUARD}"}),
    Beat(by=ANSELM, move="say", args={"text": "My son, that notice is spelled wrongly. May I?"}),
    Beat(
        by="gm",
        move="ask",
        args={
            "move": "storyteller.action",
            "sheets": "all",
            "text": "look like somebody else",
            "frame": {"traits": ["Wits"], "difficulty": 6},
            "stakes": "one shout brings the others",
        },
    ),
    Beat(
        by=ANSELM,
        move="propose",
        args={
            "move": "storyteller.action",
            "sheet": f"@{ANSELM}",
            "text": "keep him talking about spelling",
            "suggested": {"traits": ["Manipulation", "Persuasion"]},
        },
    ),
    Beat(by="gm", move="turn", args={"to": f"@{ANSELM}"}),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
