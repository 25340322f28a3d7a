"""A scene to begin with: a castle gate at dusk, and a guard who asks questions."""

from __future__ import annotations

from rollwright.sheets.scenery import ask, opening, propose, say, show, turn

ANSELM, MIRELA, GUARD = "Brother Anselm Quill", "Mirela Two-Coats", "Castle guard"

DEMO = (
    *opening(
        "The gate, at dusk",
        "The gate is closing. One guard holds up a lantern: you look like the four on the notice beside him.",
    ),
    say(MIRELA, "Does anybody have a hat that I could borrow?"),
    show(GUARD),
    say(ANSELM, "My son, that notice is spelled wrongly. May I?"),
    ask(
        "storyteller.action",
        "look like somebody else",
        "one shout brings the others",
        traits=["Wits"],
        difficulty=6,
    ),
    propose(
        ANSELM,
        "storyteller.action",
        "keep him talking about spelling",
        suggested={"traits": ["Manipulation", "Persuasion"]},
    ),
    turn(ANSELM),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
