"""Partners: whoever is needed for a roll that two make together is called, waited for, and may say no; so is whoever could join a group."""

from __future__ import annotations

from typing import Any

import pytest

from cast import ANSELM, HESK, ODILE, ORLA, TAM, TEODAN, WREN
from rollwright.errors import Refused
from rollwright.table.proof.verify import verify
from table.tabling import Person, Playing

TAG_TEAM = "daggerheart.tag-team"


class Both:
    """Orla, who wants to tag team with Hesk."""

    def __init__(self) -> None:
        self.table = Playing("daggerheart", party=True)
        self.gm = self.table.gm
        self.orla, self.hesk = self.table.players[ORLA], self.table.players[HESK]
        self.hers, self.his = self.table.sheet(ORLA), self.table.sheet(HESK)
        self.gm.act("write", sheet=self.hers, values={"hope": 3})

    def proposes(self, partner: str) -> str:
        said = {"move": TAG_TEAM, "sheet": self.hers, "args": {"partner": partner, "weapon": "Rapier"}}
        draft: str = self.orla.call("propose", {**said, "ready": True}).draft
        return draft


def test_a_partner_is_called_and_the_dice_fall_once_they_take_part() -> None:
    at = Both()
    draft = at.proposes(at.his)
    assert {"do": "join", "draft": draft} in at.hesk.look()["todo"]
    at.gm.act("frame", draft=draft, frame={"difficulty": 15})
    assert at.gm.look()["rolls"] == []
    at.hesk.act("join", draft=draft, sheet=at.his, part={"weapon": "Battleaxe"})
    (roll,) = at.gm.look()["rolls"]
    assert [each["name"] for each in roll["run"]] == ["Hope", "Fear"]
    assert roll["waiting"]["by"]["role"] == "second"


def test_a_partner_who_says_no_calls_it_off() -> None:
    at = Both()
    draft = at.proposes(at.his)
    at.hesk.act("leave", draft=draft, sheet=at.his)
    assert at.orla.look()["drafts"] == []


def test_nobody_takes_part_whom_the_roll_does_not_name() -> None:
    """A third would keep a tag team from being rolled; whoever is named no more has no part in it either."""
    at = Both()
    teodan, his = at.table.players[TEODAN], at.table.sheet(TEODAN)
    draft = at.proposes(at.his)
    named = {each["move"] for each in at.orla.look()["moves"] if each.get("named")}
    assert TAG_TEAM in named
    assert "daggerheart.group" not in named
    with pytest.raises(Refused, match="Brother Teodan has no part in this"):
        teodan.act("join", draft=draft, sheet=his, part={"weapon": "Blessed axe"})
    with pytest.raises(Refused, match="Brother Teodan has no part in this"):
        at.orla.act("call-in", draft=draft, sheets=[at.his, his])
    guest = at.gm.act("lay", values={"name": "Guest", "hope": 2, "traits": {"Agility": 1}}).of("laid")
    guests: str = guest["sheet"]["id"]
    with pytest.raises(Refused, match="Guest has no part in this"):
        at.gm.act("join", draft=draft, sheet=guests, part={"trait": "Agility"})
    at.hesk.act("join", draft=draft, sheet=at.his, part={"weapon": "Battleaxe"}, ready=True)
    told, *with_third = (
        teodan.look("odds", draft=draft, parts=parts, args={"difficulty": 15})["odds"]
        for parts in ({}, {his: {"weapon": "Blessed axe"}}, {guests: {"trait": "Agility"}})
    )
    assert with_third == [told, told]
    at.orla.act("add", draft=draft, args={"partner": his})
    (now,) = at.gm.look()["drafts"]
    assert (now["called"], now["parts"], now["falling"]) == ([his], {}, [])
    at.orla.act("add", draft=draft, args={"partner": guests})
    at.gm.act("join", draft=draft, sheet=guests, part={"trait": "Agility"})
    assert list(at.gm.look()["drafts"][0]["parts"]) == [guests], "who is nobody's may be the partner"


def test_nobody_is_waited_for_who_cannot_be_a_partner() -> None:
    at = Both()
    troll = at.gm.act("lay", line="Marsh troll: difficulty 14, hp 8").of("laid")["sheet"]["id"]
    at.gm.act("show", sheet=troll)
    for partner in (at.hers, troll, "nobody"):
        at.proposes(partner)
    assert [each["called"] for each in at.gm.look()["drafts"]] == [[], [], []]


