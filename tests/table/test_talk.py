"""Lines to everybody, lines on a roll, and calls that somebody keeps for themselves."""

from __future__ import annotations

import pytest

from rollwright.errors import BadInput, NotFound, Refused
from rollwright.table.play import sizes
from table.tabling import Playing


@pytest.fixture
def table() -> Playing:
    """Ann and Bob."""
    table = Playing()
    table.seated("Ann")
    table.seated("Bob")
    return table


def test_a_line_reaches_everybody(table: Playing) -> None:
    reply = table.players["Ann"].act("say", text="I open the door.")
    for person in (table.gm, table.players["Bob"]):
        last = person.look("events")["events"][-1]
        assert (last["kind"], last["data"]["says"], last["seat"]) == (
            "said",
            "I open the door.",
            table.players["Ann"].id,
        )
    table.players["Ann"].withdraw(reply.of("said")["id"])
    for text in ("", "x" * 2001):
        with pytest.raises(BadInput):
            table.players["Ann"].act("say", text=text)


def test_a_line_is_added_to_a_roll(table: Playing) -> None:
    roll = table.players["Ann"].act("roll", dice="d6").roll
    table.players["Bob"].act("tell", roll=roll, text="well thrown")
    (card,) = table.gm.look()["rolls"]
    assert card["told"] == [{"seat": table.players["Bob"].id, "text": "well thrown"}]
    with pytest.raises(NotFound):
        table.players["Bob"].act("tell", roll="roll-none", text="well thrown")


def test_a_call_is_kept_by_name_for_oneself_and_made_again(table: Playing) -> None:
    ann, sheet = table.players["Ann"], table.sheet("Ann")
    ann.act("favour", name="climb", move="roll", sheet=sheet, args={"dice": "2d6+3"})
    ann.act("favour", name="fall", move="roll", args={"dice": "1d6"})
    ann.act("favour", name="climb", move="roll", sheet=sheet, args={"dice": "2d6+4"})
    kept = ann.look()["favourites"]
    assert [(each["name"], each["args"]["dice"]) for each in kept] == [("fall", "1d6"), ("climb", "2d6+4")]
    for other in (table.gm, table.players["Bob"]):
        assert other.look()["favourites"] == []
        assert "favoured" not in {event["kind"] for event in other.look("events")["events"]}
    last = kept[-1]
    assert ann.call(last["move"], last["args"], sheet=last["sheet"]).roll
    ann.act("favour", name="climb", move="roll", args={"dice": "2d6"}, text="up the wall")
    assert [each["text"] for each in ann.look()["favourites"]] == ["", "up the wall"]
    ann.act("favour", name="climb")
    assert [each["name"] for each in ann.look()["favourites"]] == ["fall"]


def test_a_call_that_is_kept_has_what_its_move_may_be_told() -> None:
    table = Playing("double-down", party=True)
    with pytest.raises(BadInput) as no:
        table.gm.act("favour", name="hard", move="double-down.attempt", args={"difficulty": 10**12})
    assert no.value.at == "args.args.difficulty"


def test_a_seat_keeps_so_many(table: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "FAVOURITES", 1)
    ann = table.players["Ann"]
    ann.act("favour", name="one", move="roll")
    with pytest.raises(Refused, match="let one go"):
        ann.act("favour", name="two", move="roll")
    ann.act("favour", name="one", move="say")
