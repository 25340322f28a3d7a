"""The story of an evening as the page tells it: in English as the server does, in German but for what people wrote."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from typing import Any

import hatch_build
import msgspec
import pytest

from rollwright.doors.web.words import words
from rollwright.table.look.markdown import plain
from table.tabling import Playing

WRITTEN = (
    "Fear",
    "Session 3",
    "Success — very quietly",
    "Ann: stress 1 → 2; Bob: hope 2 → 3",
    "~~taken back~~",
    "a\r\nb\n",
)
"""What people may write, though games and the table say it too."""


def stories(catalogue: Mapping[str, str], summaries: Sequence[Any]) -> dict[str, list[str]]:
    """What the page makes of summaries, in English and in German."""
    node = hatch_build.node()
    assert node is not None
    ran = subprocess.run(
        [node, "scripts/stories.mjs"],
        cwd=hatch_build.FRONTEND,
        input=msgspec.json.encode({"catalogue": catalogue, "summaries": summaries}),
        capture_output=True,
        check=True,
    )
    read: dict[str, list[str]] = msgspec.json.decode(ran.stdout)
    return read


def written(summary: Mapping[str, Any]) -> list[str]:
    """What people wrote of what happened."""
    return [text for each in summary["parts"] for text in (each["text"], each["reason"]) if text]


def check(catalogue: Mapping[str, str], summaries: Sequence[Any]) -> list[str]:
    """Hold the page's stories to the server's: in English they are the same, in German they say what people wrote. The German ones."""
    told = stories(catalogue, summaries)
    assert told["english"] == [each["markdown"] for each in summaries]
    for summary, german in zip(summaries, told["german"], strict=True):
        assert german.count("\n") == summary["markdown"].count("\n")
        assert [text for text in written(summary) if plain(text) not in german] == []
        assert german.startswith(f"# {plain(summary['table'])}")
    return told["german"]


def played(text: str) -> Any:
    """The summary of a table at which everything that people write is the same."""
    table = Playing("daggerheart", title="Fear")
    ann, sheet = table.seated("Ann")
    table.gm.act("begin-session")
    table.gm.act("begin-scene", scene=" ".join(text.split()))
    table.gm.act("say", text=text)
    ann.withdraw(ann.act("say", text=text).of("said")["id"], reason=text)
    args = {"trait": "Agility", "difficulty": 9}
    roll = table.gm.call("daggerheart.reaction", args, sheet=sheet, text=text, faces=[3, 4]).roll
    table.gm.act("tell", roll=roll, text=text)
    table.gm.act("amend", roll=roll, args={"difficulty": 10}, why=text)
    table.gm.withdraw(roll, reason=text)
    ann.act("adjust", sheet=sheet, counter="stress", by=1, why=text)
    return table.gm.look("summary")


@pytest.mark.apart
def test_what_people_wrote_is_told_as_they_wrote_it() -> None:
    summaries = [played(text) for text in WRITTEN]
    for text, german in zip(WRITTEN, check(words("de", "daggerheart"), summaries), strict=True):
        same = plain(text)
        assert german.startswith(
            f"# Fear\n\n\n## Sitzung 1\n\n\n### {same}\n\n- Spielleitung: „{same}“\n- Ann: „{same}“\n"
        )
        assert f"\n- Ann nimmt etwas zurück ({same}): {same}\n" in german
        assert f"\n  - Spielleitung: {same}\n  - Spielleitung stellt es richtig: {same}\n" in german
        assert f"\n- Spielleitung nimmt etwas zurück ({same}): Ann: Reaktionswurf, Gewandtheit\n" in german
        assert f"\n- {same} — Ann: Stress 0 → 1\n" in german
        assert (german.count(" ~~zurückgenommen~~\n"), german.count(" ~~taken back~~\n")) == (2, 0)
        assert "\n\n## Am Tisch\n\n- " in german
