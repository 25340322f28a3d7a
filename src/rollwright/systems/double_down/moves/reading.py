"""How moves read sheets: stats and tags by name, what is fresh and what an open roll holds back; refused before any die is thrown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rollwright.errors import Refused
from rollwright.sheets import Card, Scene, Source, item_named, value_named
from rollwright.systems.double_down import sources as given
from rollwright.systems.double_down.sheet import Character, Tag

ROLES = ("player", "gm", "table", "target", "attempter", "group")
"""Words that mean somebody in a rule, and so can be nobody's name there."""


def fresh(card: Card) -> list[Tag]:
    """A character's tags that can be used: neither exhausted nor held back by an open roll."""
    return [tag for tag in card.of(Character).tags if not tag.exhausted and not held_back(card, tag)]


def spendable(card: Card) -> int:
    """How much drive a character can spend on a roll, with what open rolls hold back left where it is."""
    return max(0, min(given.MOST_DRIVE, card.free("drive")))


def stat_of(card: Card, name: str, at: str = "args.stat") -> int:
    """The stars of a base stat; `Refused` lists what the character has."""
    return value_named(card.of(Character).stats, name, "stat", at, card.name)


def tag_of(card: Card, name: str, at: str) -> Tag:
    """A tag by its name; `Refused` lists what the character has."""
    return item_named(card.of(Character).tags, name, "tag", at, card.name)


def lent(scene: Scene, card: Card, names: Sequence[str], relevant: bool, at: str = "args.tags") -> Tag | None:
    """The one tag that goes into a roll, or `None`; `Refused` where it is no fresh one, or one too many. Rolls, step 2."""
    if len(names) > 1:
        raise Refused(f"one tag goes into a roll, {len(names)} are named: {', '.join(names)}", at=at)
    for name in names:
        tag = tag_of(card, name, at)
        if tag.exhausted:
            raise Refused(f"{name} is exhausted: boons or a rest recover it", at=at)
        if held_back(card, tag):
            raise Refused(f"{name} is held back by an open roll", at=at)
        given.check_tag(scene.house, tag.level, relevant, at)
        return tag
    return None


def useless(scene: Scene, card: Card, tag: Tag | None, relevant: bool) -> tuple[str, ...]:
    """A warning where a tag would be exhausted for nothing. Rolls, step 2."""
    if tag is None or scene.house.tag_stars(tag.level, relevant):
        return ()
    return (f"{tag.name} ({card.name}) gives nothing here: it has one star, and does not fit",)


def stars_at(tag: Tag) -> str:
    """Where a tag's stars stand on its sheet: what an open roll holds back that may still exhaust it."""
    return f"tags.{tag.name}.level"


def held_back(card: Card, tag: Tag) -> bool:
    """Whether an open roll holds a tag back."""
    return card.free(stars_at(tag)) < tag.level


def holding(card: Card, tags: Iterable[Tag]) -> tuple[tuple[str, str, int], ...]:
    """What holds tags back until a roll is over."""
    return tuple((card.id, stars_at(tag), tag.level) for tag in tags)


def sources(stat: str, tag: Tag | None = None) -> dict[str, Source]:
    """What the stars of a roll come from: the stat by its name, and the tag."""
    return {"stat": stat, **({"tag": tag.name} if tag else {})}


def owing(scene: Scene, card: Card, tag: Tag | None) -> tuple[tuple[str, str, int], ...]:
    """What holds back a tag that only a success exhausts; one that is exhausted on use is gone at once."""
    return holding(card, [tag]) if tag and scene.house.tag_exhaust == "on-success" else ()


def distinct_names(cards: Iterable[Card]) -> dict[str, str]:
    """A name for each sheet that is no other's, by id: what a rule calls them.

    >>> ann = Character(name="Ann")
    >>> distinct_names([Card("a", ann), Card("b", ann)])
    {'a': 'Ann', 'b': 'Ann 2'}
    """
    names: dict[str, str] = {}
    for card in cards:
        name, count = card.name, 1
        while name in ROLES or name in names.values():
            count += 1
            name = f"{card.name} {count}"
        names[card.id] = name
    return names


def noted(tags: Mapping[str, Iterable[Tag | None]], **more: Any) -> dict[str, Any]:
    """What is remembered of a roll: which tags each role uses, by name, and what else its outcome leads to."""
    names = {role: [tag.name for tag in of if tag] for role, of in tags.items()}
    return {"tags": names} | {name: value for name, value in more.items() if value is not None}
