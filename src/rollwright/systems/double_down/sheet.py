"""Sheets of Double Down: a character's and the table's, with their counters and bounds."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from rollwright.errors import BadArgument
from rollwright.rules import House
from rollwright.sheets import Counter, Rests, Sheet, repeated
from rollwright.systems.double_down.tables import REGARD_PER_SESSION, STATS

MOST = 9_999
"""How far the numbers go for which the book knows no end: drive, experience, tension."""

MOST_BOXES = 100
MOST_TAGS = 30

HURT = ("unhurt", "hurt", "badly hurt", "at the end of their strength")
"""How somebody is, by the stars of their stress track."""

StatName = Annotated[
    str, Meta(min_length=1, max_length=40, pattern=r"^[^.]+$", description="the base stat, by its name")
]
TagName = Annotated[
    str, Meta(min_length=1, max_length=60, pattern=r"^[^.]+$", description="the tag, by its name")
]
Stars = Annotated[int, Meta(ge=1, le=5, description="stars, 1 to 5")]
Many = Annotated[int, Meta(ge=0, le=MOST)]
Box = Annotated[int, Meta(ge=1, le=MOST_BOXES)]


class Tag(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is true of a character, with its stars: fresh, or exhausted until it is recovered."""

    name: TagName
    level: Stars = 1
    exhausted: Annotated[bool, Meta(description="whether it has been used and not recovered since")] = False


class Character(Sheet, frozen=True, kw_only=True):
    """A player's character.

    The book's pages that we have do not tell how many boxes a stress track has and where its stars begin: both stand on
    the sheet, and are the table's to choose.
    """

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter(
            "stress",
            "stress",
            0,
            lambda sheet, house: sheet.stress_track,
            pips=True,
            strip=True,
            top="stress_track",
            rests=Rests(),
        ),
        Counter("drive", "drive", 0, MOST, strip=True, rests=Rests(up=True, whole=False)),
        Counter("experience", "experience", 0, MOST),
        Counter("regard_given", "regard given", 0, REGARD_PER_SESSION, begins="least"),
    )

    stats: Annotated[
        dict[StatName, Stars],
        Meta(max_length=9, description="base stats by name, each with one to five stars; up to nine of them"),
    ] = field(default_factory=lambda: dict.fromkeys(STATS, 1))
    tags: Annotated[
        tuple[Tag, ...], Meta(max_length=MOST_TAGS, description="what is true of them, each with its stars")
    ] = ()
    stress: Annotated[int, Meta(ge=0, le=MOST_BOXES, description="boxes of the stress track marked")] = 0
    stress_track: Annotated[
        int, Meta(ge=1, le=MOST_BOXES, description="boxes of the stress track, the table's choice")
    ] = 9
    stress_stars: Annotated[
        tuple[Box, ...],
        Meta(
            max_length=3,
            title="stress stars from box",
            description="the box from which on each star of the track counts, rising",
        ),
    ] = (1, 4, 7)
    drive: Annotated[Many, Meta(description="drive held")] = 0
    experience: Annotated[Many, Meta(description="experience not spent yet")] = 0
    regard_given: Annotated[
        int, Meta(ge=0, le=REGARD_PER_SESSION, description="regard given to others in this session")
    ] = 0
    flaws: Annotated[str, Meta(max_length=2000, description="what failures may be tied to")] = ""
    note: Annotated[str, Meta(max_length=2000, description="whatever is worth knowing")] = ""

    def check(self, house: House) -> None:
        """Refuse what is out of its bounds, two tags of one name, and stars of the track that do not rise."""
        super().check(house)
        if again := repeated(tag.name for tag in self.tags):
            raise BadArgument(
                f"{self.name} has the tag {again[1]!r} twice, every name must differ",
                at=f"sheet.tags[{again[0]}].name",
            )
        if list(self.stress_stars) != sorted(set(self.stress_stars)):
            raise BadArgument(
                f"the stars of {self.name}'s stress track begin at rising boxes, not {list(self.stress_stars)}",
                at="sheet.stress_stars",
            )

    @property
    def stars(self) -> int:
        """The stars of the stress track as it is marked, 0 to 3.

        >>> [Character(name="Ann", stress=marked).stars for marked in (0, 1, 3, 4, 9)]
        [0, 1, 1, 2, 3]
        """
        return sum(self.stress >= box for box in self.stress_stars)

    def tag(self, name: str) -> Tag | None:
        """The tag of this name, or `None`."""
        return next((tag for tag in self.tags if tag.name == name), None)

    def about(self) -> str:
        """Their strongest tags, or what is written of them."""
        return ", ".join(tag.name for tag in self.tags[:2]) or self.note

    def state(self) -> str:
        """How they are, by the stars of the stress track."""
        return HURT[self.stars]


class TableSheet(Sheet, frozen=True, kw_only=True):
    """What the game master has on the table, for all to see."""

    kind: ClassVar[str] = "table"
    counters: ClassVar[tuple[Counter, ...]] = (Counter("tension", "tension", 0, MOST, strip=True),)

    tension: Annotated[Many, Meta(description="tension, bought with banes and turned into banes again")] = 0
