"""What a seat may take away: its log, to be verified, and a summary to paste."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rollwright.errors import NotFound
from rollwright.table.log import slices
from rollwright.table.look import markdown
from rollwright.table.look.markdown import plain
from rollwright.table.look.replies.story import Moved, Passage
from rollwright.table.proof.verify import UNPROVED, UNSIGNED, Report, verify
from rollwright.table.seen import views
from table.tabling import Person, Playing

ATTEMPT = "double-down.attempt"


def report(person: Person, **look: Any) -> Report:
    return verify(line.encode() for line in person.look("export", **look)["lines"])


@pytest.fixture(scope="module")
def evening() -> Playing:
    """Two sessions with open, typed, hidden and secret rolls, one amended, one taken back."""
    table = Playing(title="The *Mill*", party=True, options={"difficulties": "players"})
    ann, bob = list(table.players.values())[:2]
    wim = table.sit("Wim <script>", "watcher")
    sheets = [held.id for held in table.state.sheets.values() if held.seat]
    assert wim
    table.gm.act("begin-session")
    table.gm.act("begin-scene", scene="the [mill](http://example.com)")
    ann.act("say", text="# I *knock*\n- twice")
    first = ann.call(ATTEMPT, {"stat": "Agility", "difficulty": 9}, text="over the `wall`").roll
    ann.answer(first, "double")
    ann.act("tell", roll=first, text="_why_ it was | worth it")
    secret = table.gm.act(
        "ask",
        move=ATTEMPT,
        sheets=sheets[:1],
        frame={"stat": "Agility", "difficulty": 12},
        secret=["difficulty"],
    )
    ann.answer(ann.call(draft=secret.draft).roll, "stand")
    bob.call("roll", {"dice": "2d6"}, faces=[3, 4])
    table.gm.call("roll", {"dice": "5d6"}, hidden=True)
    table.gm.call("roll", {"dice": "5d6"}, hidden="noted")
    amended = bob.call(ATTEMPT, {"stat": "Agility", "difficulty": 9}).roll
    bob.answer(amended, "stand")
    table.gm.act("amend", roll=amended, args={"difficulty": 11})
    back = bob.act("roll", dice="4d6kh3").roll
    bob.withdraw(back, reason="*oops*")
    bob.act("adjust", sheet=sheets[1], counter="stress", by=1, why="<b>cold</b>")
    table.gm.act("rest", length="short")
    table.gm.act("end-session")
    ann.act("roll", dice="d20")
    table.gm.act("begin-session")
    ann.act("roll", dice="3d6!")
    table.gm.act("end-session")
    table.gm.act("reveal", span=1)
    return table


@pytest.mark.parametrize("name", ["gm", "ann", "ann-session-2"])
def test_logs_of_format_1_are_verified_as_ever(name: str) -> None:
    """Exported by the program before logs were signed."""
    log = (Path(__file__).parent / "logs" / f"format-1-{name}.jsonl").read_bytes().splitlines(keepends=True)
    found = verify(log)
    assert found.ok, found.faults
    assert (found.header and found.header.format, found.signed) == (1, "")
    assert found.unproved == (UNSIGNED, *UNPROVED)
    assert found.checked > 0
    header, *rest = log
    assert not verify([header.replace(b'log":1', b'log":2'), *rest]).ok


@pytest.mark.parametrize("session", [None, 1, 2])
def test_every_seat_can_verify_its_log_whole_and_by_session(evening: Playing, session: int | None) -> None:
    checked = {}
    for person in (evening.gm, *evening.players.values()):
        found = report(person, session=session)
        assert found.ok, found.faults
        assert found.header is not None
        assert found.signed == person.look()["span"]["commitments"]["signs"]
        assert found.header.role == person.look()["you"]["role"]
        assert found.header.seat == person.look()["you"]["name"]
        checked[person] = found.checked
        assert found.checked > 0
    players = {checked[person] for person in evening.players.values()}
    assert len(players) == 1
    hidden = 10 if session is None else 0
    assert checked[evening.gm] - players.pop() == hidden, "its seed was revealed after the second session"


def test_a_session_that_there_was_not(evening: Playing) -> None:
    for want in ("export", "summary"):
        with pytest.raises(NotFound, match="no session 3"):
            evening.gm.look(want, session=3)


def test_dice_that_wait_in_a_hidden_contest_are_verified() -> None:
    """The other side throws nothing ahead there: nobody may know of it."""
    table = Playing("storyteller", party=True)
    sheet = next(held.id for held in table.state.sheets.values() if held.seat)
    against = {"opponent": "Ghoul", "opposing_dice": 4}
    args = {"traits": ["Dexterity"], **against}
    table.gm.call("storyteller.resisted", args, sheet=sheet, hidden=True, by_hand=True)
    assert report(table.gm).ok


@pytest.mark.parametrize("difficulty", [None, 7])
def test_a_situation_without_what_is_secret_in_it_is_verified(difficulty: int | None) -> None:
    """Not the difficulty alone: how far one side has come would tell it, though no outcome has such a field."""
    table = Playing("storyteller", party=True)
    ann, bob = list(table.players.values())[:2]
    hers, his = [held.id for held in table.state.sheets.values() if held.seat][:2]
    frame = {"traits": ["Dexterity"], "target": 9, "difficulty": difficulty, "opposing_difficulty": 9}
    draft = ann.propose("storyteller.resisted-extended", hers, args={"opponent": his})
    bob.act("join", draft=draft, sheet=his, part={"traits": ["Strength"]})
    table.gm.act("frame", draft=draft, frame=frame, secret=["difficulty"])
    roll = ann.call(draft=draft).roll
    (when,) = [each["waiting"]["when"] for each in ann.look()["rolls"] if each["id"] == roll]
    assert {"action", "opponent"} <= when.keys() <= {"action", "dice", "points", "opponent"}
    assert report(ann).ok


def test_a_changed_byte_is_found(evening: Playing) -> None:
    lines = [line.encode() for line in evening.gm.look("export")["lines"]]
    for number in range(0, len(lines), 7):
        line = lines[number]
        place = line.rindex(b'"') - 1
        changed = [
            *lines[:number],
            line[:place] + (b"0" if line[place : place + 1] != b"0" else b"1") + line[place + 1 :],
        ]
        assert not verify([*changed, *lines[number + 1 :]]).ok


def test_sessions_are_cut_out_of_the_log_with_their_seeds(evening: Playing) -> None:
    one, two = (report(evening.gm, session=number) for number in (1, 2))
    assert one.header is not None
    assert two.header is not None
    assert one.header.first + one.events <= two.header.first
    assert one.unrevealed == 10, "rolled in secret, and revealed later"
    assert two.unrevealed == 0


def test_a_session_that_is_still_played_is_exported_as_far_as_it_has_come() -> None:
    table = Playing()
    table.gm.act("begin-session")
    table.gm.act("roll", dice="3d6")
    found = report(table.gm, session=1)
    assert found.ok
    assert (found.checked, found.unrevealed) == (0, 3)


def test_the_summary_reads_nothing_as_markdown(evening: Playing) -> None:
    told = evening.gm.look("summary")["markdown"]
    lines = told.splitlines()
    assert lines[0] == r"# The \*Mill\*"
    assert r"### the \[mill\](http://example.com)" in lines
    assert any(line.endswith(r"“\# I \*knock\* - twice”") for line in lines), "all in its line"
    assert r"  - " + next(iter(evening.players)) + r": \_why\_ it was \| worth it" in lines
    assert any(r"(over the \`wall\`)" in line for line in lines)
    assert any(r"\<b\>cold\</b\>" in line and "stress" in line for line in lines)
    assert any(r"takes something back (\*oops\*)" in line for line in lines)
    assert any("~~taken back~~" in line for line in lines)
    assert [line for line in lines if line.startswith("## ")] == [
        "## Session 1",
        "## Session 2",
        "## At the table",
    ]
    for line in lines:
        for letter in "<>`|":
            assert f"{letter}" not in line.replace(f"\\{letter}", "")


def test_a_summary_is_for_everybody_to_read(evening: Playing) -> None:
    ann = next(iter(evening.players.values()))
    for person in (ann, evening.gm):
        whole = person.look("summary")["markdown"]
        assert "Toll Wraith" not in whole, "a hidden sheet"
        assert "5d6" not in whole
        one = person.look("summary", session=1)["markdown"]
        assert one.startswith(r"# The \*Mill\*, session 1")
        assert "## Session 2" not in one
        assert one.count("puts it right") == 1


def test_hidden_deeds_stay_out_of_the_summary_and_so_does_taking_them_back() -> None:
    table = Playing("daggerheart")
    troll = table.gm.act("lay", line="Troll: difficulty 14, hp 8", hidden=True).of("laid")["sheet"]["id"]
    stressed = table.gm.call("daggerheart.stress", sheet=troll).of("done")["id"]
    table.gm.withdraw(stressed, reason="it is calm")
    roll = table.gm.call("roll", {"dice": "d20"}, hidden=True).roll
    table.gm.act("tell", roll=roll, text="aha")
    table.gm.withdraw(roll)
    told = table.gm.look("summary")["markdown"]
    assert "Troll" not in told
    assert "aha" not in told
    assert "something back" not in told


def test_counters_with_odd_names_are_escaped_too() -> None:
    table = Playing()
    table.gm.act("lay", line="Troll: *rage* 1", open=True)
    table.gm.act(
        "adjust", sheet=table.sheet("Troll"), counter="counts.*rage*", by=2, why="a stone\r\n# thrown"
    )
    table.gm.withdraw(table.gm.act("say", text="x").of("said")["id"])
    lines = table.gm.look("summary")["markdown"].splitlines()
    assert r"- a stone \# thrown — Troll: \*rage\* 1 → 3" in lines
    assert "- Game master takes something back: x" in lines
    assert r"- Troll: \*rage\* 3" in lines


def test_a_deed_without_numbers_and_a_roll_of_nobody_in_particular() -> None:
    table = Playing()
    ann, sheet = table.seated("Ann")
    ann.act("roll", dice="2d6")
    ann.call("roll", {"dice": "1d4"}, text="how many", sheet=sheet, faces=[3])
    table.gm.act("begin-scene")
    told = table.gm.look("summary")["markdown"].splitlines()
    assert any(line.startswith("- **Ann**: ") for line in told)
    assert "- **Ann** (how many): 3" in told
    assert "### A new scene" in told


def test_what_is_so_and_what_is_so_no_longer_is_told_of_what_has_it() -> None:
    tag = {"id": "s", "name": "Bob", "one": "Iron *Stomach*", "title": "exhausted"}
    changes = [Moved(**tag, was=not now, now=now) for now in (True, False)]
    (line,) = markdown.part(Passage(kind="done", says="a meal", changes=changes, back=True))
    one, other = r"Bob: Iron \*Stomach\* exhausted", r"Bob: Iron \*Stomach\* no longer exhausted"
    assert line == f"- a meal — {one}; {other} ~~taken back~~"


def test_plain_text_is_one_line_whatever_breaks_it() -> None:
    assert plain("a\nb\r\nc d\x0be") == "a b c d e"
    assert plain("~#[]()!") == r"\~\#\[\]()!"


# -- bit by bit ----------------------------------------------------------------------------------------------------------


def test_a_log_is_taken_away_line_by_line(evening: Playing) -> None:
    """What is sent piece by piece is what a look shows whole."""
    for person in (evening.gm, *evening.players.values()):

        async def taken(person: Person = person) -> tuple[list[bytes], bytes]:
            lines = list(await evening.host.export(evening.id, person.token))
            return lines, b"".join([piece async for piece in slices.pieces(lines)])

        lines, sent = asyncio.run(taken())
        assert sent == b"".join(lines)
        assert [line.decode() for line in lines] == person.look("export")["lines"]


def test_pieces_are_of_a_size_and_nothing_is_lost() -> None:
    lines = [bytes([65 + at % 26]) * 1000 for at in range(100)]

    async def made() -> list[bytes]:
        return [piece async for piece in slices.pieces(lines)]

    *full, rest = asyncio.run(made())
    assert b"".join([*full, rest]) == b"".join(lines)
    assert all(slices.PIECE <= len(piece) < slices.PIECE + 1000 for piece in full)
    assert len(rest) < slices.PIECE


def test_a_page_of_long_events_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PAGE", 50_000)
    table = Playing()
    for _ in range(60):
        table.gm.act("say", text="é" * 2000)
    every: list[Any] = []
    pages = 0
    while page := table.gm.look("events", since=len(every), limit=1000)["events"]:
        every += page
        pages += 1
    assert [event["n"] for event in every] == list(range(1, len(every) + 1))
    assert pages > 1


def test_a_task_moves_in_the_story_as_it_is_called_in_the_log() -> None:
    table = Playing("storyteller", party=True)
    sheet = table.sheet("Hadrun Ironbough")
    begun = {"name": "The weir", "traits": ["Strength"], "target": 5}
    table.gm.call("storyteller.begin-task", begun, sheet=sheet)
    table.gm.call("storyteller.task", {"task": "The weir"}, sheet=sheet, faces=[7, 7, 7, 2, 2])
    told = table.gm.look("summary")["markdown"]
    assert "— Table: rolls of The weir 0 → 1; Table: successes of The weir 0 → 3" in told