def test_a_form_says_whom_a_move_is_made_with_and_begins_with_what_is_mostly_meant() -> None:
    at = Both()
    listed: dict[str, Any] = {each["move"]: each.get("whom") for each in at.orla.look()["moves"]}
    assert listed[TAG_TEAM] == {"field": "partner", "says": "tag team with", "free": False}
    assert listed["daggerheart.trait"] is None
    fields = at.orla.look("form", move=TAG_TEAM, sheet=at.hers)["fields"]
    partners = next(each for each in fields if each["name"] == "partner")["choices"]
    assert HESK in [each["says"] for each in partners]
    part = at.hesk.look("form", draft=at.proposes(at.his), sheet=at.his)["part"]["fields"]
    assert [each["likely"] for each in part if "likely" in each] == ["Battleaxe"]


def test_what_several_make_together_asks_for_the_others_by_itself() -> None:
    at = Both()
    for move in ("daggerheart.group", "daggerheart.trait"):
        at.orla.call("propose", {"move": move, "sheet": at.hers, "args": {}})
    assert [each["helped"] for each in at.hesk.look()["drafts"]] == [True, False]


def test_help_that_is_taken_back_before_the_dice_costs_nothing() -> None:
    at = Both()
    before = at.table.values(HESK)["hope"]
    for stays, hope in ((False, before), (True, before - 1)):
        draft = at.orla.propose("daggerheart.action", at.hers, helped=True)
        at.gm.act("frame", draft=draft, frame={"difficulty": 30})
        at.hesk.act("join", draft=draft, sheet=at.his)
        if not stays:
            at.hesk.act("leave", draft=draft, sheet=at.his)
        roll = at.orla.call("", {}, draft=draft).roll
        assert at.table.values(HESK)["hope"] == hope
        assert ("Help" in [each["name"] for each in at.gm.look()["rolls"][-1]["run"]]) == stays
    at.gm.withdraw(roll)
    assert at.table.values(HESK)["hope"] == before


def test_help_that_a_disadvantage_cancels_is_told_before_anybody_pays_and_on_the_card() -> None:
    at = Both()
    draft = at.orla.propose("daggerheart.action", at.hers, helped=True)
    at.gm.act("frame", draft=draft, frame={"difficulty": 30, "advantage": -1})
    (told,) = at.hesk.look("odds", draft=draft, parts={at.his: {}})["warns"]
    assert told == "disadvantage cancels a helper's die, and the Hope for it is spent all the same"
    at.hesk.act("join", draft=draft, sheet=at.his)
    at.orla.call("", {}, draft=draft)
    assert at.hesk.look()["rolls"][-1]["warns"] == [told]


# -- what several make together


GROUP, ATTEMPT = "double-down.group", "double-down.attempt"


class Crew:
    """Tam, who wants to roll for everybody on the ferry."""

    def __init__(self) -> None:
        self.table = Playing("double-down", party=True)
        self.gm, self.tam = self.table.gm, self.table.players[TAM]
        self.his = self.table.sheet(TAM)
        self.others = [self.table.sheet(name) for name in self.table.players if name != TAM]

    def proposes(self, move: str = GROUP) -> str:
        said = {"move": move, "sheet": self.his, "ready": True, "suggested": {"stat": "Agility"}}
        draft: str = self.tam.call("propose", said).draft
        return draft

    def allows(self, draft: str, **more: Any) -> Any:
        self.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 13}, **more)
        return self.gm.look()["rolls"]

    def says(self, act: str, draft: str, name: str) -> None:
        self.table.players[name].act(act, draft=draft, sheet=self.table.sheet(name))

    def called(self, draft: str) -> list[str]:
        (found,) = (each for each in self.gm.look()["drafts"] if each["id"] == draft)
        return [self.table.state.sheets[each].name for each in found["called"]]


