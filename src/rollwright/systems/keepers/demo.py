"""A scene to begin with: a hotel lobby at three in the morning, and a porter who counts his keys."""

from __future__ import annotations

from rollwright.sheets.scenery import adjust, ask, opening, propose, say, show, turn

ODILE, TOBIAS, PORTER = "Odile Marsh", "Tobias Fenn", "The Night Porter"

DEMO = (
    *opening(
        "The lobby, three in the morning",
        "The lift is across the lobby. So is the porter, counting: five, six… he looks up.",
    ),
    say(ODILE, "There are eight hooks. Who has the eighth key?"),
    show(PORTER),
    adjust(PORTER, "counts.suspicion", 2, "footsteps on the stairs"),
    say(TOBIAS, "I do. Please do not look at me like that."),
    ask(
        "keepers.act",
        "across the lobby",
        "he has seven keys, and wants eight",
        outcomes=[{"name": "reach the lift"}, {"name": "the porter notices", "threat": True}],
    ),
    propose(TOBIAS, "keepers.act", "read what is written on the key", args={"action": "Study"}),
    turn(ODILE),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
