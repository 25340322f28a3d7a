"""A first look at Double Down: four people who try something, and what they may spend on it."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.systems.double_down.attempt import Attempt
from rollwright.systems.rounds import Column, Round, Rounds

PRICES = {"tag": 1, "drive": 1}
"""For the advice: what is spent on a roll is missed later, about a boon each."""


class Try(NamedTuple):
    """Somebody who tries something: what they bring, and how hard it is."""

    says: str
    stat: tuple[str, int]
    tag: tuple[str, int]
    drive: int
    difficulty: int
    stress: int = 0

    def round(self) -> Round:
        """The same as a round: with and without the tag, with every amount of drive at hand."""
        brings = [f"{self.stat[0]} {self.stat[1]}"]
        brings += [f"stress track {self.stress}"] if self.stress else []
        brings += [f"tag “{self.tag[0]}” {self.tag[1]}", f"{self.drive} drive"]
        ways = {
            self._words(tag, drive): Attempt(
                stat=self.stat[1], difficulty=self.difficulty, stress=self.stress, tag=tag, drive=drive
            )
            for tag in (0, self.tag[1])
            for drive in range(self.drive + 1)
        }
        return Round(self.says, {"brings": ", ".join(brings), "difficulty": str(self.difficulty)}, ways)

    def _words(self, tag: int, drive: int) -> str:
        words = [f"“{self.tag[0]}”"] if tag else []
        words += [f"{drive} drive"] if drive else []
        return " and ".join(words) or "nothing more"


TRIES = (
    Try(
        "Mira, a courier leaps from the moving tram on to the bridge.",
        ("Nimble", 3),
        ("Rooftop runner", 2),
        2,
        16,
    ),
    Try(
        "Old Teodor talks the night guard into looking away.",
        ("Charm", 2),
        ("Everybody's uncle", 3),
        1,
        14,
        stress=1,
    ),
    Try(
        "Ilse, a diver holds her breath until the patrol boat has passed.",
        ("Grit", 4),
        ("Born by the sea", 1),
        2,
        19,
    ),
    Try(
        "Brother Anselm reads the seal that nobody has read for an age.",
        ("Wits", 3),
        ("Dead languages", 2),
        3,
        22,
    ),
)


def rounds() -> Rounds:
    """All of them."""
    return Rounds(
        intro=(
            "Double Down: roll a d20, add your stars, meet the difficulty.",
            "Not happy, or greedy? Double down: roll again, and the outcome moves up or down the ladder.",
        ),
        asks="What goes into it?",
        rounds=tuple([each.round() for each in TRIES]),
        columns=(
            Column(title="success", goal="success", plain=True),
            Column(title="doubling a failure", goal="success"),
            Column(title="net", goal="net", chance=False, prices=PRICES),
        ),
        note="net: boons less banes, less a point for everything spent; * is the advice",
    )