def test_a_group_that_is_allowed_at_once_waits_for_everybody_who_may_join() -> None:
    at = Crew()
    draft = at.proposes()
    assert at.called(draft) == [name for name in at.table.players if name != TAM]
    assert at.allows(draft) == []
    assert {"do": "join", "draft": draft} in at.table.players[WREN].look()["todo"]
    at.says("join", draft, WREN)
    at.says("leave", draft, ODILE)
    assert at.gm.look()["rolls"] == []
    at.says("join", draft, ANSELM)
    (roll,) = at.gm.look()["rolls"]
    assert [each["role"] for each in roll["waiting"]["asks"]] == [TAM, ANSELM, WREN]


def test_the_game_master_goes_on_without_who_says_nothing() -> None:
    at = Crew()
    draft = at.proposes()
    at.says("join", draft, WREN)
    at.allows(draft)
    at.gm.act("call-in", draft=draft, sheets=[at.table.sheet(WREN)])
    (roll,) = at.gm.look()["rolls"]
    assert [each["role"] for each in roll["waiting"]["asks"]] == [TAM, WREN]


def test_nobody_is_asked_who_is_not_there() -> None:
    at = Crew()
    at.gm.act("lock", seat=at.table.players[ODILE].id)
    at.gm.act("give", sheet=at.table.sheet(WREN), seat=None)
    draft = at.proposes()
    assert at.called(draft) == [ANSELM]
    at.gm.act("remove", sheet=at.table.sheet(ANSELM))
    assert len(at.allows(draft)) == 1


def test_whose_sheets_are_called_and_who_goes_is_told_in_the_order_of_the_call() -> None:
    """Whatever order a process of Python has for its sets: what is written into a log must not hang on it."""
    at = Crew()
    wren = at.table.players[WREN].id
    for sheet in [*at.others, *(at.table.lay(f"Twin {number}") for number in range(5))]:
        at.gm.act("give", sheet=sheet, seat=wren)
    at.proposes()
    (draft,) = at.gm.look()["drafts"]
    told = [each["draft"]["called"] for each in at.gm.act("lock", seat=wren).every("drafted")]
    assert told == [draft["called"][left:] for left in range(1, len(draft["called"]) + 1)]
    assert len(told) == 8


def test_what_becomes_a_groups_roll_is_asked_of_the_others_then() -> None:
    at = Crew()
    draft = at.proposes(ATTEMPT)
    assert at.called(draft) == []
    assert at.allows(draft, move=GROUP) == []
    assert len(at.called(draft)) == len(at.others)


def test_a_group_that_the_game_master_calls_for_is_one_roll() -> None:
    at = Crew()
    frame = {"stat": "Agility", "difficulty": 13}
    two = at.gm.act("ask", move=GROUP, sheets=[at.his, at.table.sheet(WREN)], frame=frame).draft
    alone = at.gm.act("ask", move=GROUP, sheets=[at.his], frame=frame).draft
    every = at.gm.act("ask", move=GROUP, sheets="all", frame=frame).draft
    assert [len(at.called(each)) for each in (two, alone, every)] == [1, len(at.others), len(at.others)]
    assert len(at.gm.look()["drafts"]) == 3
    hidden = at.gm.act("lay", values={"name": "Eve"}, hidden=True).of("laid")["sheet"]["id"]
    with pytest.raises(Refused, match="Eve is hidden"):
        at.gm.act("ask", move=GROUP, sheets=[at.his, hidden], frame=frame)
    at.gm.act("ask", move=GROUP, sheets=[hidden], frame=frame)
    assert at.gm.look()["drafts"][-1]["called"] == []


# -- dice that fall


def test_the_dice_of_who_takes_part_fall_by_themselves_where_they_have_said_so() -> None:
    at = Both()
    draft = at.proposes(at.his)
    at.hesk.act("join", draft=draft, sheet=at.his, part={"weapon": "Battleaxe"}, ready=True)
    at.gm.act("frame", draft=draft, frame={"difficulty": 15})
    (roll,) = at.gm.look()["rolls"]
    thrown = [(each["seat"], each["name"]) for each in roll["run"]]
    assert thrown == [(at.orla.id, "Hope"), (at.orla.id, "Fear"), (at.hesk.id, "Hope"), (at.hesk.id, "Fear")]
    assert roll["waiting"]["kind"] == "choose"
    assert verify(line.encode() for line in at.orla.look("export")["lines"]).ok


