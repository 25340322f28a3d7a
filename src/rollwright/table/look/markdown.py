"""Markdown: the story of an evening as a text to paste, in which nothing that people wrote is read as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rollwright.table.look.replies.story import Moved, Passage, Standing


def whole(table: str, session: int | None, lines: Sequence[str], standing: Iterable[Standing]) -> str:
    """The story: its title, the lines of what happened, and how everybody stands."""
    title = table if session is None else f"{table}, session {session}"
    stand = [_stands(each) for each in standing]
    return "\n".join([f"# {plain(title)}", "", *lines, "", "## At the table", "", *stand]) + "\n"


def part(told: Passage) -> list[str]:
    """What happened, as lines."""
    who = plain(told.who) or "the table"
    if told.kind == "session":
        return ["", f"## Session {told.session}", ""]
    if told.kind == "scene":
        return ["", f"### {plain(told.text) or 'A new scene'}", ""]
    if told.kind == "said":
        return [f"- {who}: “{plain(told.text)}”"]
    if told.kind == "told":
        return [f"  - {who}: {plain(told.text)}"]
    if told.kind == "amended":
        return [f"  - {who} puts it right{f': {plain(told.reason)}' if told.reason else ''}"]
    if told.kind == "rolled":
        what = f" ({plain(told.text)})" if told.text else ""
        return [f"- **{plain(told.title) or who}**{what}: {plain(told.says)}{_came(told)}"]
    said = plain(told.says or told.text)
    if told.kind == "done":
        return [f"- {said}{_came(told)}"]
    why = f" ({plain(told.reason)})" if told.reason else ""
    return [f"- {who} takes something back{why}{f': {said}' if said else ''}"]


def _came(told: Passage) -> str:
    """What it changed, in short, and whether it was taken back."""
    moved = "; ".join(f"{plain(each.name)}: {plain(_change(each))}" for each in told.changes)
    return f"{f' — {moved}' if moved else ''}{' ~~taken back~~' if told.back else ''}"


def _change(moved: Moved) -> str:
    """A change in words.

    >>> _change(Moved(id="", name="", one="", title="stress", was=1, now=3))
    'stress 1 → 3'
    >>> _change(Moved(id="", name="", one="Iron Stomach", title="exhausted", was=True, now=False))
    'Iron Stomach no longer exhausted'
    """
    one = f"{moved.one} " if moved.one else ""
    if isinstance(moved.now, bool):
        return f"{one}{'' if moved.now else 'no longer '}{moved.title}"
    return f"{one}{moved.title} {moved.was} → {moved.now}"


def _stands(each: Standing) -> str:
    how = ", ".join(f"{plain(count.title)} {count.value}" for count in each.counts) or plain(each.state)
    return f"- {plain(each.name)}{f': {how}' if how else ''}"


def plain(text: str) -> str:
    """A text in which nothing is read as Markdown.

    >>> plain("*Bob* <b>")
    '\\\\*Bob\\\\* \\\\<b\\\\>'
    """
    return "".join(
        f"\\{letter}" if letter in "\\`*_[]<>#|~" else letter for letter in " ".join(text.splitlines())
    )
