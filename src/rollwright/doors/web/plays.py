"""Plays: rolls, odds, advice, comparisons and the rules, for whoever asks. The bodies are those of the batch protocol."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rollwright.doors import batch, catalogue
from rollwright.doors.web import messages
from rollwright.doors.web.comparing import compared
from rollwright.doors.web.endpoints import Asking, Endpoint
from rollwright.doors.web.lab_messages import CompareAsked, Laid
from rollwright.errors import BadArgument
from rollwright.systems.registry import game

Said = dict[str, Any]


def _question(
    name: str,
    job: Callable[[Said], Callable[[], bytes]],
    title: str,
    help: str,
    body: Any,
    reply: Any,
    example: Any,
) -> Endpoint:
    """Something that anybody may ask, answered by the *job* that is made of what was said."""

    async def do(asking: Asking, said: Said) -> bytes:
        asking.echo = {"id": said.get("id")}
        asking.door.throttle.plays.take(asking.address)
        return await asking.ask(job(said))

    return Endpoint(
        method="POST",
        path=f"/api/{name}",
        name=name,
        title=title,
        help=help,
        do=do,
        topic="rolls",
        body=body,
        reply=reply,
        everywhere=True,
        examples={name: example},
    )


def _batched(verb: str, said: Said) -> Callable[[], bytes]:
    """The reply of batch; the address has said what to do already."""
    if said.get("do") not in (None, verb):
        raise BadArgument(f"this address does {verb}, not {said['do']!r:.40}", at="do")
    return partial(batch.encoded, {**said, "do": verb})


async def _rules(asking: Asking, said: None) -> Any:
    asking.door.throttle.plays.take(asking.address)
    name = asking.query.get("name")
    if name is not None:
        return await _described(asking, name)
    return (await asking.door.same("rules", partial(_described, asking, None))).sent(asking.scope)


async def _described(asking: Asking, name: str | None) -> dict[str, Any]:
    told = await asking.ask(partial(catalogue.described, name))
    games = {each: game(each) for each in told["house"]}
    return {"ok": True, **told, "games": games}


DICE = {"notation": "4d6kh3"}
ENDPOINTS = (
    _question(
        "roll",
        partial(_batched, "roll"),
        "Roll",
        "Roll a rule or a notation. A reply that is `pending` waits for a decision: send the same request again, with the "
        "faces so far and one more answer.",
        messages.RollAsked,
        messages.Played,
        {**DICE, "faces": [6, 2, 5, 1]},
    ),
    _question(
        "odds",
        partial(_batched, "odds"),
        "Exact odds",
        "The exact odds of a rule or a notation. An open decision needs a policy.",
        messages.OddsAsked,
        messages.Priced,
        {**DICE, "by": "total"},
    ),
    _question(
        "advise",
        partial(_batched, "advise"),
        "Advice",
        "The best decisions for a goal, and what every way to begin is worth.",
        messages.AdviseAsked,
        messages.Advised,
        {"rule": "notation", "args": {}, "goal": "total", "over": {"text": ["4d6kh3", "2d8+3"]}},
    ),
    _question(
        "compare",
        lambda said: partial(compared, said),
        "Side by side",
        "The odds of one to four settings, by headline and by every number of the outcome, and every two of them compared: "
        "which is larger, how often, and whether in any case. What the lab page asks.",
        CompareAsked,
        Laid,
        {
            "settings": [
                {"rule": "notation", "args": {"text": "4d6kh3"}},
                {"rule": "notation", "args": {"text": "2d8+3"}},
            ]
        },
    ),
    Endpoint(
        path="/api/rules",
        name="rules",
        title="What there is",
        help="Every rule with its parameters, decisions, outcome and goals, and the house rules of every game; of one game or one "
        "rule, where it is named.",
        do=_rules,
        topic="rolls",
        reply=messages.Rules,
        everywhere=True,
        query={"name": "a game, or a rule of one (`plain`, `notation`)"},
    ),
)
