"""Difficulties that the game master shares in Daggerheart: whoever sits there sees the number, and odds by it, before and after the dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import hours
from evenings.people import Evening, Json, Person
from evenings.test_daggerheart import HESK, ORLA, PIM, TEODAN, TROLL

Opens = Callable[..., Evening]


class Marsh:
    """Who sits there; difficulties are kept unless a roll says otherwise."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.gm = evening, evening.gm
        self.orla, self.teodan, self.pim, self.hesk = evening.players
        self.others = [*evening.players, evening.guest("Aunt Bette")]
        self.asking = self.others if hours.night() else self.others[-hours.often(2) :]
        self.gm.call("set", options={"secret": True})
        self.gm.call("begin-session", faces=[4, 3])
        self.gm.adjust(ORLA, "hope", to=5, why="a good night")

    def looked(self, draft: str) -> list[Json]:
        """What each of the others is told of a roll in preparation; by day a player and the guest."""
        return [who.odds(draft=draft) for who in self.asking]

    def frame(self, draft: str, secret: list[str] | None, **frame: Any) -> None:
        """Set what is the game master's to set; without a word of what is secret, as the table has it."""
        told = {} if secret is None else {"secret": secret}
        self.gm.call("frame", {"draft": draft, "frame": frame, **told})

    def shared(self, draft: str) -> None:
        """Everybody sees the odds that the game master sees."""
        whole = self.gm.odds(draft=draft)
        assert whole["odds"]
        assert self.looked(draft) == [whole] * len(self.asking)

    def kept(self, draft: str) -> None:
        """Nobody does, who is not the game master."""
        assert "curve" not in self.gm.odds(draft=draft)
        assert all("curve" in told and "odds" not in told for told in self.looked(draft))

    def narrated(self, roll: str) -> None:
        """Go on, where anybody holds what may still change it."""
        if self.gm.card(roll)["status"] == "open":
            self.gm.call("narrate", roll=roll)

    def seen(self, roll: str, *path: Any) -> list[Any]:
        """What stands on everybody's card at a place among the arguments; nothing where it is not told."""
        return [within(who.card(roll)["args"], path) for who in self.others]


def within(value: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a path, or nothing."""
    for step in path:
        if isinstance(value, dict) and step not in value:
            return None
        value = value[step]
    return value


@pytest.fixture
def at(evening: Opens) -> Marsh:
    return Marsh(evening("daggerheart", title="In the open"))


@pytest.mark.long
def test_of_a_group_everybody_knows_what_leader_and_others_have_to_reach(at: Marsh) -> None:
    for secret, told in (([], (15, 13)), (None, (None, None))):
        draft = at.orla.propose(
            "daggerheart.group", ORLA, "through the reeds", suggested={"trait": "Finesse"}
        )
        at.frame(draft, secret, trait="Finesse", difficulty=15, reaction_difficulty=13)
        at.pim.join(draft, PIM, trait="Agility")
        at.teodan.join(draft, TEODAN, trait="Strength")
        (at.kept if secret is None else at.shared)(draft)
        drafts = [next(each for each in who.state["drafts"] if each["id"] == draft) for who in at.others]
        assert {
            (each["frame"].get("difficulty"), each["frame"].get("reaction_difficulty")) for each in drafts
        } == {told}
        at.evening.restart()
        roll = at.orla.call("", draft=draft, by_hand=True).roll
        assert set(at.seen(roll, "leader", "difficulty")) == {told[0]}
        assert set(at.seen(roll, "helpers", 0, "difficulty")) == {told[1]}
        at.pim.throw(roll, [9, 4])
        at.teodan.throw(roll, [2, 5])
        if at.teodan.options(roll):
            at.gm.call("narrate", roll=roll)
        at.orla.answer(roll, "roll")
        at.orla.throw(roll, [9, 8])
        at.narrated(roll)
        assert set(at.seen(roll, "leader", "difficulty")) == {told[0]}
        assert len({who.card(roll)["result"]["says"] for who in at.others}) == 1
    at.evening.check()


def tag_team(at: Marsh, secret: list[str] | None, **args: Any) -> str:
    """Orla and Hesk together; the roll when it is thrown."""
    draft = at.orla.propose("daggerheart.tag-team", ORLA, "high and low", partner=at.orla.id(HESK), **args)
    at.frame(draft, secret, **({} if "targets" in args else {"difficulty": 14}))
    at.hesk.join(draft, HESK, weapon="Battleaxe")
    (at.kept if secret is None else at.shared)(draft)
    return at.orla.roll(draft, [10, 3]).roll


@pytest.mark.long
def test_of_a_tag_team_everybody_knows_what_both_have_to_reach(at: Marsh) -> None:
    roll = tag_team(at, [], weapon="Rapier")
    for side in ("first", "second"):
        assert at.seen(roll, side, "targets") == [[14]] * len(at.others)
    at.gm.withdraw(roll, "they think better of it")
    roll = tag_team(at, None, weapon="Rapier")
    assert at.seen(roll, "first", "targets") == [None] * len(at.others)
    at.evening.check()


@pytest.mark.parametrize("open_", hours.some([True, False], quick=2))
def test_against_whom_everybody_may_read_the_difficulty_is_everybodys(at: Marsh, open_: bool) -> None:
    at.gm.call("show", sheet=at.gm.id(TROLL), open=open_)
    troll = at.orla.id(TROLL)
    number = at.gm.value(TROLL, "difficulty")
    told = number if open_ else None
    secret = [] if open_ else None
    roll = tag_team(at, secret, weapon="Rapier", targets=[troll])
    assert at.seen(roll, "first", "targets") == at.seen(roll, "second", "targets")
    assert at.seen(roll, "first", "targets") == [None if told is None else [told]] * len(at.others)
    at.gm.withdraw(roll, "they think better of it")
    for move, whom in (("daggerheart.action", "target"), ("daggerheart.reaction", "source")):
        draft = at.pim.propose(move, PIM, "past it", **{whom: troll})
        at.frame(draft, secret, trait="Agility")
        (at.shared if open_ else at.kept)(draft)
        roll = at.pim.roll(draft, [7, 9]).roll
        assert at.seen(roll, "difficulty") == [told] * len(at.others)
        at.narrated(roll)
    at.evening.check()


def test_a_number_that_is_shared_later_is_told_of_the_rolls_that_follow(at: Marsh) -> None:
    at.gm.call("show", sheet=at.gm.id(TROLL))
    draft = at.pim.propose("daggerheart.action", PIM, "past it", target=at.pim.id(TROLL))
    at.gm.frame(draft, trait="Agility", secret=[])
    at.kept(draft)
    at.gm.call("show", sheet=at.gm.id(TROLL), open=True)
    at.shared(draft)
    person: Person = at.others[-1]
    assert person.value(TROLL, "difficulty") == at.gm.value(TROLL, "difficulty")
