"""Daggerheart's house rules: the sentences that can be read two ways, each with the reading we take."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from rollwright.rules import House, Switch
from rollwright.systems.daggerheart.tables import OUTCOMES, Consequence, Prices

RELEASED: dict[str, Any] = {
    "fear_gain": "auto",
    "help_vs_disadvantage": "stack",
    "tag_team_hope": "all",
    "unarmed": "prof",
    "hope_cap": 6,
    "reaction_crit_ignores": True,
    "exp_on_reaction": True,
}
"""What the released rules (SRD 1.0) say where the playtest says something else, or nothing."""

FEAR: dict[str, Literal["choice", "gain", "none"]] = {"choice": "choice", "auto": "gain", "none": "none"}


class Daggerheart(House, frozen=True):
    """The switches of Daggerheart."""

    edition: Annotated[
        Literal["beta", "srd"],
        Switch(
            "dh.edition",
            "Whose rules hold where editions differ: the playtest's, or the released ones. A switch that is set by itself "
            "beats it.",
            "Playtest rules pages; srd: System Reference Document 1.0",
            {
                "beta": "the playtest",
                "srd": "the released book",
            },
            asked="Which Daggerheart do you have?",
        ),
    ] = "beta"
    fear_gain: Annotated[
        Literal["choice", "auto", "none"],
        Switch(
            "dh.fearGain",
            "What a roll with Fear brings the game master besides the move: the choice to bank a Fear instead, a Fear "
            "always, or nothing.",
            "Playtest, Fear: bank one instead of the move; SRD: always (auto)",
            {
                "choice": "a choice: the move, or a Fear",
                "auto": "always a Fear too",
                "none": "no Fear",
            },
        ),
    ] = "choice"
    help_vs_disadvantage: Annotated[
        Literal["cancel", "stack"],
        Switch(
            "dh.helpVsDisadvantage",
            "Whether each disadvantage takes away one helper's die, or is subtracted while the best helper's die is added.",
            "Playtest, Advantage: they cancel; SRD: a helper's die is not part of your pool (stack)",
            {
                "cancel": "each takes away one helper's die",
                "stack": "subtracted, while the best help is added",
            },
        ),
    ] = "cancel"
    tag_team_hope: Annotated[
        Literal["chosen-roller", "all"],
        Switch(
            "dh.tagTeamHope",
            "Who gains the Hope of a tag team: whose roll was chosen, or everybody in it; with all, a Fear that is gained "
            "counts once for each of them too.",
            "Rolls, Tag Team Rolls; SRD: all",
            {
                "chosen-roller": "whose roll was chosen",
                "all": "everybody in it",
            },
        ),
    ] = "chosen-roller"
    unarmed: Annotated[
        Literal["half-prof-up", "prof"],
        Switch(
            "dh.unarmed",
            "How many d4 an unarmed attack deals: half of Proficiency, rounded up, or all of it.",
            "Rolls, Unarmed Attack Rolls; SRD: prof",
            {
                "half-prof-up": "half of Proficiency, rounded up",
                "prof": "all of Proficiency",
            },
        ),
    ] = "half-prof-up"
    hope_cap: Annotated[
        Annotated[int, Meta(ge=1, le=99)],
        Switch(
            "dh.hopeCap",
            "How much Hope a character can hold; what is gained beyond is lost.",
            "Hope: 6; one page says 5",
        ),
    ] = 6
    reaction_crit_ignores: Annotated[
        bool,
        Switch(
            "dh.reactionCritIgnores",
            "Whether a critical reaction also ignores what would have hit even on a success.",
            "SRD, reaction rolls; the playtest is silent",
        ),
    ] = True
    exp_on_reaction: Annotated[
        bool,
        Switch(
            "dh.expOnReaction",
            "Whether Experiences may be used on reaction rolls, for Hope as usual.",
            "SRD, Experiences; the playtest speaks of action rolls",
        ),
    ] = True
    window_ends: Annotated[
        Literal["own", "any"],
        Switch(
            "dh.windowEnds",
            "Which roll ends the time for Prayer Dice and rerolls: the next one of the same character, or anybody's.",
            "Rolls, Adding Bonuses to Rolls: before another dice roll is made (any); own: so that nobody takes it from others by being quick",
            {
                "own": "the same character's next roll",
                "any": "anybody's next roll",
            },
        ),
    ] = "own"
    crit_max_includes_bonus_dice: Annotated[
        bool,
        Switch(
            "dh.critMaxIncludesBonusDice",
            "Whether a critical's maximum counts dice from outside the attack's own line too, such as a Rally die.",
            "Damage rolls: the maximum of the damage dice; unsettled for added dice",
        ),
    ] = False
    advantage_die: Annotated[
        Annotated[int, Meta(ge=2, le=100)],
        Switch(
            "dh.advantageDie", "The sides of the die of advantage, disadvantage and help.", "Advantage: a d6"
        ),
    ] = 6
    gm_advantage: Annotated[
        Literal["keep-highest"],
        Switch(
            "gm.advantage",
            "What advantage is to the game master: a second d20, of which the higher counts (the lower with disadvantage).",
            "GM Die, step 1, with the page on advantage",
            {
                "keep-highest": "a second d20, the higher counts",
            },
        ),
    ] = "keep-highest"
    outcomes: Annotated[
        Annotated[tuple[Consequence, ...], Meta(min_length=7, max_length=7)],
        Switch(
            "dh.outcomes",
            "The outcomes of action rolls: seven rows of label, Hope, Stress, Fear and the game master's move, in the order critical, "
            "success with Hope and Fear, failure with Hope and Fear, and Hope and Fear where no difficulty was told.",
            "Rolls, step 4",
        ),
    ] = OUTCOMES
    prices: Annotated[
        Prices,
        Switch(
            "dh.prices",
            "What costs how much Hope: an Experience, help, a reroll and a tag team.",
            "Hope; Tag Team Rolls; Luckbender",
        ),
    ] = Prices()

    @classmethod
    def grouped(cls, chosen: dict[str, Any]) -> dict[str, Any]:
        """Let the edition set the switches that were not set by themselves."""
        return {**RELEASED, **chosen} if chosen.get("edition") == "srd" else chosen

    def settings(self) -> dict[str, Any]:
        """The switches that differ from the book of this edition, by key."""
        edition = {"dh.edition": self.edition} if self.edition != "beta" else {}
        return edition | self.beside(self.of(edition))

    def row(self, sign: int, success: bool | None) -> Consequence:
        """The row of the outcomes: *sign* 0 for a critical, 1 with Hope, −1 with Fear; success `None`: not told."""
        if sign == 0:
            return self.outcomes[0]
        return self.outcomes[(5 if success is None else 1 if success else 3) + (sign < 0)]

    def fear(self, row: Consequence) -> Literal["choice", "gain", "none"]:
        """What a row brings the game master."""
        return FEAR[self.fear_gain] if row.fear else "none"

    def advantage(self, sources: int, helpers: int) -> tuple[int, int]:
        """The own die (1 added, −1 subtracted, 0 none) and the helpers' dice, after what cancels. Advantage.

        >>> Daggerheart().advantage(-1, 2), Daggerheart(help_vs_disadvantage="stack").advantage(-1, 2)
        ((0, 1), (-1, 2))
        """
        own = (sources > 0) - (sources < 0)
        if own >= 0 or self.help_vs_disadvantage == "stack":
            return own, helpers
        left = helpers + sources
        return (0, left) if left >= 0 else (-1, 0)

    def cancelled(self, sources: int, helpers: int) -> int:
        """How many helpers' dice disadvantage takes away; their Hope is spent all the same. Advantage.

        >>> Daggerheart().cancelled(-1, 2), Daggerheart(help_vs_disadvantage="stack").cancelled(-1, 2)
        (1, 0)
        """
        return helpers - self.advantage(sources, helpers)[1]

    def unarmed_dice(self, proficiency: int) -> int:
        """How many d4 an unarmed attack deals."""
        return proficiency if self.unarmed == "prof" else (proficiency + 1) // 2

    def hope(self, held: int, gained: int) -> int:
        """The Hope held after a gain: what goes beyond the cap is lost.

        >>> Daggerheart().hope(6, 1)
        6
        """
        return max(held, min(self.hope_cap, held + gained))


def playtest(house: Daggerheart) -> bool:
    """Whether the playtest's rules hold, which have an action tracker."""
    return house.edition == "beta"