def test_the_damage_of_a_partner_whose_dice_fall_falls_once_it_is_chosen_whose_roll_stands() -> None:
    at = Both()
    at.gm.act("write", sheet=at.hers, values={"hope": 6})
    said = {"partner": at.his, "weapon": "Rapier"}
    draft = at.orla.call("propose", {"move": TAG_TEAM, "sheet": at.hers, "args": said}).draft
    at.gm.act("frame", draft=draft, frame={"difficulty": 5})
    at.hesk.act("join", draft=draft, sheet=at.his, part={"weapon": "Battleaxe"}, ready=True)
    roll = at.orla.call("", {}, draft=draft, faces=[12, 11]).roll
    card = at.table.state.rolls[roll]
    while card.waiting and card.waiting["kind"] == "choose":
        at.orla.answer(roll, card.waiting["asks"][0]["options"][0]["key"])
        card = at.table.state.rolls[roll]
    at.orla.answer(roll, "throw")
    run = at.table.state.rolls[roll].run
    assert {each["seat"] for each in run if each["name"] == "Damage"} == {at.orla.id, at.hesk.id}


def test_whose_roll_stands_is_not_told_before_it_is_chosen() -> None:
    at = Both()
    at.gm.act("write", sheet=at.table.sheet(TEODAN), values={"prayer": [4]})
    draft = at.proposes(at.his)
    at.gm.act("frame", draft=draft, frame={"difficulty": 15})
    at.hesk.act("join", draft=draft, sheet=at.his, part={"weapon": "Battleaxe"}, ready=True)
    (roll,) = at.gm.look()["rolls"]
    while (waiting := at.gm.look()["rolls"][0]["waiting"])["kind"] != "choose":
        assert waiting["kind"] in ("dice", "window")
        assert "stands" not in waiting
        if waiting["kind"] == "dice":
            at.orla.answer(roll["id"], "throw", faces=[3, 2])
        else:
            at.gm.answer(roll["id"], "done", role=waiting["asks"][-1]["role"])
    assert "stands" not in waiting


def test_who_takes_part_may_think_better_of_letting_their_dice_fall() -> None:
    at = Both()
    draft = at.proposes(at.his)
    part = {"sheet": at.his, "part": {"weapon": "Battleaxe"}, "ready": True}

    def falling() -> list[str]:
        (found,) = at.gm.look()["drafts"]
        names: list[str] = found["falling"]
        return names

    at.hesk.act("join", draft=draft, **part)
    assert falling() == [at.his]
    at.hesk.call("join", {"draft": draft, **part}, by_hand=True)
    assert falling() == []
    at.hesk.act("join", draft=draft, **part)
    at.hesk.act("leave", draft=draft, sheet=at.his)
    assert falling() == []
    group = at.orla.propose("daggerheart.group", at.hers)
    at.hesk.act("leave", draft=draft, sheet=at.his)
    for ready in (True, False):
        at.hesk.act("join", draft=group, sheet=at.his, part={"trait": "Strength"}, ready=ready)
    assert falling() == []
    at.hesk.act("join", draft=group, sheet=at.his, part={"trait": "Strength"}, ready=True)
    at.orla.act("hand-on", draft=group, sheet=at.his)
    assert falling() == []


def test_dice_of_a_seat_that_was_locked_do_not_fall() -> None:
    at = Both()
    draft = at.proposes(at.his)
    at.hesk.act("join", draft=draft, sheet=at.his, part={"weapon": "Battleaxe"}, ready=True)
    at.gm.act("lock", seat=at.hesk.id)
    at.gm.act("frame", draft=draft, frame={"difficulty": 15})
    (roll,) = at.gm.look()["rolls"]
    assert roll["waiting"]["by"]["role"] == "second"


def test_a_form_says_where_who_takes_part_throws_dice() -> None:
    at, on = Both(), Crew()
    team = at.hesk.look("form", move=TAG_TEAM, sheet=at.his)["part"]
    group = on.tam.look("form", move=GROUP, sheet=on.his)["part"]
    assert (team["throws"], group["throws"]) == (True, False)


