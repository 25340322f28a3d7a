"""``scene``: list the scenes, or tell what one comes to, how that was found, what is best in it, and the best in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import click

from rollwright.doors import render
from rollwright.doors.batch_verbs import LARGEST_REPLY
from rollwright.doors.cli import subjects
from rollwright.doors.cli.answer import answer, batched, unstated
from rollwright.doors.cli.read import texts
from rollwright.doors.cli.show import chances, rolls
from rollwright.doors.cli.show.screen import Screen
from rollwright.doors.cli.subjects import SceneCommand, common, policies
from rollwright.errors import BadArgument, BadPolicy, MissingArgument, Undecided
from rollwright.lab.habits import habits, sentences
from rollwright.lab.measures import Measure, chance
from rollwright.lab.reported import Reported
from rollwright.lab.reports import OPPOSE, Report
from rollwright.lab.scenes import listing
from rollwright.odds import Odds
from rollwright.readings.stated import goal_of
from rollwright.rules import Rule

RUNS = 20_000
"""So many runs are sampled where nothing else is said."""
_ASKED = re.compile(r"\s*(?P<kind>p|mean|variance|median)\s*\((?P<of>.*)\)\s*")


class InSentences(NamedTuple):
    """The best in sentences, how often they say what is best, and what keeping to them is worth."""

    sentences: list[str]
    share: float
    value: float


class Results(NamedTuple):
    """What was found out about a scene: its odds, of a sampled one how many runs they stand for, and every answer.

    *worth* is that of the goal that somebody plays for.
    """

    report: Report
    odds: Odds[Any]
    runs: int
    worth: Reported | None
    answers: list[tuple[str, Reported]]
    kept: InSentences | None


@click.command(cls=SceneCommand)
@common
@policies("How ROLE decides; also first; with --best also oppose.")
@click.option("--best", metavar="GOAL", help="Who is not spoken for plays for this, as well as can be.")
@click.option(
    "--habits",
    "most",
    metavar="N",
    type=click.IntRange(1, 60),
    help="The best in words, N sentences a decision.",
)
@click.option(
    "--ask", multiple=True, metavar="p(…)|mean(…)", help="A chance, mean(FIELD), variance or median."
)
@click.option("--by", metavar="FIELD", help="The odds of one field of the outcome.")
@click.option(
    "--sample", metavar="N", type=click.IntRange(1, 10**8), help="Play N runs instead of laying it out."
)
@click.option("--seed", metavar="S", default="0", show_default=True, help="What sampled runs are drawn from.")
@click.pass_context
def scene(
    ctx: click.Context,
    /,
    *,
    as_json: bool,
    policy: tuple[str, ...],
    best: str | None,
    most: int | None,
    ask: tuple[str, ...],
    by: str | None,
    sample: int | None,
    seed: str,
    **given: Any,
) -> None:
    """What many rolls come to: a fight, a score, a session, a task; without a name, the list of scenes.

    Exact where the states can be laid out, else sampled; it says which. `rollwright rules SCENE` tells its goals and decisions.
    """
    if subjects.SUBJECT not in ctx.meta:
        _list(as_json)
        return
    bound = subjects.bound(ctx, given)
    if most is not None and best is None:
        raise MissingArgument("habits are those of the best: give --best GOAL", at="habits")
    stated = _policy(bound, policy, best)
    asked = [(text, measure(text)) for text in ask]
    report = Report(bound, stated, samples=sample or RUNS, seed=texts.seed(seed), sampled=sample is not None)
    results = _results(report, by, asked, most)
    named = {"scene": bound.rule.id, "args": bound.arguments()}
    answer(
        as_json=as_json,
        plain=lambda: batched({**named, **_plain(results, by)}),
        show=lambda screen: _show(screen, results, by),
    )


def _list(as_json: bool) -> None:
    summaries = listing()
    answer(
        as_json=as_json,
        plain=lambda: batched(
            {"scenes": [{"scene": name, "summary": each} for name, each in summaries.items()]}
        ),
        show=lambda screen: _listed(screen, summaries),
    )


def _listed(shown: Screen, summaries: Mapping[str, str]) -> None:
    shown.pairs(summaries.items())
    shown.say()
    shown.say(
        "rollwright scene NAME --help lists its parameters, rollwright rules NAME its goals and decisions",
        "dim",
    )


def measure(text: str) -> Measure:
    """A question: ``p(label == Success)``, ``mean(successes)``, ``variance(…)``, ``median(…)``; a bare condition is a chance.

    >>> str(measure("mean( rolls )")), str(measure("label == Success"))
    ('mean of rolls', 'label == Success')
    """
    match = _ASKED.fullmatch(text)
    if match is None or match["kind"] == "p":
        return chance(match["of"] if match else text)
    kind = "quantile" if match["kind"] == "median" else match["kind"]
    return Measure(kind, match["of"].strip())


def _policy(bound: Rule, typed: Sequence[str], best: str | None) -> dict[str, Any] | str | None:
    """What everybody does, and who opposes: who is not spoken for plays for the *best* goal."""
    rule = bound.rule
    stated: dict[str, Any] | str | None = texts.policy(typed, rule)
    if best is None:
        ways = list(stated.values()) if isinstance(stated, dict) else [stated]
        if OPPOSE in ways and not any(map(goal_of, ways)):
            raise BadPolicy("who opposes plays against a goal: give --best GOAL", at="policy")
        return stated
    if isinstance(stated, str):
        raise BadPolicy(f"name the role: --policy ROLE={stated}", at="policy")
    policy: dict[str, Any] = dict(stated or {})
    roles = dict.fromkeys(decision.role for decision in rule.decisions)
    free = [role for role in roles if role not in policy]
    ours = free if len(roles) == 1 else [role for role in free if role == rule.player]
    for role in free:
        if role not in ours:
            raise Undecided(
                f"{role} decides as well: give --policy {role}=oppose, {role}=first or {role}=OPTION",
                at=f"policy.{role}",
            )
    return {**policy, **dict.fromkeys(ours or [rule.player], f"best:{best}")}


def _results(report: Report, by: str | None, asked: list[tuple[str, Measure]], most: int | None) -> Results:
    """Everything that is to be told, so that nothing is before all of it is known."""
    odds, runs = _odds(report)
    worth = report.worth() if report.goal else None
    answers = [(text, _answer(report, each)) for text, each in asked]
    kept = None if most is None else _kept(report, most)
    return Results(report, _of(report, odds, by), runs, worth, answers, kept)


def _answer(report: Report, wanted: Measure) -> Reported:
    """What is asked. A word that no outcome has is refused; where runs were sampled, it is only told."""
    reported = report.ask(wanted)
    for each in report.unknown_words(wanted):
        if report.odds is not None:
            raise BadArgument(str(each), at="ask")
        click.echo(f"rollwright: in {report.samples:,} runs {each}", err=True)
    return reported


def _odds(report: Report) -> tuple[Odds[Any], int]:
    """The odds of what it comes to, and of sampled ones how many runs they stand for."""
    try:
        if report.odds is not None:
            return report.odds, 0
        return Odds(report.runs.counts()), len(report.runs)
    except Undecided as error:
        raise unstated(error, "--policy ROLE=OPTION", "--policy ROLE=first", "--best GOAL") from None


def _of(report: Report, odds: Odds[Any], by: str | None) -> Odds[Any]:
    """The odds that are shown: all of them, or those of a field."""
    if by is None:
        return odds
    try:
        return (report.telling(by) or odds).by(by)
    except (AttributeError, LookupError, TypeError):
        fields = ", ".join(report.bound.rule.outcome.__struct_fields__)
        raise BadArgument(f"there is no field {by!r}: {fields}", at="by") from None


def _kept(report: Report, most: int) -> InSentences:
    best = report.best
    assert best is not None
    rules = habits(best, most)
    return InSentences(sentences(rules), rules.share, float(best.kept(rules.choices)))


# -- on a screen -----------------------------------------------------------------------------------------------------


def _show(shown: Screen, results: Results, by: str | None) -> None:
    report = results.report
    chances.priced(shown, results.odds, rolls.in_a_line(report.bound), by, exact=not results.runs)
    shown.say(_how(results), "dim")
    if results.worth is not None:
        against = f", {' and '.join(report.against)} opposing" if report.against else ""
        shown.say(f"best for {report.goal}{against}: {results.worth}", "good")
    for text, reply in results.answers:
        shown.say(f"{text} = {reply}", "head")
    if results.kept is not None and results.worth is not None:
        _habits(shown, results.kept, results.worth)


def _habits(shown: Screen, kept: InSentences, worth: Reported) -> None:
    shown.say()
    for line in kept.sentences:
        shown.say(line)
    shown.say(
        f"who keeps to this decides as is best {100 * kept.share:.1f} % of the time, and comes to {kept.value:.6g} "
        f"instead of {float(worth.value):.6g}",
        "dim",
    )


def _how(results: Results) -> str:
    report = results.report
    places = f"{len(report.chain.graph):,} places"
    if not results.runs:
        return f"{'exact' if report.how == 'exact' else 'best found in floats'}: {places} laid out"
    widest = 0.5 / results.runs**0.5
    return (
        f"sampled: {results.runs:,} runs from seed {report.seed}, {places} met; the standard error of a chance is at most "
        f"{100 * widest:.2g} %"
    )


# -- as JSON ---------------------------------------------------------------------------------------------------------


def _plain(results: Results, by: str | None) -> Mapping[str, Any]:
    report = results.report
    said: dict[str, Any] = {
        "how": "sampled" if results.runs else report.how,
        "places": len(report.chain.graph),
        **({"runs": results.runs, "seed": report.seed} if results.runs else {}),
        **render.odds(results.odds, by, LARGEST_REPLY),
    }
    if results.worth is not None:
        said["best"] = {"goal": report.goal, **_number(results.worth)}
    if results.answers:
        said["asked"] = [{"ask": text, **_number(reply)} for text, reply in results.answers]
    if results.kept is not None:
        said["habits"] = results.kept._asdict()
    return said


def _number(reported: Reported) -> dict[str, Any]:
    how = {"how": reported.how, **({"error": reported.error} if reported.how != "exact" else {})}
    value = reported.value
    return {"value": float(value) if value is not None else None, **how}
