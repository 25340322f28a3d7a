"""A log is verified by the rule that wrote it: where a rule comes to say anything else, it is another version of the rule."""

from __future__ import annotations

from table.as_written import kept, written


def test_what_a_version_of_a_rule_writes_never_changes() -> None:
    now, before = written(), kept()
    changed = [
        version
        for version in now.keys() & before.keys()
        if any(
            before[version][each] != now[version][each]
            for each in now[version].keys() & before[version].keys()
        )
    ]
    assert not changed, f"{changed} write something else into a log than before: raise their versions"
    assert now == before, (
        "there are other examples or versions: PYTHONPATH=tests python -m table.as_written keeps them"
    )
