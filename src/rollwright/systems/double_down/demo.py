"""A scene to begin with: the night ferry, and somebody who wants to be paid."""

from __future__ import annotations

from rollwright.sheets import Beat

ODILE, TAM, WRAITH = "Odile Marsh", "Tam Quill", "Toll Wraith"

DEMO = (
    Beat(by="gm", move="begin-session"),
    Beat(by="gm", move="begin-scene", args={"scene": "The night ferry, in the middle of the river"}),
    Beat(
        by="gm",
        move="say",
        args={
            "text": "The rope stops. A grey hand lies on it, and a voice asks for three coins, or three memories."
        },
    ),
    Beat(by=ODILE, move="say", args={"text": "Nobody pays twice on my ferry."}),
    Beat(by="gm", move="show", args={"sheet": f"@{WRAITH}"}),
    Beat(
        by="gm",
        move="adjust",
        args={"sheet": "@Table", "counter": "tension", "by": 2, "why": "the fog closes in"},
    ),
    Beat(by=TAM, move="say", args={"text": "Three memories? I have some that I could spare."}),
    Beat(
        by="gm",
        move="ask",
        args={
            "move": "double-down.attempt",
            "sheets": "all",
            "text": "hold on while the ferry heels over",
            "frame": {"stat": "Toughness", "difficulty": 12},
            "stakes": "whoever lets go is in the river",
        },
    ),
    Beat(
        by=TAM,
        move="propose",
        args={
            "move": "double-down.attempt",
            "sheet": f"@{TAM}",
            "text": "talk it down to one coin",
            "args": {"tags": ["Silver Tongue"]},
            "suggested": {"stat": "Charisma"},
        },
    ),
    Beat(by="gm", move="turn", args={"to": f"@{TAM}"}),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
