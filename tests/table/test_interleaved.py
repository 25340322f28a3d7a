"""Every roll of several people is made by four seats at two doors, one step here and one there, with doors killed in between; counted.

`test_model.py` comes to such rolls as it happens, and to some of them hardly ever; here each is begun, and it is held to that all are made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct

from hours import often, some
from rollwright.table.log.pieces import Rolling
from rollwright.table.play.commands import Call
from table.playing import TEXTS, Client
from table.test_model import Session


class Begun(Struct, frozen=True):
    """What the first of the party wants to do: what they say, what the game master sets, and what others do, by their place; a sheet is
    named by ``@`` and its place. *sheets* stands on theirs; with what stands there somebody is asked something *meanwhile*. Where that
    names who takes part, what the game master sets is *suggested* before.
    """

    frame: Mapping[str, Any]
    args: Mapping[str, Any] = {}
    parts: Mapping[int, Mapping[str, Any]] = {}
    sheets: Mapping[int, Mapping[str, Any]] = {}
    meanwhile: str = ""
    suggested: bool = False


TOGETHER = {
    "double-down.group": Begun({"stat": "Toughness", "difficulty": 20}, parts={1: {}, 2: {}, 3: {}}),
    "double-down.contested": Begun({"stat": "Agility"}, {"target": "@1"}, sheets={0: {"drive": 2}}),
    "daggerheart.group": Begun(
        {"trait": "Finesse", "difficulty": 15, "reaction_difficulty": 24},
        parts={1: {"trait": "Agility"}, 2: {"trait": "Agility"}, 3: {"trait": "Strength", "helps": True}},
        sheets={1: {"prayer": [1, 4]}, 2: {"prayer": [4, 4, 4]}},
        meanwhile="after-roll",
    ),
    "daggerheart.tag-team": Begun(
        {"difficulty": 12},
        {"partner": "@3", "weapon": "Rapier"},
        {3: {"weapon": "Battleaxe"}},
        {0: {"hope": 4}, 3: {"prayer": [2, 2]}},
        meanwhile="after-roll",
    ),
    "daggerheart.attack": Begun(
        {},
        {"weapon": "Rapier", "targets": ["@1"]},
        {3: {}},
        {0: {"prayer": [3]}, 2: {"prayer": [2]}},
        "after-roll",
    ),
    "keepers.act": Begun(
        {"outcomes": [{"name": "the book"}, {"name": "the Porter", "threat": True}]},
        {"action": "Sneak"},
        {1: {"way": "assist"}},
    ),
    "storyteller.teamwork": Begun(
        {"traits": ["Strength"], "helper_difficulty": 5},
        parts={1: {"traits": ["Stamina"]}, 2: {"traits": ["Strength", "Athletics"]}},
    ),
    "storyteller.resisted": Begun(
        {"traits": ["Dexterity"]}, {"opponent": "@1"}, {1: {"traits": ["Perception"]}}
    ),
    "storyteller.multiple": Begun(
        {
            "actions": [
                {"name": "dodge", "traits": ["Dexterity", "Athletics"]},
                {"name": "grab", "traits": ["Strength", "Brawl"], "attack": True, "opponent": "@1"},
            ]
        },
        parts={1: {"traits": ["Strength"]}},
        suggested=True,
    ),
    "storyteller.resisted-extended": Begun(
        {"traits": ["Athletics"], "target": 3, "difficulty": 6, "opposing_difficulty": 6},
        {"opponent": "@1"},
        {1: {"traits": ["Stamina"]}},
    ),
}
"""What one begins for several."""
OF_ALL = {
    "daggerheart.reaction": {"trait": "Agility", "difficulty": 12},
    "keepers.resist": {"attribute": "Mind", "dice": 1},
    "storyteller.action": {"traits": ["Wits"]},
    "double-down.attempt": {"stat": "Agility", "difficulty": 12},
}
"""What everybody is called for at once, each for themselves."""
STEPS = 400


class Interleaved(Session):
    """A table where certain rolls are made, and much else meanwhile."""

    @property
    def players(self) -> list[Client]:
        """Everybody with a sheet, in the order of the party."""
        return [each for each in self.world.people("player") if each.sheets]

    def done_by(self, who: Client, move: str, args: Mapping[str, Any] | None = None, **more: Any) -> None:
        """Somebody does this, at one of the doors, and it is done."""
        self.world.host = self.doors[self.people.chance.randint(0, 1)]
        length = self.length
        self.does(who.name, self.people._call(move, self._named(args or {}), **more))
        assert self.length > length, (move, args, more)
        self.take_in()

    def _named(self, said: Any) -> Any:
        """The same with the ids of sheets."""
        if isinstance(said, Mapping):
            return {name: self._named(each) for name, each in said.items()}
        if isinstance(said, list):
            return [self._named(each) for each in said]
        at = isinstance(said, str) and said.startswith("@")
        return self.players[int(said[1:])].sheets[0] if at else said

    def begins(self, move: str, begun: Begun) -> None:
        """It is prepared in whatever order, with dice of whoever wants falling by themselves, and rolled."""
        chance, (who, *_) = self.people.chance, self.players
        for at, values in begun.sheets.items():
            self.done_by(self.world.gm, "write", {"sheet": f"@{at}", "values": values})
        suggested = begun.frame if begun.suggested else {}
        said = {"move": move, "sheet": "@0", "text": TEXTS[0], "args": begun.args, "suggested": suggested}
        self.done_by(who, "propose", said)
        (draft,) = self.state.drafts
        steps = [
            (self.players[at], "join", {"draft": draft, "sheet": f"@{at}", "part": part, "ready": chance.random() < 0.3})
            for at, part in begun.parts.items()
        ]  # fmt: skip
        steps.append((self.world.gm, "frame", {"draft": draft, "frame": begun.frame}))
        for step in chance.sample(steps, len(steps)):
            self.done_by(*step)
        self.done_by(who, "", draft=draft, by_hand=chance.random() < 0.5)

    def calls_all(self, move: str, frame: Mapping[str, Any]) -> None:
        """The game master calls everybody, and each begins when they come to it."""
        self.done_by(self.world.gm, "ask", {"move": move, "sheets": "all", "frame": frame})
        for draft in self.people.chance.sample(list(self.state.drafts.values()), len(self.players)):
            (whose,) = [each for each in self.players if draft.sheet in each.sheets]
            self.done_by(whose, "", draft=draft.id, by_hand=self.people.chance.random() < 0.7)

    def goes_on(self) -> None:
        """Somebody answers, somebody does something else, a door is killed: until nothing waits."""
        chance = self.people.chance
        for _ in range(STEPS):
            if not self.waiting:
                return
            door = chance.randint(0, 1)
            self.world.host = self.doors[door]
            if chance.random() < 0.2:
                self.a_door_is_killed(door)
            elif chance.random() < 0.2:
                who = chance.choice(self.world.people("gm", "player", "watcher"))
                self.does(who.name, Call(id=self.people._id(), move="say", args={"text": "meanwhile"}))
            else:
                self.answers(chance.choice(self.world.people("gm", "player")))
            self.take_in()

    @property
    def waiting(self) -> list[Rolling]:
        """Rolls that wait for somebody."""
        return [roll for roll in self.state.pending if roll.waiting is not None]

    @property
    def took_part(self) -> set[str]:
        """The players' seats that did something for what was rolled, and did not only talk."""
        playing = {each.seat for each in self.players}
        return playing & {event.seat for event in self.log if event.command and event.kind != "said"}


