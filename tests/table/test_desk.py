"""A table's desk: what the sheets look says of every line, whose turn it is, and damage for all who were hit."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rollwright.errors import BadInput, Forbidden, NotFound, Refused
from rollwright.table.play.commands import Call
from table.tabling import Playing

TROLL = "Troll: difficulty 14, hp 8, stress 4, major 9, severe 18, attack -1, damage 2d8+3"
ORLA = {"hp_max": 6, "armor_max": 1, "evasion": 5}


@pytest.fixture
def table() -> Playing:
    """Orla and Pim, and a troll that everybody sees."""
    table = Playing("daggerheart")
    table.seated("Orla", **ORLA)
    table.seated("Pim", **ORLA)
    table.gm.call("lay", {"line": TROLL})
    return table


def line(who: Any, sheet: str) -> Any:
    return who.look("sheets")["lines"].get(sheet)


def test_an_adversary_is_a_line_for_who_acts_for_it_and_nothing_for_others(table: Playing) -> None:
    troll = table.sheet("Troll")
    said = line(table.gm, troll)
    assert [(each["name"], each["value"]) for each in said["facts"]] == [("Difficulty", "14"), ("", "9/18")]
    attack, known = said["shortcuts"]
    assert (known["says"], known["args"]) == ("Tell the Difficulty", {})
    table.gm.call("daggerheart.tell-difficulty", {}, sheet=troll)
    assert line(table.gm, troll)["shortcuts"][1]["args"] == {"keep": True}
    assert (attack["says"], attack["detail"], attack["asks"]) == ("Attack", "−1, 2d8+3", "target")
    assert line(table.players["Orla"], troll) is None
    pips = {each["short"]: each["pips"] for each in table.gm.look("sheets")["counters"][troll]}
    assert pips == {"HP": True, "Stress": True}


def test_everybody_sees_the_tables_counters_and_nobody_elses_buttons(table: Playing) -> None:
    for who in (table.gm, table.players["Orla"]):
        strip = [each["at"] for each in who.look("sheets")["counters"]["table"] if each["strip"]]
        assert strip == ["fear"]
    assert [each["says"] for each in line(table.gm, "table")["shortcuts"]] == ["Spend a Fear", "Bank a Fear"]
    assert line(table.players["Orla"], "table")["shortcuts"] == []


def test_moves_that_cannot_be_made_now_are_told_to_the_player_alone(table: Playing) -> None:
    orla = table.sheet("Orla")
    idle = line(table.players["Orla"], orla)["idle"]
    assert {"daggerheart.rally", "daggerheart.pray", "daggerheart.end-effect", "daggerheart.tag-team"} <= {
        *idle
    }
    assert not {"daggerheart.action", "daggerheart.mark-damage"} & {*idle}
    table.gm.call("write", {"sheet": orla, "values": {"prayer": [3], "hope": 3}})
    found = line(table.players["Orla"], orla)["idle"]
    assert {*idle} - {*found} == {"daggerheart.pray", "daggerheart.tag-team"}
    assert line(table.players["Pim"], orla)["idle"] == line(table.gm, orla)["idle"] == []


def test_only_game_masters_know_who_lies_ready_against_the_party(table: Playing) -> None:
    assert table.gm.look("sheets")["foes"]
    assert table.players["Orla"].look("sheets")["foes"] == []
    assert table.players["Orla"].look("sheets")["presets"]


def test_whose_turn_it_is_everybody_sees(table: Playing) -> None:
    orla, troll = table.sheet("Orla"), table.sheet("Troll")
    assert table.players["Pim"].look()["turn"] is None
    for to in (orla, "gm", troll, None):
        table.gm.call("turn", {"to": to})
        assert table.players["Pim"].look()["turn"] == table.gm.look()["turn"] == to
    with pytest.raises(Refused, match="changes nothing"):
        table.gm.call("turn", {"to": None})
    with pytest.raises(Forbidden):
        table.players["Orla"].call("turn", {"to": orla})
    with pytest.raises(NotFound):
        table.gm.call("turn", {"to": "sheet-9"})


def test_a_turn_is_never_a_hidden_sheets_and_ends_with_a_sheet_and_a_session(table: Playing) -> None:
    troll = table.sheet("Troll")
    table.gm.call("turn", {"to": troll})
    table.gm.call("hide", {"sheet": troll})
    assert table.gm.look()["turn"] is table.players["Orla"].look()["turn"] is None
    for to in (troll, "table"):
        with pytest.raises(Refused, match="not in the open"):
            table.gm.call("turn", {"to": to})
    table.gm.call("begin-session")
    table.gm.call("turn", {"to": "gm"})
    table.gm.call("end-session")
    assert table.gm.look()["turn"] is None


def struck(table: Playing, face: int = 19) -> Any:
    """The troll strikes at Orla; what is offered."""
    done = table.gm.call(
        "daggerheart.gm-attack",
        {"target": table.sheet("Orla")},
        sheet=table.sheet("Troll"),
        faces=[face, 7, 7],
    )
    return done.of("offered")["offer"]


def test_damage_is_applied_with_what_fits_whom_it_hits(table: Playing) -> None:
    offer = struck(table)
    assert (offer["takes"], offer["leaves"], offer["about"]) == ("Apply", "No damage", table.sheet("Orla"))
    fields = {each["name"]: each for each in table.gm.look("form", offer=offer["id"])["fields"]}
    chips = {name: each.get("chip") for name, each in fields.items() if each.get("choices") != []}
    assert {chips.get("resistance"), chips.get("armor")} == {"Resisted: half", "Armor: 1 less"}
    assert fields["spared"]["choices"] == []
    assert "title" not in fields["armor"]
    table.gm.call(offer=offer["id"], args={"resistance": True, "armor": True})
    assert (table.values("Orla")["hp"], table.values("Orla")["armor"]) == (1, 1)


def test_those_who_hold_prayer_dice_are_asked_before_damage_is_marked(table: Playing) -> None:
    pim, ann, bob = table.sheet("Pim"), table.players["Orla"], table.players["Pim"]
    offer = struck(table)
    assert "lent" not in ann.look("form", offer=offer["id"])
    with pytest.raises(Refused, match="nobody who could add to this"):
        ann.call(offer=offer["id"], helped=True)
    table.gm.call("write", {"sheet": pim, "values": {"prayer": [3, 4]}})
    assert ann.look("form", offer=offer["id"])["lent"] == [pim]
    draft = ann.call(offer=offer["id"], args={"armor": True}, helped=True).of("drafted")["draft"]
    assert (draft["called"], draft["ready"], ann.look()["offers"]) == ([pim], True, [])
    # What was offered is told, and in nobody's mouth.
    assert (draft["says"], draft["text"]) == (offer["says"], "")
    # What came with the offer is settled, and not asked for again.
    assert (draft["args"], draft["frame"]["damage"]) == ({"armor": True}, 17)
    assert {"do": "join", "draft": draft["id"]} in bob.look()["todo"]
    bob.call("join", {"draft": draft["id"], "sheet": pim, "part": {"prayer": [4]}})
    assert (table.values("Pim")["prayer"], table.values("Orla")["armor"]) == ([3], 1)
    # 17 would be three Hit Points, 13 are two, and armor takes one.
    assert (table.values("Orla")["hp"], ann.look()["drafts"]) == (1, [])


def asked_first(table: Playing, **said: Any) -> Any:
    """Orla asks who holds Prayer Dice about what the troll has dealt; what is prepared."""
    table.gm.call("write", {"sheet": table.sheet("Pim"), "values": {"prayer": [3, 4]}})
    return table.players["Orla"].call(offer=struck(table)["id"], helped=True, **said).of("drafted")["draft"]


def test_who_asks_first_says_how_they_take_it_when_all_have_answered(table: Playing) -> None:
    ann, pim = table.players["Orla"], table.sheet("Pim")
    draft = asked_first(table)
    table.players["Pim"].call("join", {"draft": draft["id"], "sheet": pim, "part": {"prayer": [4]}})
    assert (table.values("Orla")["hp"], table.values("Pim")["prayer"]) == (0, [3, 4])
    assert {"do": "roll", "draft": draft["id"]} in ann.look()["todo"]
    ann.call(draft=draft["id"], args={"armor": True})
    assert (table.values("Orla")["hp"], table.values("Orla")["armor"], ann.look()["drafts"]) == (1, 1, [])


def test_damage_that_is_taken_back_is_offered_again_whoever_was_asked_first(table: Playing) -> None:
    ann, pim = table.players["Orla"], table.sheet("Pim")
    draft = asked_first(table, args={"armor": True})
    done = table.players["Pim"].call("join", {"draft": draft["id"], "sheet": pim, "part": {"prayer": [4]}})
    ann.withdraw(done.of("done")["id"])
    assert (table.values("Orla")["hp"], table.values("Pim")["prayer"]) == (0, [3, 4])
    (offer,) = ann.look()["offers"]
    again = ann.call(offer=offer["id"], helped=True).of("drafted")["draft"]
    assert ann.look()["offers"] == []
    ann.call("drop", {"draft": again["id"]})
    assert [each["id"] for each in ann.look()["offers"]] == [offer["id"]]


def test_damage_of_an_attack_that_is_taken_back_is_asked_about_no_more(table: Playing) -> None:
    draft = asked_first(table)
    (attack,) = table.state.rolls
    noted = table.gm.withdraw(attack)
    assert (table.gm.look()["drafts"], table.gm.look()["offers"]) == ([], [])
    assert [each for each in noted.events if each["kind"] == "noted"] == []
    assert draft["says"] == "17 physical damage to Orla: 3 Hit Points"


def test_damage_for_which_others_are_asked_first_is_changed_by_the_game_master_alone(table: Playing) -> None:
    ann = table.players["Orla"]
    table.gm.call("write", {"sheet": table.sheet("Pim"), "values": {"prayer": [3, 4]}})

    def marked(by: Any, damage: int) -> Any:
        draft = table.gm.call(offer=struck(table)["id"], helped=True).of("drafted")["draft"]
        before = table.values("Orla")["hp"]
        by.call(draft=draft["id"], args={"damage": damage})
        return table.values("Orla")["hp"] - before

    assert marked(ann, 1) == 3, "17 are three Hit Points"
    assert marked(table.gm, 1) == 1


def test_nobody_is_asked_for_somebody_whom_they_do_not_know(table: Playing) -> None:
    lurker = table.gm.act("lay", line="Lurker: difficulty 12, hp 4", hidden=True).of("laid")["sheet"]["id"]
    said = {"line": "2d6", "targets": [lurker]}
    table.gm.call("daggerheart.damage", said, sheet=table.sheet("Orla"), faces=[3, 4])
    table.gm.call("write", {"sheet": table.sheet("Pim"), "values": {"prayer": [3, 4]}})
    (offer,) = [each["id"] for each in table.gm.look()["offers"] if each["about"] == lurker]
    assert "lent" not in table.gm.look("form", offer=offer)
    with pytest.raises(Refused, match="nobody who could add to this"):
        table.gm.call(offer=offer, helped=True)
    assert table.gm.call(offer=offer).of("done")["move"] == "daggerheart.mark-damage"


def test_an_adversary_is_spared_by_a_feature_and_a_character_by_armor(table: Playing) -> None:
    troll, orla = table.sheet("Troll"), table.sheet("Orla")
    table.gm.call("daggerheart.mark-damage", {"sheet": troll, "damage": 10, "spared": True})
    assert table.values("Troll")["hp"] == 1
    for said, wrong in (
        ({"sheet": orla, "damage": 10, "spared": True}, "armor spares characters"),
        ({"sheet": troll, "damage": 0, "spared": True}, "nothing to spare"),
    ):
        with pytest.raises(BadInput, match=wrong):
            table.gm.call("daggerheart.mark-damage", said)


def test_what_departs_from_the_book_is_told_before_a_character_is_laid(table: Playing) -> None:
    pim = table.players["Pim"]
    lay = partial(Call, id="-", move="lay")
    call = lay(args={"kind": "character", "values": {"name": "Wil"}})
    assert len(pim.look("preview", call=call)["departs"]) == 2
    preset = pim.look("sheets")["presets"][0]["values"]
    good = lay(args={"kind": "character", "values": {**preset, "name": "Wil"}})
    assert pim.look("preview", call=good)["departs"] == []
    assert pim.look("preview", call=Call(id="-", move="say", args={"text": "hello"}))["departs"] == []


def test_an_adversarys_difficulty_alone_is_told_and_kept_again(table: Playing) -> None:
    gm, orla, troll = table.gm, table.players["Orla"], table.sheet("Troll")

    def seen() -> Any:
        return next(each for each in orla.look()["sheets"] if each["id"] == troll)

    act = {
        "move": "daggerheart.action",
        "sheet": table.sheet("Orla"),
        "args": {"trait": "Agility", "target": troll},
    }
    assert orla.look("odds", **act)["called"] == ["Troll's Difficulty"]
    told = gm.call("daggerheart.tell-difficulty", {}, sheet=troll)
    assert [event["data"]["says"] for event in orla.look("events")["events"] if event["kind"] == "done"][
        -1:
    ] == ["Troll's Difficulty is 14"]
    assert told.of("done")["states"] == {troll: "unhurt, Difficulty 14"}
    assert (seen()["values"], seen()["state"]) == (None, "unhurt, Difficulty 14")
    assert orla.look("odds", **act)["odds"] == gm.look("odds", **act)["odds"]
    with pytest.raises(BadInput, match="Troll's Difficulty is known already"):
        gm.call("daggerheart.tell-difficulty", {}, sheet=troll)
    gm.call("daggerheart.tell-difficulty", {"keep": True}, sheet=troll)
    assert (seen()["state"], "curve" in orla.look("odds", **act)) == ("unhurt", True)
    with pytest.raises(BadInput, match="Troll's Difficulty is kept already"):
        gm.call("daggerheart.tell-difficulty", {"keep": True}, sheet=troll)
