"""Partners: whoever is needed for a roll that two make together is called, waited for, and may say no."""

from __future__ import annotations

from typing import Any

from table.tabling import Playing

ORLA, HESK, TEODAN = "Orla Fennick", "Hesk Ironroot", "Brother Teodan"
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
