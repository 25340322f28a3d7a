"""Names: what is kept of them, what no name has, and that nobody is called as the game master is. And what is chosen from stands in order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.errors import BadArgument, Refused
from rollwright.table.hosts.host import Host
from rollwright.table.seen.names import all_called, checked_name
from table.tabling import Person, Playing, Ticking

GOOD = [
    *(
        "Ann",
        "Zoë O’Neill-Müller",
        "Þórður",
        "Ann #2",
        "龍 太郎",
        "שרה",
        "محمد",
        "می‌خواهم",
        "क्‍ष",
        "Ангелина",
        "1d6",
    ),
    *("👩‍🚀", "👨🏽‍🌾 Bob", "🏴‍☠️", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "❤️"),
]
BAD = [
    *(
        "An\u202en",
        "\u2066Ann\u2069",
        "\u200fAnn",
        "An\u200bn",
        "An\u2060n",
        "\ufeffAnn",
        "An\u00adn",
        "An\nn",
        "An\rn",
        "A\tn",
    ),
    *(
        "A\u2028n",
        "A\u0085n",
        "A\x00n",
        "A\x1b[31mn",
        "An\u200dn",
        "\u200cAnn",
        "Ann\u200d",
        "\u3164",
        "A\u115fn",
        "\u2800",
        "A\U000e0041",
    ),
]


@pytest.mark.parametrize("text", GOOD)
def test_names_of_every_script_are_kept_as_they_are(text: str) -> None:
    assert checked_name(text, "args.name") == text


@pytest.mark.parametrize("text", BAD)
def test_what_cannot_be_seen_or_turns_a_line_around_is_in_no_name(text: str) -> None:
    with pytest.raises(
        BadArgument, match=r"a name is one line of letters that can be seen, without U\+\w{4,5} \(.+\)"
    ) as no:
        checked_name(text, "args.name")
    assert no.value.at == "args.name"


@given(st.text(max_size=30))
def test_a_name_that_is_kept_is_one_line_and_stays_as_it_is(text: str) -> None:
    try:
        found = checked_name(text, "args.name")
    except BadArgument:
        return
    assert checked_name(found, "args.name") == found
    assert found == found.strip() != ""
    assert len(found.splitlines()) == 1
    assert not set(found) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u2060\ufeff")


def test_spaces_are_single_and_there_is_something_to_see() -> None:
    assert checked_name("  Ann \u00a0 \u2003of\u3000it ", "args.name") == "Ann of it"
    for text in (" ", "\u00a0", "\u0301", ""):
        with pytest.raises(BadArgument, match="a name has letters that can be seen"):
            checked_name(text, "args.name")


def test_names_within_a_sheet_are_names_too() -> None:
    all_called(
        {"name": "Ann", "tags": [{"name": "Rogue", "note": "two\nlines"}], "stats": {"Agility": 1}},
        "args.values",
    )
    for values, at in (
        ({"tags": [{"name": "Ro\ngue"}]}, "args.values.tags[0].name"),
        ({"counts": {"he\u202ealth": 1}}, "args.values.counts.he\u202ealth"),
    ):
        with pytest.raises(BadArgument) as no:
            all_called(values, "args.values")
        assert no.value.at == at


@pytest.fixture
def table() -> Playing:
    """Ann and Bob, whose sheet has tags."""
    table = Playing(master="Mara")
    table.seated("Ann")
    table.seated("Bob", tags=[{"name": "Rogue", "level": 2}])
    return table


WHERE: list[tuple[str, dict[str, Any]]] = [
    ("hand-out", {"name": "{}"}),
    ("rename", {"name": "{}"}),
    ("lay", {"values": {"name": "{}"}}),
    ("lay", {"line": "{}: health 3"}),
    ("lay", {"values": {"name": "Cem", "tags": [{"name": "{}", "level": 1}]}}),
    ("set", {"title": "{}"}),
    ("begin-scene", {"scene": "{}"}),
    ("favour", {"name": "{}", "move": "roll"}),
]


def put(said: Any, text: str) -> Any:
    """What is said with a name in its place."""
    if isinstance(said, dict):
        return {name: put(value, text) for name, value in said.items()}
    if isinstance(said, list):
        return [put(each, text) for each in said]
    return said.format(text) if isinstance(said, str) else said


@pytest.mark.parametrize(("move", "said"), WHERE)
def test_wherever_something_gets_a_name_it_is_one(table: Playing, move: str, said: dict[str, Any]) -> None:
    before = table.log
    for text in ("An\u202en", "An\u200bn", "A\u2028n"):
        with pytest.raises(BadArgument, match="a name is one line of letters"):
            table.gm.act(move, **put(said, text))
    assert table.log == before
    table.gm.act(move, **put(said, "  Dara \u00a0 of it "))
    assert not any(
        "\u00a0" in event.to_json().decode()
        for event in table.log
        if "line" not in said and "tags" not in str(said)
    )


def test_a_table_is_opened_with_names() -> None:
    for said in ({"title": "A\u202e"}, {"master": "A\u200b"}):
        with pytest.raises(BadArgument, match="a name is one line"):
            Playing(**said)
    table = Playing()
    _, sheet = table.seated("Bob")
    with pytest.raises(BadArgument, match="a name is one line"):
        table.gm.act("write", sheet=sheet, values={"tags": [{"name": "A\u202e", "level": 1}]})


@pytest.mark.parametrize("text", ["Mara", "MARA", " mara ", "\uff2d\uff41\uff52\uff41", "M ara"])
def test_nobody_is_called_as_the_game_master_is(table: Playing, text: str) -> None:
    ann = table.players["Ann"]
    before = table.log
    attempts = (
        lambda: ann.act("rename", name=text),
        lambda: ann.act("lay", values={"name": text}),
        lambda: table.gm.act("hand-out", name=text),
    )
    for attempt in attempts:
        with pytest.raises(Refused, match="the game master is called .*: nobody else is"):
            attempt()
    assert table.log == before
    table.gm.act("hand-out", name=text, role="gm")
    table.gm.act("rename", name=text)
    table.gm.act("lay", values={"name": text})


def test_who_is_no_game_master_any_more_has_a_name_like_others(table: Playing) -> None:
    second = table.gm.act("hand-out", name="Nils", role="gm").raw["seat"]
    with pytest.raises(Refused):
        table.players["Ann"].act("rename", name="Nils")
    table.gm.act("close-seat", seat=second)
    table.players["Ann"].act("rename", name="Nils")


def test_what_there_is_to_choose_from_stands_in_the_order_in_which_it_was_laid() -> None:
    """Ids are random; whoever reads the log again sees the same order."""
    for salt in "abcdef":
        table = Playing(machine=Ticking(salt))
        names = ["Ann", "Bob", "Cem", "Dara", "Eve"]
        for name in names:
            table.seated(name)
        other = Playing.__new__(Playing)
        vars(other).update(vars(table), host=Host(table.store, table.machine))
        for where in (table, other):
            gm = Person(where, table.gm.token)
            form = gm.look("form", move="double-down.support", sheet=table.sheet("Ann"))
            (field,) = (each for each in form["fields"] if each["name"] == "target")
            assert [each["says"] for each in field["choices"]] == names