@pytest.mark.parametrize("move", some([*TOGETHER, *OF_ALL], quick=3))
def test_every_roll_of_several_is_made_by_several_one_step_here_and_one_there(move: str) -> None:
    asked = set()
    for seed in range(often(1, 40)):
        at = Interleaved()
        at.opens(name=move.partition(".")[0], seed=seed, alone=False, every=7)
        try:
            if move in TOGETHER:
                at.begins(move, TOGETHER[move])
            else:
                at.calls_all(move, OF_ALL[move])
            at.goes_on()
            rolls = [roll for roll in at.state.rolls.values() if roll.move == move]
            assert all(roll.result is not None for roll in rolls)
            assert len(rolls) == (1 if move in TOGETHER else len(at.players))
            began = TOGETHER.get(move)
            parts, sheets = (began.parts.keys(), began.sheets.keys()) if began else ({1, 2, 3}, set())
            makers, holders = 1 + max(1, len(parts)), sheets - {0, *parts}
            assert makers <= len(at.took_part) <= makers + len(holders)
            at.every_sheet_is_one_that_its_game_allows()
            asked |= {event.data["waiting"]["name"] for event in at.log if event.kind == "waited"}
        finally:
            at.teardown()
    assert move not in TOGETHER or TOGETHER[move].meanwhile in {"", *asked}
