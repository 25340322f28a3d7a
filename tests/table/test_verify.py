"""Verifying: what an honest table writes is well, and whoever writes a log with hashes that fit is still found out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import rollwright as rw
from examples import examples, tried
from fairlog import Log, announced, small
from games import Holders, Pennies
from rollwright.odds import Die, d, d6, explode
from rollwright.readings.events import Decided, Event
from rollwright.readings.play import Play
from rollwright.rules import Rule, RuleType
from rollwright.systems.registry import find_rule
from rollwright.table.log.pieces import LaidSheet, Rolling, Seat
from rollwright.table.log.state import State
from rollwright.table.play import fairness
from rollwright.table.play.waiting import asked
from rollwright.table.proof import awaited
from rollwright.table.proof.known import Known
from rollwright.table.proof.verify import Report, verify


def report(log: Log) -> Report:
    return verify(log.lines())


def fault(log: Log) -> str:
    """The only thing that is wrong."""
    (found,) = report(log).faults
    return str(found)


def attempt(**args: Any) -> Rule:
    return find_rule("double-down.attempt").bind({"stat": 3, "difficulty": 14, **args})


def counts(log: Log) -> tuple[int, ...]:
    found = report(log)
    assert found.ok, found.faults
    return found.checked, found.typed, found.unrevealed, found.replayed, found.unreplayed


# -- an honest table -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", tried(), ids=[f"{at}-{each.rule.id}" for at, each in enumerate(tried())])
def test_every_rule_is_verified(bound: Rule) -> None:
    log = (
        Log().begin().roll(bound, nonce="a").roll(bound, nonce="b", which="hidden").reveal().reveal("hidden")
    )
    checked, typed, unrevealed, replayed, unreplayed = counts(log)
    assert (typed, unrevealed, replayed, unreplayed) == (0, 0, 2, 0)
    assert checked == sum(
        len(group["faces"]) for kind, data in log.events if kind == "thrown" for group in data["groups"]
    )


def test_an_evening_of_everything() -> None:
    log = Log("evening").begin()
    for at, bound in enumerate(examples()):
        log.roll(bound, nonce=f"{at}", which="hidden" if at % 3 == 0 else "open")
        if at % 20 == 19:
            log.reveal().begin()
    found = report(log.reveal())
    assert found.ok
    assert found.replayed == len(examples())
    assert found.checked > found.unrevealed > 0
    assert [span.span for span in found.spans] == [*range(len(found.spans))]
    assert found.end == msgspec.json.decode(log.lines()[-1])["hash"]


def test_what_cannot_be_checked_is_counted() -> None:
    log = Log().begin().roll(attempt(), typed=[14]).roll(attempt()).aside("omen", 2 @ d6, which="hidden")
    assert counts(log) == (0, 1, 3, 2, 0)
    assert counts(log.reveal()) == (1, 1, 2, 2, 0)
    assert counts(log.reveal("hidden")) == (3, 1, 0, 2, 0)


def test_a_report_is_plain_json() -> None:
    found = report(small()).to_dict()
    assert msgspec.json.decode(msgspec.json.encode(found)) == {
        **found,
        "spans": list(found["spans"]),
        "unplayed": [],
        "unproved": list(found["unproved"]),
        "faults": [],
    }
    assert found["ok"] is True
    assert found["header"]["table"] == "T1"
    assert verify([]).to_dict()["faults"][0]["line"] == 1


def test_other_events_are_nobody_elses_business() -> None:
    log = Log().begin()
    log.add("said", text="hello", groups=7)
    assert counts(log) == (0, 0, 0, 0, 0)


def test_dice_that_no_text_tells_are_derived_from_their_faces() -> None:
    log = Log().begin()
    for pool in (
        3 @ Die(["blank", "star"], [2, 1], name="dS"),
        5 @ explode(d6, [5, 6]),
        4 @ explode(d(2), depth=2),
    ):
        log.aside("third party", pool, nonce="x")
    checked, *rest = counts(log.reveal())
    assert checked >= 12
    assert rest == [0, 0, 0, 0]
    log.data("thrown")["groups"][0]["of"]["weights"] = [1, 10_000]
    assert "and the seed gives star" in fault(log)
    log.data("thrown")["groups"][0]["of"]["weights"] = [1, -1]
    assert "third party: 3dS cannot be thrown" in fault(log)


Ours = Callable[..., Rule]


@pytest.fixture
def ours(monkeypatch: pytest.MonkeyPatch) -> Ours:
    """Binds a rule that no system has, and lets it be found."""

    def found(rule: RuleType, **args: Any) -> Rule:
        for module in ("table.proof.recorded", "systems.registry"):
            monkeypatch.setattr(f"rollwright.{module}.find_rule", lambda _: rule)
        return rule(**args)

    return found


def told(play: Play, events: Sequence[Event]) -> Log:
    """A roll by typed-in dice, its events in this order."""
    log, bound = Log().begin(), play.bound
    log.add("started", roll="r", rule=bound.rule.id, version=1, args=bound.arguments(), house={}, waits=True)
    for event in events:
        if isinstance(event, Decided):
            log.add("decided", roll="r", role=event.role, name=event.name, key=event.key)
        else:
            group = {"name": event.name, "dice": event.dice, "faces": event.faces, "typed": True}
            log.add("thrown", roll="r", span=0, nonce="", groups=[group])
    log.add("announced", roll="r", **announced(play))
    return log


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_was_decided_at_once_may_be_told_in_any_order(order: tuple[int, int], ours: Ours) -> None:
    play = Play(ours(Pennies), answers=["heads", "tails"], chance=None)
    log = told(play, [play.events[at] for at in order])
    assert counts(log) == (0, 0, 0, 1, 0)
    log.data("decided")["key"] = log.data("decided", 1)["key"]
    assert "another outcome was announced" in fault(log)


def test_an_act_in_a_window_may_be_told_under_whoever_acted(ours: Ours) -> None:
    play = Play(ours(Holders), faces=[1], answers=["two", "done"], chance=None)
    log = told(play, play.events)
    assert report(log).replayed == 1
    for place, role in enumerate(["bob", "gm"]):
        log.data("decided", place)["role"] = role
    assert report(log).replayed == 1
    log.data("decided")["role"] = "carol"
    assert "nobody is asked for 'add'" in fault(log)


# -- an evening cut in two -------------------------------------------------------------------------------------------


def cut(log: Log, first: int) -> Log:
    """The same log from an event on."""
    later = Log(log.table, first)
    later.events = log.events[first - 1 :]
    return later


def test_a_session_alone_verifies_what_it_holds() -> None:
    log = Log().begin().aside("omen", 2 @ d6).reveal().begin()
    session = len(log.events)
    log.roll(attempt()).reveal()
    assert counts(log) == (3, 0, 0, 1, 0)
    assert counts(cut(log, session)) == (1, 0, 0, 1, 0)


def test_dice_and_seeds_from_before_its_beginning_are_not_faulted() -> None:
    log = Log().begin().roll(attempt()).aside("omen", 2 @ d6).begin().aside("omen", 2 @ d6)
    log.add("revealed", span=0, which="open", seed="ab" * 32)
    first = next(at for at, (kind, _) in enumerate(log.events, 1) if kind == "thrown")
    found = report(cut(log, first))
    assert (found.ok, found.unrevealed, found.replayed, found.unreplayed) == (True, 5, 0, 1)
    assert not report(log).ok


def test_spans_after_the_first_of_a_part_are_dense_as_ever() -> None:
    log = Log().begin().reveal().begin().reveal().begin(4)
    assert "span 4 begins where span 2 comes next" in fault(cut(log, 3))


# -- a server that cheats and makes its hashes fit ---------------------------------------------------------------------


def drawn() -> Log:
    """A roll with one die, revealed; and something hidden."""
    return Log().begin().roll(attempt()).aside("omen", 3 @ d6, which="hidden").reveal().reveal("hidden")


def test_what_is_drawn_is_well() -> None:
    assert counts(drawn()) == (4, 0, 0, 1, 0)


def test_another_face_is_found() -> None:
    log = drawn()
    group = log.data("thrown", 1)["groups"][0]
    right = list(group["faces"])
    group["faces"][1] = right[1] % 6 + 1
    assert (
        fault(log)
        == f"line 7 (event 6): omen (3d6): die 2 shows {right[1] % 6 + 1}, and the seed gives {right[1]}"
    )
    for face in (float(right[1]), str(right[1]), True):
        group["faces"][1] = face
        assert "die 2 shows" in fault(log)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"dice": "4d6"}, "4d6 shows more faces than 3"),
        ({"dice": "2d6"}, "faces that are recorded: 3; that the seed gives: 2"),
        ({"dice": "3d6kh3"}, "more than dice to throw"),
        ({"dice": "3d1"}, "and the seed gives 1"),
        ({"dice": "999999999d6"}, "shows more faces than 3"),
        ({"draw": 1}, "and the seed gives"),
        ({"seed": "open", "draw": 1}, "and the seed gives"),
        ({"of": {"faces": ["a"]}}, "and the seed gives a"),
        ({"of": {"faces": []}}, "cannot be thrown"),
    ],
)
def test_other_dice_or_another_place_are_found(change: dict[str, Any], what: str) -> None:
    log = drawn()
    log.data("thrown", 1)["groups"][0].update(change)
    assert any(what in each.what for each in report(log).faults)


@pytest.mark.parametrize("nonce", ["", "m", "n ", "x" * 101])
def test_another_nonce_is_found(nonce: str) -> None:
    log = drawn()
    log.data("thrown", 1)["nonce"] = nonce
    assert fault(log).startswith("line 7 (event 6): omen")


@pytest.mark.parametrize(
    "change",
    [
        {"typed": True},
        {"seed": None},
        {"draw": None},
        {"seed": None, "draw": None},
        {"typed": True, "seed": None},
    ],
)
def test_faces_that_come_from_nowhere_or_from_two_places_are_found(change: dict[str, Any]) -> None:
    log = drawn()
    log.data("thrown", 1)["groups"][0].update(change)
    assert "nothing else says where faces come from" in fault(log)


def test_another_table_has_another_stream() -> None:
    log = drawn()
    log.table = "T4"
    assert len(report(log).faults) == 2


def test_another_seed_is_found() -> None:
    for seed in ("00" * 32, "", "x"):
        log = drawn()
        log.data("revealed")["seed"] = seed
        assert "this open seed is not the one that span 0 committed to" in fault(log)
        assert report(log).unrevealed == 1


def test_dice_after_their_seed_are_found() -> None:
    log = Log().begin().reveal().aside("omen", 1 @ d6)
    assert "thrown when the open seed was known already" in fault(log)
    log = Log().begin().reveal().aside("omen", 1 @ d6, which="hidden")
    assert report(log).ok


def test_dice_before_their_commitment_are_found() -> None:
    log = Log().begin().aside("omen", 1 @ d6).reveal()
    log.events = [log.events[1], log.events[0], log.events[2]]
    log.data("revealed")["draws"] = 0
    assert "thrown before anybody committed to a seed of span 0" in fault(log)
    log.events = [*log.events[1:], log.events[0]]
    log.data("revealed")["span"] = 3
    assert "nobody committed to a seed of span 3" in fault(log)


def test_dice_of_a_span_that_is_over_are_found() -> None:
    log = Log().begin().reveal().begin().aside("omen", 1 @ d6)
    before = Log().begin()
    log.events.append(before.aside("omen", 1 @ d6).events[-1])
    log.reveal()
    assert "dice of span 0 are thrown in span 1" in report(log).faults[0].what


@pytest.mark.parametrize(
    ("which", "draws", "what"),
    [
        ("open", (0, 0), "draw 0 of the open seed is used a second time"),
        ("open", (0, 2), "draw 2 where draw 1 comes next: dice are missing"),
        ("open", (1, 2), "draw 1 where draw 0 comes next"),
        ("open", (0, 1, 3, 4, 5), "draw 3 where draw 2 comes next"),
        ("hidden", (4, 4), "draw 4 of the hidden seed is used a second time"),
        ("hidden", (5, 3), ""),
        ("open", (0, 1, 2), ""),
    ],
)
def test_every_draw_is_used_once_and_none_is_left_out(which: str, draws: tuple[int, ...], what: str) -> None:
    log = Log().begin()
    for draw in draws:
        log.draws[which] = draw
        log.aside("omen", 1 @ d6, which=which)
    log.reveal(which)
    assert report(log).ok if not what else what in fault(log)
    assert report(log).checked == len(draws)


def test_spans_are_dense_and_begin_once() -> None:
    assert "span 1 begins where span 0 comes next" in fault(Log().begin(1))
    assert "span 3 begins where span 1 comes next" in fault(Log().begin().reveal().begin(3).reveal().begin(4))
    assert "span 0 begins a second time" in fault(Log().begin().begin(0))
    log = Log().begin().reveal().begin()
    log.data("spanned", 1)["hidden"] = log.data("spanned")["open"]
    assert "the hidden seed of span 1 was committed to before" in fault(log)
    log = Log().begin()
    log.data("spanned")["hidden"] = log.data("spanned")["open"]
    assert "the hidden seed of span 0 was committed to before" in fault(log)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("spanned", {"span": -1}),
        ("spanned", {"open": None}),
        ("revealed", {"which": "both"}),
        ("thrown", {"nonce": 3}),
        ("thrown", {"groups": [{"name": "x"}]}),
        ("started", {"args": []}),
        ("decided", {"key": 1}),
        ("announced", {"outcome": "won"}),
    ],
)
def test_events_that_say_something_else_are_found(kind: str, change: dict[str, Any]) -> None:
    log = drawn()
    log.data(kind).update(change)
    assert f"this is not what {kind!r} says" in " ".join(map(str, report(log).faults))


# -- rolls -------------------------------------------------------------------------------------------------------------


def typed() -> Log:
    return Log().begin().roll(attempt(), typed=[14])


def test_a_typed_roll_is_well() -> None:
    assert counts(typed()) == (0, 1, 0, 1, 0)


def test_another_outcome_is_found() -> None:
    log = typed()
    log.data("announced")["outcome"]["boons"] += 1
    assert fault(log) == (
        "line 6 (event 5): the roll r1: it comes to 'Success', and another outcome was announced (boons)"
    )
    log = typed()
    log.data("announced")["outcome"]["more"] = None
    assert "another outcome was announced" in fault(log)


@pytest.mark.parametrize(
    ("kind", "change", "what"),
    [
        ("started", {"args": {"stat": 3, "difficulty": 24}}, "it comes to"),
        ("started", {"args": {"stat": 9, "difficulty": 14}}, "it cannot be played again"),
        ("started", {"house": {"dd.nonsense": 1}}, "it cannot be played again"),
        ("decided", {"key": "double"}, "its record ends where table has 'double down' to come"),
        ("decided", {"key": "run"}, "it cannot be played again"),
        ("decided", {"role": "gm"}, "its record ends where player has 'double-down' to come"),
        ("decided", {"name": "other"}, "its record ends where player has 'double-down' to come"),
    ],
)
def test_another_course_is_found(kind: str, change: dict[str, Any], what: str) -> None:
    log = typed()
    log.data(kind).update(change)
    assert what in fault(log)


@pytest.mark.parametrize(
    "change",
    [{"name": "d6"}, {"dice": "d12"}, {"dropped": [14]}, {"of": {"faces": list(range(1, 21))}}],
)
def test_other_dice_than_the_rule_throws_are_found(change: dict[str, Any]) -> None:
    log = typed()
    log.data("thrown")["groups"][0].update(change)
    assert "is recorded, where" in fault(log)


def test_faces_that_no_die_has_and_dice_that_nobody_asked_for_are_found() -> None:
    log = typed()
    group = log.data("thrown")["groups"][0]
    group["faces"] = [21]
    assert "21 is no face of d20" in fault(log)
    group["faces"] = [14, 3]
    assert "left over" in fault(log)
    group["faces"] = [14]
    log.data("thrown")["groups"].append({"name": "nothing", "dice": "0d6", "faces": [], "typed": True})
    assert "nothing" in fault(log)
    log = typed()
    log.events.insert(3, ("decided", {"roll": "r1", "role": "player", "name": "double-down", "key": "stand"}))
    assert "nobody is asked for 'double-down'" in fault(log)


@pytest.mark.parametrize(
    "by",
    [None, "helper 1", {}, {"role": "player", "groups": 2}, {"role": "helper 1", "groups": 1}],
    ids=str,
)
def test_that_somebody_elses_dice_are_waited_for_is_found(by: Any) -> None:
    bound = rw.daggerheart.group(leader={"difficulty": 12}, helpers=[{"difficulty": 10}])
    play = Play(bound, faces=[], chance=None)
    roles = {"player": "ann", "helper 1": "bob"}
    roll = Rolling("r", "", "ann", "", "", 0, {}, {}, {}, roles)
    known = Known(State(), roll, whole=True, clear=True)
    told = asked(State(), roll, play)
    assert awaited.waiting(told, play, known) is None
    assert awaited.waiting({**told, "by": by}, play, known) == (
        "it waits for 'Hope, Fear', and somebody else's dice are told"
    )


@pytest.mark.parametrize("locked", ["", "bob", "ann", "ann bob"])
def test_in_a_window_those_are_asked_whose_seats_are_not_locked(locked: str) -> None:
    """And in a log that begins later, whoever is asked there, since nobody knows whose seats were locked before."""
    others = [{"difficulty": 10, "modifier": 2}] * 2
    leader = {"difficulty": 12, "later": [{"name": "Climber", "bonus": 2}]}
    bound = rw.daggerheart.group(leader=leader, helpers=others, may_help=[1, 2])
    play = Play(bound, faces=[3, 4, 5, 6], chance=None)
    roles = {"player": "ann", "helper 1": "bob", "helper 2": "cid"}
    roll = Rolling("r", "", "ann", "", "", 0, {}, {}, {}, roles)
    seats = {who: Seat(who, "player", who, locked=who in locked.split()) for who in ("ann", "bob")}
    sheets = {
        who: LaidSheet(who, "character", who, seat=who if who in seats else None) for who in roles.values()
    }
    told = asked(State(seats=seats, sheets=sheets), roll, play)
    assert len(told["asks"]) == (2 if "bob" in locked else 3)
    for within, whole in (
        (State(seats=seats, sheets=sheets), True),
        (State(sheets=sheets), False),
        (State(), False),
    ):
        known = Known(within, roll, whole=whole, clear=True)
        assert awaited.waiting(told, play, known) is None
    free = {who: replace(seat, locked=False) for who, seat in seats.items()}
    known = Known(State(seats=free, sheets=sheets), roll, whole=True, clear=True)
    assert bool(awaited.waiting(told, play, known)) is bool(locked)
    assert awaited.waiting({**told, "asks": None}, play, known)


def test_that_somebodys_part_came_to_something_else_is_found() -> None:
    bound = rw.daggerheart.group(
        leader={"difficulty": 12}, helpers=[{"difficulty": 10, "modifier": 2}, {"difficulty": 10}]
    )
    play = Play(bound, faces=[3, 4], chance=None)
    assert play.came == [("helper 1", "−1, failure with 9")]
    roles = {"player": "ann", "helper 1": "bob", "helper 2": "cid"}
    roll = Rolling("r", "", "ann", "", "", 0, {}, {}, {}, roles)
    known = Known(State(), roll, whole=True, clear=True)
    told = asked(State(), roll, play)
    assert awaited.waiting(told, play, known) is None
    before = {name: each for name, each in told.items() if name != "came"}
    assert awaited.waiting(before, play, known) is None, "older logs do not say so"
    for came in (
        [],
        [{"role": "helper 2", "says": "−1, failure with 9"}],
        [{"role": "helper 1", "says": "+1"}],
    ):
        fault = awaited.waiting({**told, "came": came}, play, known)
        assert (
            fault == "it waits for 'Hope, Fear', and somebody's part is told to have come to something else"
        )


def test_a_roll_that_starts_twice_is_found() -> None:
    log = typed()
    log.events.insert(2, log.events[1])
    assert "the roll r1 starts a second time" in fault(log)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("started", {"secret": ["difficulty", "stat"], "args": {}}),
        ("started", {"secret": ["d20"]}),
        ("started", {"args": {}}),
        ("started", {"version": 0}),
        ("started", {"rule": "double-down.nothing"}),
        ("started", {"rule": "nobody.nothing"}),
    ],
)
def test_what_is_hidden_or_unknown_is_not_replayed(kind: str, change: dict[str, Any]) -> None:
    log = typed()
    log.data(kind).update(change)
    assert counts(log)[3:] == (0, 1)


@pytest.mark.parametrize(
    ("gone", "what"),
    [
        ("started", "line 3 (event 2): the roll r1 goes on, and never began"),
        ("thrown", "its record ends where table has 'd20' to come"),
        ("decided", "its record ends where player has 'double-down' to come"),
        ("announced", "line 5 (event 4): the roll r1 stops here: it neither waits nor is announced"),
    ],
)
def test_what_is_left_out_of_a_roll_is_found(gone: str, what: str) -> None:
    log = typed()
    log.events = [event for event in log.events if event[0] != gone]
    assert what in fault(log)


def test_an_announcement_is_right_when_it_is_made() -> None:
    """Not only what is announced last counts."""
    log = typed()
    log.events[-1:-1] = [("announced", {"roll": "r1", "outcome": {"label": "Failure so far"}})]
    whats = [each.what for each in report(log).faults]
    assert "the roll r1 is announced, and not all of it is told" in whats
    assert any("another outcome was announced" in what for what in whats)


def test_a_difficulty_that_is_hidden_leaves_everything_else_to_be_checked() -> None:
    """Some number must give what was announced."""

    def secret() -> Log:
        log = typed()
        del log.data("started")["args"]["difficulty"]
        log.data("started")["secret"] = ["difficulty"]
        return log

    assert (report(secret()).part, counts(secret())[3:]) == (1, (0, 0))
    for change in (
        {"outcome": {**secret().data("announced")["outcome"], "total": 20}},
        {"outcome": {**secret().data("announced")["outcome"], "label": "Botch"}},
        {"outcome": {}},
        {"says": "won"},
        {"effects": [{"who": "player", "what": "drive", "by": 9}]},
    ):
        log = secret()
        log.data("announced").update(change)
        assert fault(log).startswith("line 6 (event 5): the roll r1, whatever is hidden of it: ")


def test_a_number_that_is_hidden_of_one_side_leaves_everything_else_to_be_checked() -> None:
    def secret() -> Log:
        bound = find_rule("storyteller.resisted").bind({"actor": {"pool": 3}, "opponent": {"pool": 2}})
        log = Log().begin().roll(bound).reveal()
        del log.data("started")["args"]["opponent"]["difficulty"]
        log.data("started")["secret"] = ["opponent.difficulty"]
        return log

    assert (report(secret()).part, counts(secret())[3:]) == (1, (0, 0))
    log = secret()
    log.data("announced")["outcome"]["margin"] = 40
    assert ", whatever is hidden of it: " in fault(log)


def amended(difficulty: int) -> Log:
    log = typed()
    log.add("amended", roll="r1", args={"stat": 3, "difficulty": difficulty})
    play = Play(attempt(difficulty=difficulty), faces=[14], answers=["stand"], chance=None)
    log.add("announced", roll="r1", **announced(play))
    return log


@pytest.mark.parametrize("difficulty", [20, 24])
def test_an_amended_roll_is_replayed_before_and_after(difficulty: int) -> None:
    log = amended(difficulty)
    assert log.data("announced")["outcome"] != log.data("announced", 1)["outcome"]
    assert counts(log)[3:] == (2, 0)
    for place in (0, 1):
        log = amended(difficulty)
        log.data("announced", place)["outcome"]["boons"] += 5
        assert "another outcome was announced" in fault(log)
    log.data("amended")["args"] = {"stat": 99}
    assert "it cannot be played again" in str(report(log).faults[-1])


def test_corrected_arguments_may_leave_dice_over() -> None:
    """Two dice were thrown, and one was meant."""
    log = Log().begin().roll(find_rule("notation").bind({"text": "2d6"}), typed=[3, 4])
    log.add("amended", roll="r1", args={"text": "d6"})
    assert "stops here" in fault(log)
    play = Play(find_rule("notation").bind({"text": "d6"}), faces=[3], chance=None)
    log.add("announced", roll="r1", **announced(play))
    assert counts(log)[3:] == (2, 0)
    log.add("amended", roll="r1", args={"text": "d8"})
    log.add("amended", roll="r1", args={"text": "d6"})
    assert "the roll r1 is amended twice" in " ".join(map(str, report(log).faults))


def test_what_is_amended_before_it_is_over_or_unseen_from_its_beginning() -> None:
    log = typed()
    end = log.events.pop()
    log.add("amended", roll="r1", args={"stat": 3, "difficulty": 14})
    log.events.append(end)
    assert counts(log)[3:] == (1, 0)
    log = cut(log, 3)
    assert counts(log)[3:] == (0, 1)


def test_a_roll_that_goes_on_with_another_nonce_is_found() -> None:
    log = (
        Log()
        .begin()
        .roll(find_rule("double-down.attempt").bind({"stat": 3, "difficulty": 14}), nonce="Ann's")
    )
    begun = log.data("thrown")
    again = log.throw("double down", fairness.pool_of("d20"), "the server's")
    log.add("thrown", roll=begun["roll"], span=log.span, nonce="the server's", groups=[again])
    faults = [fault.what for fault in verify(log.lines()).faults]
    assert any('began with the nonce "Ann\'s"' in what for what in faults), faults


def test_what_is_taken_back_or_announced_is_over() -> None:
    log = typed()
    log.add("withdrawn", of="something else")
    log.add("withdrawn", of="r1")
    assert report(log).ok
    log.add("applied", roll="r1")
    assert "the roll r1 goes on, and was taken back" in fault(log)
    log = typed()
    log.data("started")["waits"] = False
    assert "the roll r1 was announced, and what it came to never happened" in fault(log)
    log.add("applied", roll="r1")
    assert report(log).ok


@pytest.mark.parametrize(
    ("shown", "roles", "ok"), [(True, True, False), (False, True, True), (True, False, True)]
)
def test_effects_are_left_out_only_where_nobody_may_know_of_them(shown: bool, roles: bool, ok: bool) -> None:
    """Of a sheet that is closed, or of somebody whom nobody knows of."""
    log = Log().begin()
    held = {"id": "s1", "kind": "x", "name": "Ann", "values": {} if shown else None, "open": shown}
    log.add("laid", sheet=held)
    log.roll(attempt(drive=1), typed=[14])
    effects = log.data("announced")["effects"]
    assert {each["who"] for each in effects} == {"player"}
    log.data("started")["roles"] = {"player": "s1"} if roles else {}
    assert report(log).ok
    log.data("announced")["effects"] = []
    assert report(log).ok if ok else "it has other effects" in fault(log)


# -- sheets --------------------------------------------------------------------------------------------------------------


def changing(log: Log, *changes: tuple[str, Any, Any]) -> Log:
    for at, was, now in changes:
        log.add("adjusted", changes=[{"sheet": "s1", "at": at, "was": was, "now": now, "why": ""}])
    return log


def laid() -> Log:
    log = Log().begin()
    log.add("laid", sheet={"id": "s1", "kind": "x", "name": "Ann", "values": {"hope": 2, "long": "x" * 99}})
    return log


def test_every_change_takes_up_what_the_one_before_has_left() -> None:
    assert report(
        changing(laid(), ("hope", 2, 3), ("hope", 3, 1), ("more", None, {"of": 1}), ("more.of", 1, 2))
    ).ok
    assert fault(changing(laid(), ("hope", 2, 3), ("hope", 2, 1))) == (
        "line 5 (event 4): hope changes from 2 to 1: 3 stands there on Ann"
    )
    assert "... stands there on Ann" in fault(changing(laid(), ("long", 1, 2)))
    assert "there is no such place on Ann" in fault(changing(laid(), ("hope.for", None, 2)))
    assert "there is no sheet s1" in fault(changing(Log().begin(), ("hope", 2, 3)))
    log = changing(laid(), ("hope", 2, 3))
    log.add("laid", sheet={"id": "s1", "kind": "x", "name": "Bob", "values": {"hope": 3, "long": "x" * 99}})
    assert report(log).ok
    log.data("laid", 1)["sheet"]["values"]["hope"] = 2
    assert "Bob is laid down again with other numbers" in fault(log)
    log.events.insert(3, ("removed", {"sheet": "s1"}))
    assert report(log).ok


def test_of_a_sheet_from_before_the_log_begins_every_place_is_known_from_its_first_change_on() -> None:
    log = changing(
        laid(), ("a.b", 1, 2), ("a.b", 2, 3), ("a", {"b": 3}, {"b": 4}), ("a.b", 4, 5), ("c", 1, 2)
    )
    assert report(cut(log, 3)).ok
    log.data("adjusted", 1)["changes"][0]["was"] = 1
    assert "a.b changes from 1 to 3: 2 stands there on s1" in fault(cut(log, 3))
