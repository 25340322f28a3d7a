"""No edit of a log goes unseen: by whoever had the file none at all, by whoever runs the server none but in what is said to be theirs."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import hours
from rollwright.table.log.signing import Signer
from rollwright.table.proof import rerun
from rollwright.table.proof.verify import UNPROVED, Report, verify
from table.editing import Edit, Honest, Log, counted, edits, honest, sealed, some
from table.tabling import Playing

GAMES = ("double-down", "keepers", "daggerheart", "storyteller")

WHEN, WROTE, ARRANGED, WHY, ROLLS, OLDER = UNPROVED
ROLL = "started|thrown|decided|waited|announced|amended"

TRUSTED: tuple[tuple[str, str, str, str], ...] = (
    (WHEN, ".*", r"\((time|seat)\)|", "changed|exchanged"),
    (WHEN, "thrown", r"groups\.\*\.seat", ".*"),
    (WROTE, "header", "title|seat|system|role", ".*"),
    (WROTE, "(?!announced|waited).*", r"(.*\.)?(says|text|why|stakes|title|name|scene)", ".*"),
    (WROTE, "said|told|noted", ".*", ".*"),
    (ARRANGED, "opened|seated|set|laid|removed|drafted|undrafted|offered|dismissed|favoured|readied", ".*", ".*"),
    (ARRANGED, "waited", r"|waiting\.(by(\.seat)?|asks\.\*\.(seat|options\.\*\.then)|stands.*)", ".*"),
    (ARRANGED, "session-begun|session-ended|scene-begun|turned|rested|closed", r"|id|turn|session|length", ".*"),
    (ARRANGED, "thrown", "aside|sheet|groups.*.(name|dropped)", ".*"),
    (ARRANGED, "announced", r"parts\.\*\.name", ".*"),
    (WHY, f"(?!{ROLL}).*", r"(id|of|roll|move|sheet|paid|releases|states.*|changes(\.\*\.(now.*|why))?)|", ".*"),
    (ROLLS, "started", ".*", "changed|taken out"),
    (ROLLS, "amended", "args.*|", ".*"),
    (ROLLS, "spanned", "hidden|open", "changed"),
    (ROLLS, "revealed", "", "left out|renamed"),
    (OLDER, ".*", "", "cut behind"),
)  # fmt: skip
"""What an edit may change unseen when it is signed with the server's own key: the sentence that says so, the kind of event,
where in it, and how. Everything else is found."""


@pytest.fixture(autouse=True)
def likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """By day a hidden number is tried as the likeliest and as some of the others, by night as any."""
    if not hours.night():
        likeliest, others, *beyond = rerun.HIDDEN
        monkeypatch.setattr(rerun, "HIDDEN", (likeliest, others, *[[*each][::33] for each in beyond]))


@cache
def evenings(game: str) -> list[Honest]:
    """An evening as the game master and a player have it."""
    return honest(game, 80)


def verified(log: Log, signer: Signer | None = None) -> Report:
    return verify(sealed(log, signer))


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_log_is_well_and_signed(game: str) -> None:
    for each in evenings(game):
        for signer in (None, each.signer):
            report = verified(each.log, signer)
            assert report.ok, report.faults
            assert (report.signed, report.unproved) == (each.signer.public, UNPROVED)
        assert report.replayed > 2
        assert report.unrevealed == 0 if each.role == "gm" else report.unrevealed >= 0


@pytest.mark.parametrize("game", GAMES)
def test_who_has_the_file_and_not_the_key_changes_nothing_unseen(game: str) -> None:
    """One of 360 sorts of edit, by night every sort: it is the signature that finds them all."""
    for each in evenings(game):
        every = some(each.log, 1, random.Random(game))
        for edit in hours.some(every, one_in=360, quick=4):
            report = verified(edit.log)
            assert not report.ok, edit[:3]
            assert report.signed == ""


def trusted(edit: Edit) -> bool:
    """Whether it is said that an edit goes unseen."""
    return any(
        re.fullmatch(kind, edit.kind) and re.fullmatch(at, edit.at) and re.fullmatch(how, edit.how)
        for _, kind, at, how in TRUSTED
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("role", ["gm", "player"])
def test_who_has_the_key_changes_only_what_is_said_to_be_theirs(game: str, role: str) -> None:
    """One of every thirty-sixth sort of edit, by night four of every sort."""
    each = next(each for each in evenings(game) if each.role == role)
    amended = {line["data"]["roll"] for line in each.log if line.get("kind") == "amended"}
    dark = {*verified(each.log).unplayed, *amended}  # dice and decisions of an amended roll may be left over
    every = [edit for edit in edits(each.log) if edit.roll not in dark and not trusted(edit)]
    sorts = {edit[:3] for edit in every}
    assert len(sorts) > 60, "there is something left to find"
    assert {"spanned", "revealed", "thrown", "started", "announced", "header"} <= {kind for kind, *_ in sorts}
    chance = random.Random(f"{game} {role}")
    for edit in hours.some(sampled(every, hours.often(1, 4), chance), one_in=36, quick=4):
        assert not verified(edit.log, each.signer).ok, edit[:3]


def sampled(every: list[Edit], most: int, chance: random.Random) -> list[Edit]:
    """So many of each sort."""
    found: dict[tuple[str, str, str], list[Edit]] = {}
    for edit in every:
        found.setdefault((edit.kind, edit.at, edit.how), []).append(edit)
    return [edit for same in found.values() for edit in chance.sample(same, min(most, len(same)))]


# -- the edits that went unseen before, by whoever has the key ---------------------------------------------------------------


def at(log: Log, kind: str, test: Callable[[Any], bool] = bool) -> int:
    """Where the last event of a kind stands that a test is true of."""
    return [place for place, each in enumerate(log) if each.get("kind") == kind and test(each["data"])][-1]


def without(log: Log, place: int) -> Log:
    """A log with an event taken out."""
    header, *events, end = [each for number, each in enumerate(log) if number != place]
    return counted(header, events, end)


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_that_is_taken_away_with_a_face_changed(game: str) -> None:
    each = evenings(game)[0]
    log = [*each.log]
    place = at(log, "thrown", lambda data: any(group.get("seed") == "open" for group in data["groups"]))
    (group, *more), face = log[place]["data"]["groups"], lambda face: 1 if face != 1 else 2
    group = {**group, "faces": [*map(face, group["faces"])]}
    log[place] = {**log[place], "data": {**log[place]["data"], "groups": [group, *more]}}
    span = log[place]["data"]["span"]
    told = at(log, "revealed", lambda data: (data["which"], data["span"]) == ("open", span))
    whats = [fault.what for fault in verified(without(log, told), each.signer).faults]
    assert f"span {span} is over, and its open seed is not told" in whats


@pytest.mark.parametrize("game", GAMES)
def test_what_a_roll_came_to_is_taken_away(game: str) -> None:
    for each in evenings(game):
        report = verified(without(each.log, at(each.log, "announced")), each.signer)
        assert not report.ok


@pytest.mark.parametrize("game", GAMES)
def test_numbers_on_sheets_follow_one_from_the_other(game: str) -> None:
    """Both ends of a change are shifted; the one before, or the one behind, gives it away."""
    each, found = evenings(game)[0], 0
    for place, event in enumerate(each.log):
        for which, change in enumerate(event.get("data", {}).get("changes", ())):
            if type(change["was"]) is not int or type(change["now"]) is not int:
                continue
            changes = [*event["data"]["changes"]]
            changes[which] = {**change, "was": change["was"] + 1, "now": change["now"] + 1}
            log = [*each.log]
            log[place] = {**event, "data": {**event["data"], "changes": changes}}
            whats = [fault.what for fault in verified(log, each.signer).faults]
            assert any("stands there" in what for what in whats)
            found += 1
    assert found > 2


def test_a_roll_that_is_over_waits_for_nobody() -> None:
    each, found = evenings("double-down")[0], set[str]()
    waited = each.log[at(each.log, "waited")]["data"]
    for place, event in enumerate(each.log):
        if event.get("kind") == "announced":
            log = [*each.log]
            log[place] = {**event, "kind": "waited", "data": {**waited, "roll": event["data"]["roll"]}}
            found |= {fault.what for fault in verified(log, each.signer).faults}
    assert any(what.endswith("and is to be announced") for what in found)


@pytest.mark.parametrize("asks", [[], None, "nothing"])
def test_who_is_asked_is_told_with_what_is_waited_for(asks: Any) -> None:
    each = evenings("daggerheart")[0]
    place = at(each.log, "waited", lambda data: data["waiting"]["asks"])
    event, log = each.log[place], [*each.log]
    waiting = {**event["data"]["waiting"], "asks": asks}
    log[place] = {**event, "data": {**event["data"], "waiting": waiting}}
    assert not verified(log, each.signer).ok


@pytest.mark.parametrize("when", [None, {}, {"total": 19}])
def test_of_a_question_about_what_is_hidden_all_that_is_shown_is_told(when: Any) -> None:
    table = Playing()
    ann, sheet = table.seated("Ann", stats={"Rivercraft": 3})
    draft = ann.propose("double-down.attempt", sheet)
    table.gm.act("frame", draft=draft, frame={"stat": "Rivercraft", "difficulty": 15}, secret=["difficulty"])
    roll = ann.call(draft=draft, faces=[10]).roll
    ann.answer(roll, "stand")
    log = list(map(json.loads, ann.look("export")["lines"]))
    assert verified(log).ok
    place = at(log, "waited")
    waiting = {**log[place]["data"]["waiting"], "when": when}
    log[place] = {**log[place], "data": {**log[place]["data"], "waiting": waiting}}
    assert any("another when is told" in fault.what for fault in verified(log).faults)


def test_what_people_are_asked_to_tell_is_all_of_what_the_rule_asks() -> None:
    each = evenings("storyteller")[0]
    place = at(each.log, "announced", lambda data: data["prompts"])
    event, log = each.log[place], [*each.log]
    log[place] = {**event, "data": {**event["data"], "prompts": event["data"]["prompts"][1:]}}
    assert any("prompts for something else" in fault.what for fault in verified(log, each.signer).faults)


def test_another_key_is_not_the_tables() -> None:
    """The key is announced with every span, and shown by the page: a log that is signed by another is somebody else's."""
    each = evenings("keepers")[1]
    other = Signer("11" * 32, each.log[0]["table"])
    log = [{**each.log[0], "key": other.public}, *each.log[1:]]
    (fault, *_) = verified(log, other).faults
    assert fault.what.startswith(
        f"this table signs its logs by the key {each.signer.public}, and this log has another"
    )
    everywhere = [
        {**line, "data": {**line["data"], "signs": other.public}} if line.get("kind") == "spanned" else line
        for line in log
    ]
    assert verified(everywhere, other).ok, "another table altogether"
    (fault,) = verify(sealed(everywhere, other), key=each.signer.public).faults
    assert (
        fault.what
        == f"this is signed by the key {other.public}, and not by the one that it was to be signed by"
    )
    assert verify(sealed(each.log, None), key=each.signer.public).ok


def test_a_signature_cannot_be_left_away() -> None:
    each = evenings("keepers")[1]
    header = {name: value for name, value in each.log[0].items() if name not in ("key", "role")}
    log = [{**header, "rollwright-log": 1}, *each.log[1:-1], {"end": each.log[-1]["end"]}]
    report = verified(log)
    assert report.faults[0].what.endswith("and this log has none")
    assert report.unproved[0].endswith("it is of format 1, which was not signed")
