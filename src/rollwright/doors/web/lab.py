"""The lab over the web: the odds of up to four settings side by side, with the numbers that they come to, in one reply."""

from __future__ import annotations

from functools import partial

from litestar import HttpMethod

from rollwright.doors.web.comparing import compared
from rollwright.doors.web.comparisons import CompareAsked, Laid, Object
from rollwright.doors.web.endpoints import Asking, Endpoint


async def _compare(asking: Asking, said: Object) -> bytes:
    asking.echo = {"id": said.get("id")}
    asking.door.limits.plays.take(asking.address)
    return await asking.ask(partial(compared, said))


ENDPOINT = Endpoint(
    method=HttpMethod.POST,
    path="/api/compare",
    name="compare",
    title="Side by side",
    help="The odds of one to four settings, by headline and by every number of the outcome, and every two of them compared: "
    "which is larger, how often, and whether in any case. What the lab page asks.",
    do=_compare,
    topic="rolls",
    body=CompareAsked,
    reply=Laid,
    everywhere=True,
    examples={
        "compare": {
            "settings": [
                {"rule": "notation", "args": {"text": "4d6kh3"}},
                {"rule": "notation", "args": {"text": "2d8+3"}},
            ]
        }
    },
)
