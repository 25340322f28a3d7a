"""Sessions of play, scenes and rests. Each shows what it will change when the call is looked at as a preview first."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rollwright.errors import Refused
from rollwright.sheets import TABLE, Deed
from rollwright.table.acts.acting import act, act_of_call
from rollwright.table.acts.making import asides
from rollwright.table.log.signing import Signer
from rollwright.table.play import booking, fairness, rolls, throwing
from rollwright.table.play.commands import Call, Line, Ref
from rollwright.table.play.work import Work
from rollwright.table.seen.names import checked_name


class Nothing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing more is asked."""


class SceneName(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the scene is called."""

    scene: Annotated[str, Meta(max_length=200, description="where and what, in a few words")] = ""


class Rest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rest of the whole party, or of some."""

    length: Annotated[Literal["short", "long"], Meta(description="short or long")] = "short"
    sheets: Annotated[
        Annotated[tuple[Ref, ...], Meta(max_length=60)] | Literal["all"],
        Meta(description="who rests: sheets, or all of them"),
    ] = "all"
    text: Line = ""


class Reveal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The span whose second seed is revealed."""

    span: Annotated[int, Meta(ge=0)]


def new_span(work: Work, number: int) -> None:
    """Commit to new seeds: their hashes for everybody, the seeds for nobody; and tell the key that the table's logs are signed by."""
    seeds = {which: work.machine.token(32) for which in ("open", "hidden")}
    commitments = {which: fairness.commitment(seed) for which, seed in seeds.items()}
    signs = Signer(work.state.key, work.state.table).public
    work.emit("spanned", {"span": number, **commitments, "signs": signs})
    work.emit("seeded", {"span": number, "seeds": seeds}, to=())


def end_span(work: Work) -> None:
    """Reveal the seed of the open dice so far, and go on with new ones."""
    reveal_open(work)
    new_span(work, work.state.span.number + 1)


def reveal_open(work: Work) -> None:
    """Reveal the seed of the open dice of the span that ends, and how many throws came from it."""
    span = work.state.span
    data = {"span": span.number, "which": "open", "seed": span.seeds["open"], "draws": span.draws["open"]}
    work.emit("revealed", data)


def _quiet(work: Work) -> None:
    """Refuse while something is still being rolled; what only waits to be narrated is applied."""
    rolls.settle_others(work)
    if work.state.open:
        raise Refused("a roll is not over: answer it or take it back first", at="move")


def _written(work: Work, kind: str, deed: Deed, call: Call, **data: object) -> None:
    of = work.id("deed")
    work.change(kind, deed.changes, {"id": of, "says": deed.says, **data})
    asides(work, deed, throwing.Hand(call.faces, nonce=call.nonce or call.id), of)
    for offer in deed.offers:
        booking.make_offer(work, offer, None, of)


@act_of_call("begin-session", "Begin a session of play", by="gm")
def begin_session(work: Work, said: Nothing, call: Call) -> None:
    """Begin a session of play: new seeds for the dice, and what the book gives everybody at the beginning."""
    if work.state.playing:
        raise Refused("a session is being played: end it first", at="move")
    _quiet(work)
    end_span(work)
    _written(
        work, "session-begun", work.kit.begin_session(work.scene(TABLE)), call, session=work.state.session + 1
    )


@act_of_call("end-session", "End the session of play", by="gm")
def end_session(work: Work, said: Nothing, call: Call) -> None:
    """End the session of play: what the book takes away at the end, and the seed of its dice, for everybody to verify."""
    if not work.state.playing:
        raise Refused("no session is being played", at="move")
    _quiet(work)
    _written(work, "session-ended", work.kit.end_session(work.scene(TABLE)), call, session=work.state.session)
    end_span(work)


@act_of_call("begin-scene", "Begin a scene", by="gm")
def begin_scene(work: Work, said: SceneName, call: Call) -> None:
    """Begin a new scene."""
    name = checked_name(said.scene, "args.scene") if said.scene else ""
    _quiet(work)
    _written(work, "scene-begun", work.kit.begin_scene(work.scene(TABLE)), call, scene=name)


@act_of_call("rest", "Rest", by="gm")
def rest(work: Work, said: Rest, call: Call) -> None:
    """Let the party rest, short or long: what the book restores, and where it is silent, what the table has chosen."""
    _quiet(work)
    restores, scene = work.option("rests").get(said.length, {}), work.scene(TABLE)
    if said.sheets != "all":
        scene = replace(scene, visible=frozenset(work.held(each, "args.sheets").id for each in said.sheets))
    _written(
        work,
        "rested",
        work.kit.rest(scene, said.length, restores),
        call,
        length=said.length,
        text=said.text,
    )


@act("reveal", "Reveal the seed of hidden rolls", by="gm")
def reveal(work: Work, said: Reveal) -> None:
    """Reveal the second seed of a span that is over, so that what was rolled in secret can be verified."""
    if said.span >= work.state.span.number:
        raise Refused("these dice are still being thrown", at="args.span")
    if f"{said.span} hidden" in work.state.revealed:
        raise Refused("this seed was revealed already", at="args.span")
    seeds = work.state.seeds[str(said.span)]
    work.emit("revealed", {"span": said.span, "which": "hidden", "seed": seeds["hidden"]})
