"""Storyteller's house rules: the sentences that can be read two ways, each with the reading we take."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rollwright.rules import House, Switch
from rollwright.systems.storyteller.tables import DEGREES, HARDEST, Degree, degree


class Storyteller(House, frozen=True):
    """The switches of Storyteller."""

    botch: Annotated[
        Literal["no-success-dice", "net-zero", "more-ones"],
        Switch(
            "st.botch",
            "When a roll with a one is a botch: no die reached the difficulty; no success is left; or more ones "
            "than successes.",
            "Rolls, botches: 'scores no successes', read before ones cancel any, as the 20th edition is played",
            {
                "no-success-dice": "no die reached the difficulty",
                "net-zero": "no success is left",
                "more-ones": "more ones than successes",
            },
        ),
    ] = "no-success-dice"
    ones_vs_ten: Annotated[
        Literal["one", "die"],
        Switch(
            "st.onesVsTen",
            "What a one takes from a ten that counts twice: one success, or the whole die, highest dice first.",
            "Rolls, botches: a one cancels a single success",
            {
                "one": "one success",
                "die": "the whole die",
            },
        ),
    ] = "one"
    extended_botch: Annotated[
        Literal["reset", "end", "ask"],
        Switch(
            "st.extendedBotch",
            "What a botch does to an extended action: start over, end it, or ask the Storyteller.",
            "Extended actions: start over, or possibly not go on",
            {
                "reset": "start over",
                "end": "end it",
                "ask": "ask the Storyteller",
            },
        ),
    ] = "reset"
    resisted_extended: Annotated[
        Literal["own", "margin"],
        Switch(
            "st.resistedExtended",
            "What is added each round of a resisted and extended action: each side's own successes, or only the "
            "winner's lead.",
            "Resisted actions: repeated rolls until one reaches the target",
            {
                "own": "own successes",
                "margin": "only the lead of whoever wins",
            },
        ),
    ] = "own"
    resisted_min_difficulty: Annotated[
        Annotated[int, Meta(ge=2, le=HARDEST)] | Literal["any", "fixed6"],
        Switch(
            "st.resistedMinDifficulty",
            "The lowest difficulty that the other's pool can set, 2 to 9; any: the pool itself, down to 1; fixed6: "
            "both roll at 6.",
            "Resisted actions: up to 9; the book names no lower end",
            {
                "any": "the pool itself, down to 1",
                "fixed6": "both roll at 6",
            },
        ),
    ] = 2
    zero_pool: Annotated[
        Literal["forbid", "roll-one"],
        Switch(
            "st.zeroPool",
            "What becomes of a pool that several actions leave without dice: not allowed, or one die all the same.",
            "Multiple actions: one die fewer for each; the book knows no roll without dice",
            {
                "forbid": "not allowed",
                "roll-one": "one die all the same",
            },
        ),
    ] = "forbid"
    double_on: Annotated[
        Annotated[int, Meta(ge=2, le=10)],
        Switch(
            "st.doubleOn", "With a specialty, faces from here on count twice.", "Tens and specialties: tens"
        ),
    ] = 10
    specialties: Annotated[
        Annotated[int, Meta(ge=1, le=20)],
        Switch(
            "st.specialties",
            "How many specialties a trait has at most, 1 to 20; what stands on a sheet already stays.",
            "Tens and specialties: a trait of four dots or more may have a specialty",
        ),
    ] = 1
    degrees: Annotated[
        Annotated[tuple[Degree, ...], Meta(min_length=1)],
        Switch(
            "st.degrees",
            "The degrees of success: rows of label and least, worst first.",
            "Degrees of success",
        ),
    ] = DEGREES

    def degree(self, successes: int) -> str | None:
        """How well it went with so many successes; `None` without any."""
        return degree(self.degrees, successes)

    def resisted(self, opposing: int) -> int:
        """The difficulty that a pool of *opposing* dice sets for the other side. Resisted actions."""
        if self.resisted_min_difficulty == "fixed6":
            return 6
        least = 1 if self.resisted_min_difficulty == "any" else self.resisted_min_difficulty
        return max(least, min(HARDEST, opposing))

    def dice(self, pool: int) -> int | None:
        """The dice that a pool throws after what is taken from it; `None` where it may not be rolled."""
        return pool if pool > 0 else 1 if self.zero_pool == "roll-one" else None
