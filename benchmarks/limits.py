"""Our own limits: how long a roll of each game, a played roll, an import and a command may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["first call", "each of many", "import", "command"]


@dataclass(frozen=True)
class Limit:
    """One line: what may take how many seconds; without seconds it is only shown."""

    name: str
    seconds: float | None
    kind: Kind = "first call"
    what: Any = None


def _keepers(outcomes: int) -> dict[str, Any]:
    return {"dots": 3, "outcomes": [{"name": f"outcome {at}"} for at in range(1, outcomes + 1)], "attribute": 2}


def _attack() -> dict[str, Any]:
    return {"modifier": 2, "targets": [13, 15], "prayer": [1, 3, 4], "rerolls": 1}


ROLLS: dict[str, tuple[str, dict[str, Any], str | None]] = {
    "Double Down attempt, standing": ("double_down.attempt", {"stat": 3, "difficulty": 15}, "stand"),
    "Keepers action, one outcome": ("keepers.action", {"dots": 3, "outcomes": [{"name": "in"}]}, None),
    "Keepers resistance": ("keepers.resistance", {"pool": 3}, None),
    "Daggerheart action": ("daggerheart.action", {"modifier": 2, "difficulty": 15}, None),
    "Storyteller action": ("storyteller.action", {"pool": 7}, None),
}
DECISIONS: dict[str, tuple[str, dict[str, Any], str | None]] = {
    "Double Down attempt, best": ("double_down.attempt", {"stat": 3, "difficulty": 15}, "best:net"),
    "Keepers action, two outcomes, pushes": ("keepers.action", _keepers(2), "best:results"),
    "Daggerheart action, Prayer Die, reroll": (
        "daggerheart.action",
        {"modifier": 2, "difficulty": 15, "prayer": [3], "rerolls": 1},
        "best:success",
    ),
    "Storyteller action, automatic offered": ("storyteller.action", {"pool": 7, "automatic": True}, "best:successes"),
}
WIDEST: dict[str, tuple[str, dict[str, Any], str | None]] = {
    "Keepers, six dice, four outcomes, pushes": ("keepers.action", _keepers(4), "best:results"),
    "Daggerheart attack, three Prayer Dice, reroll": ("daggerheart.attack", _attack(), "best:damage"),
}
RESISTED = {
    "resisted and extended, 7 and 6 dice to 15": (
        "storyteller.resisted_extended",
        {"pool": 7, "opposing_pool": 6, "target": 15},
        None,
    ),
}
PLAYED: dict[str, tuple[str, dict[str, Any], str | None]] = {
    "played with transcript: Double Down attempt": ("double_down.attempt", {"stat": 3, "difficulty": 15}, "first"),
    "played with transcript: Keepers action": ("keepers.action", {"dots": 3, "outcomes": [{"name": "in"}]}, None),
    "played with transcript: Daggerheart action": ("daggerheart.action", {"modifier": 2, "difficulty": 15}, None),
    "played with transcript: Storyteller action": ("storyteller.action", {"pool": 7}, None),
    "played with transcript: 4d6kh3+2": ("notation", {"text": "4d6kh3+2"}, None),
}
PRICED = {**ROLLS, **DECISIONS, **WIDEST, **RESISTED}
EVERYTHING = ",".join(
    ["rollwright.verbs", *(f"rollwright.systems.{name}" for name in ("double_down", "keepers", "daggerheart", "storyteller"))]
)
READ_AND_PLAYED = "read from text and played: 4d6kh3+2"

LIMITS = (
    *(Limit(name, 0.001) for name in ROLLS),
    *(Limit(name, 0.1) for name in DECISIONS),
    *(Limit(name, 1.0) for name in WIDEST),
    *(Limit(name, 2.0) for name in RESISTED),
    *(Limit(name, 0.000_05, "each of many") for name in PLAYED),
    Limit(READ_AND_PLAYED, None, "each of many"),
    Limit("import rollwright", 0.06, "import", "rollwright"),
    Limit("import rollwright, verbs and four games", None, "import", EVERYTHING),
    Limit("import icepool", None, "import", "icepool"),
    Limit("import dyce", None, "import", "dyce"),
    Limit("rollwright --help", 0.15, "command", ("--help",)),
    Limit("rollwright roll 4d6kh3+2", 0.15, "command", ("roll", "4d6kh3+2")),
    Limit("rollwright roll storyteller.action", 0.15, "command", ("roll", "storyteller.action", "--pool", "7")),
)


def prepare(name: str) -> tuple[Callable[[], Any], bool]:
    """The call that a line measures, with everything imported that it needs, and whether it is made very often."""
    import rollwright as rw

    if name == READ_AND_PLAYED:
        return lambda: rw.play("4d6kh3+2").transcript, True
    if name in PLAYED:
        bound, decide = _bound(PLAYED[name][0])(PLAYED[name][1]), PLAYED[name][2]
        return lambda: rw.play(bound, decide=decide).transcript, True
    rule, arguments, policy = PRICED[name]
    bind = _bound(rule)
    verb = rw.odds
    return lambda: verb(bind(arguments), policy=policy), False


def _bound(rule: str) -> Callable[[dict[str, Any]], Any]:
    """What binds a rule, by its dotted Python name."""
    import rollwright as rw

    if rule == "notation":
        return lambda arguments: rw.notation(arguments["text"])
    system, name = rule.split(".")
    found = getattr(getattr(rw, system), name)
    return lambda arguments: found(**arguments)
