"""A scene to begin with: a hotel lobby at three in the morning, and a porter who counts his keys."""

from __future__ import annotations

from rollwright.sheets import Beat

ODILE, TOBIAS, PORTER = "Odile Marsh", "Tobias Fenn", "The Night Porter"

DEMO = (
    Beat(by="gm", move="begin-session"),
    Beat(by="gm", move="begin-scene", args={"scene": "The lobby, three in the morning"}),
    Beat(
        by="gm",
        move="say",
        args={"text": "The lift is across the lobby. So is the porter, counting: five, six… he looks up."},
    ),
    Beat(by=ODILE, move="say", args={"text": "There are eight hooks. Who has the eighth key?"}),
    Beat(by="gm", move="show", args={"sheet": f"@{PORTER}"}),
    Beat(
        by="gm",
        move="adjust",
        args={
            "sheet": f"@{PORTER}",
            "counter": "counts.suspicion",
            "by": 2,
            "why": "footsteps on the stairs",
        },
    ),
    Beat(by=TOBIAS, move="say", args={"text": "I do. Please do not look at me like that."}),
    Beat(
        by="gm",
        move="ask",
        args={
            "move": "keepers.act",
            "sheets": "all",
            "text": "across the lobby",
            "frame": {
                "outcomes": [{"name": "reach the lift"}, {"name": "the porter notices", "threat": True}]
            },
            "stakes": "he has seven keys, and wants eight",
        },
    ),
    Beat(
        by=TOBIAS,
        move="propose",
        args={
            "move": "keepers.act",
            "sheet": f"@{TOBIAS}",
            "text": "read what is written on the key",
            "args": {"action": "Study"},
        },
    ),
    Beat(by="gm", move="turn", args={"to": f"@{ODILE}"}),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
