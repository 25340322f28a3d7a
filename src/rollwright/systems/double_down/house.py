"""Double Down's house rules: the sentences that can be read two ways, each with the reading we take."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.rules import House, Switch
from rollwright.systems.double_down.tables import DIFFICULTIES, SUPPORT_HALVES, TIERS, Category, Tier

Faces = Annotated[int, Meta(ge=0, le=9)]
MOST_DOUBLE_DOWNS = 20


class DoubleDown(House, frozen=True):
    """The switches of Double Down."""

    difficulty_table: Annotated[
        Literal["current6", "gm5", "old5"],
        Switch(
            "dd.difficultyTable",
            "Which table turns a difficulty into boons and banes: six rows, five with 22 and up Impossible, or the old one.",
            "Reference, difficulty table (newest form); five rows: page for game masters; the old five: older revision",
            {
                "current6": "six rows",
                "gm5": "five rows, Impossible from 22",
                "old5": "the old five rows",
            },
        ),
    ] = "current6"
    crit_top: Annotated[
        Faces,
        Switch(
            "dd.critTop", "How many of the highest faces are a critical success.", "Rolls, step 3: 19 and 20"
        ),
    ] = 2
    crit_bottom: Annotated[
        Faces,
        Switch(
            "dd.critBottom", "How many of the lowest faces are a critical failure.", "Rolls, step 3: 1 and 2"
        ),
    ] = 2
    min_stress_stars: Annotated[
        Annotated[int, Meta(ge=0, le=3)],
        Switch(
            "dd.minStressStars",
            "The stars of a stress track with nothing marked; 1 reads the range strictly.",
            "Rolls, step 2, says one to three stars; its own example adds none",
        ),
    ] = 0
    least_difficulty: Annotated[
        Annotated[int, Meta(ge=1, le=60)],
        Switch(
            "dd.leastDifficulty",
            "The lowest difficulty that may be set; 10 takes the book's scale at its word, anything below counts as Easy.",
            "Rolls, step 1: from 10 (easy) on; nothing forbids a lower one",
        ),
    ] = 1
    group_stat: Annotated[
        Literal["needed", "optional"],
        Switch(
            "dd.groupStat",
            "Whether one of a group has to give a base stat.",
            "Rolls, step 2: the stat must be added; group rolls: up to one (optional)",
            {
                "needed": "one of them gives a stat",
                "optional": "a group may do without",
            },
        ),
    ] = "needed"
    tag_exhaust: Annotated[
        Literal["on-use", "on-success"],
        Switch(
            "dd.tagExhaust",
            "When a tag is exhausted: whenever it is used, or only on a success.",
            "Rolls, step 2",
            {
                "on-use": "whenever it is used",
                "on-success": "only on a success",
            },
        ),
    ] = "on-use"
    irrelevant_tag_floor: Annotated[
        Literal[0, "0", "disallow-level-1", "floor-1"],
        Switch(
            "dd.irrelevantTagFloor",
            "What an irrelevant tag of one star gives: nothing, nothing and may not be used, or still one star.",
            "Rolls, step 2: irrelevant tags count one star less; the book does not say how low",
            {
                0: "nothing",
                "disallow-level-1": "nothing, and it may not be used",
                "floor-1": "still one star",
            },
        ),
    ] = 0
    support_boons: Annotated[
        Literal["fill-success", "half-all", "half-strict"],
        Switch(
            "dd.supportBoons",
            "How a support roll halves boons: a plain success yields half and the rest stays, all is halved from a "
            "success counted as 1, or the table's multipliers are halved.",
            "Rolls, support rolls: three instead of six at difficulty 16",
            {
                "fill-success": "a plain success yields half, the rest stays",
                "half-all": "half of all, from a success counted as 1",
                "half-strict": "half of every multiplier in the table",
            },
        ),
    ] = "fill-success"
    max_double_downs: Annotated[
        Annotated[int, Meta(ge=0, le=MOST_DOUBLE_DOWNS)] | Literal["unlimited"],
        Switch(
            "dd.maxDoubleDowns",
            f"How often one roll may be doubled down; tiers end at the ladder's ends. Unlimited means {MOST_DOUBLE_DOWNS}.",
            "Rolls, step 4: once",
            {
                "unlimited": "as often as one likes",
            },
        ),
    ] = 1
    contested_sources: Annotated[
        Literal["tag-and-drive", "one-of"],
        Switch(
            "dd.contestedSources",
            "Whether both a tag and drive may go into a contested roll.",
            "Rolls, contested rolls",
            {
                "tag-and-drive": "a tag and drive",
                "one-of": "only one of them",
            },
        ),
    ] = "tag-and-drive"
    tiers: Annotated[
        Annotated[tuple[Tier, ...], Meta(min_length=8, max_length=8)],
        Switch(
            "dd.tiers",
            "The outcomes table: eight rows of label, boons, banes and damage, worst first.",
            "Reference, outcomes",
        ),
    ] = TIERS
    difficulties: Annotated[
        tuple[Category, ...],
        Switch(
            "dd.difficulties",
            "A difficulty table of your own: rows of label, least, boons and banes.",
            "Reference, difficulty",
        ),
    ] = ()

    @property
    def rows(self) -> tuple[Category, ...]:
        """The difficulty table that holds here, easiest first."""
        return self.difficulties or DIFFICULTIES[self.difficulty_table]

    def category(self, difficulty: int) -> Category:
        """The row of the difficulty table that *difficulty* falls in; below the first row, the first."""
        return next((row for row in reversed(self.rows) if difficulty >= row.least), self.rows[0])

    def check_difficulty(self, difficulty: int) -> None:
        """Refuse a difficulty below the lowest."""
        if difficulty < self.least_difficulty:
            text = f"no difficulty is below {self.least_difficulty} under dd.leastDifficulty, and this is {difficulty}"
            raise Refused(text, at="args.difficulty")

    def tier(self, tier: int) -> Tier:
        """The row of the outcomes table for a tier from −4 to 3."""
        return self.tiers[tier + 4]

    def halved(self, tier: int, of: int) -> int:
        """The boons that a success in a support roll earns where the difficulty is worth *of*, before drive."""
        return SUPPORT_HALVES[self.support_boons][tier] * of // 2

    @property
    def double_downs(self) -> int:
        """How often one roll may be doubled down."""
        return MOST_DOUBLE_DOWNS if self.max_double_downs == "unlimited" else self.max_double_downs

    def tag_stars(self, level: int, relevant: bool) -> int:
        """The stars of a tag of *level* (0: none)."""
        if not level or relevant:
            return level
        return max(level - 1, 1 if self.irrelevant_tag_floor == "floor-1" else 0)

    def allows(self, level: int, relevant: bool) -> bool:
        """Whether a tag may be used at all."""
        return relevant or level != 1 or self.irrelevant_tag_floor != "disallow-level-1"