def test_an_unarmed_partner_and_a_rally_die_on_the_damage_of_both() -> None:
    """What either page is told: whose dice are waited for, which they are, and what both together deal."""
    at = Both()
    troll = at.gm.act("lay", line="Marsh troll: difficulty 10, hp 8, major 9, severe 40").of("laid")["sheet"][
        "id"
    ]
    at.gm.act("show", sheet=troll)
    for sheet in (at.hers, at.his):
        at.gm.act("write", sheet=sheet, values={"rally": 6})
    rally = {"rally": True, "rally_on_damage": True}
    args = {"partner": at.his, "weapon": "Rapier", "targets": [troll], **rally}
    draft = at.orla.propose(TAG_TEAM, at.hers, args=args)
    at.hesk.act("join", draft=draft, sheet=at.his, part={"unarmed": True, "trait": "Strength", **rally})
    roll = at.orla.call(draft=draft, faces=[8, 7]).roll

    def waits(who: Person) -> Any:
        (card,) = who.look()["rolls"]
        return card["waiting"]

    assert waits(at.hesk)["by"]["role"] == "second"
    at.hesk.answer(roll, faces=[9, 4])
    (ask,) = waits(at.orla)["asks"]
    assert [each["says"] for each in ask["options"]] == [
        f"{ORLA}'s roll: 17, Success with Hope",
        f"{HESK}'s roll: 15, Success with Hope",
    ]
    at.orla.answer(roll, "first")
    assert [each["do"] for each in (*at.orla.look()["todo"], *at.hesk.look()["todo"])] == ["throw", "throw"]
    assert [each["dice"] for each in waits(at.orla)["dice"]] == ["d8", "d6", "d4", "d6"]
    assert [at.table.values(sheet)["rally"] for sheet in (at.hers, at.his)] == [6, 6]
    at.hesk.answer(roll, faces=[3, 6])
    done = at.orla.answer(roll, faces=[5, 4])
    assert done.outcome["damage"] == 18
    assert [at.table.values(sheet)["rally"] for sheet in (at.hers, at.his)] == [0, 0]
    (card,) = at.hesk.look()["rolls"]
    owners = [each["seat"] for each in card["run"] if "faces" in each]
    assert owners == [at.orla.id] * 2 + [at.hesk.id] * 4 + [at.orla.id] * 2
    for who in (at.gm, at.orla, at.hesk):
        assert verify(line.encode() for line in who.look("export")["lines"]).ok


def test_before_anybody_has_said_their_part_odds_tell_what_they_are_thought_to_say() -> None:
    at = Both()
    others = [at.table.sheet(name) for name in at.table.players if name != ORLA]
    led = {"move": "daggerheart.group", "sheet": at.hers, "args": {"trait": "Finesse", "difficulty": 15}}
    found = at.orla.look("odds", **led)
    assert found["guessed"] == {each: {"trait": "Finesse"} for each in others}
    assert found["odds"] == at.orla.look("odds", **led, parts=found["guessed"])["odds"]
    both = {"partner": at.his, "weapon": "Rapier", "difficulty": 15}
    found = at.orla.look("odds", move=TAG_TEAM, sheet=at.hers, args=both)
    assert found["guessed"] == {at.his: {"weapon": "Battleaxe"}}
    # in a roll that is prepared those who are called are thought of, unless somebody has said their part
    draft = at.orla.call("propose", {"move": led["move"], "sheet": at.hers}).draft
    at.gm.act("call-in", draft=draft, sheets=[at.his])
    assert set(at.gm.look("odds", draft=draft, args=led["args"])["guessed"]) == {at.his}
    with pytest.raises(Refused, match="the rolls need a difficulty|need a difficulty"):
        at.gm.look("odds", draft=draft, args={"trait": "Finesse"}, parts={at.his: {"trait": "Finesse"}})
    # what is needed and nobody has said is not made up
    untold = {"partner": at.his, "trait": "Finesse", "difficulty": 15}
    at.gm.act("write", sheet=at.his, values={"weapons": []})
    assert at.orla.look("odds", move=TAG_TEAM, sheet=at.hers, args=untold)["guessed"] == {at.his: {}}
    apart = {"partner": at.hers, "trait": "Finesse", "difficulty": 15}
    with pytest.raises(Refused, match="has not said yet"):
        at.orla.look("odds", move=TAG_TEAM, sheet=at.hers, args=apart)
