"""The vectors that the page's verification is held against are what Python makes of them now."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

from rollwright.table.proof.verify import UNPROVED, UNSIGNED

FRONTEND = Path(__file__).resolve().parents[2] / "frontend"


def test_the_pages_vectors_are_those_of_this_python() -> None:
    """Where they differ, run ``python frontend/scripts/write_vectors.py`` and look at what has changed."""
    made = runpy.run_path(str(FRONTEND / "scripts" / "write_vectors.py"))["vectors"]()
    kept = json.loads((FRONTEND / "tests" / "fixtures" / "fairness.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(made)) == kept
    clean = {name for name, log in kept["logs"].items() if not log["faults"]}
    assert clean == {"whole", "from the second span on", "from within", "format 1"}


def test_what_is_not_proved_is_said_everywhere_in_the_same_words() -> None:
    """By ``rollwright verify``, on the page, and in docs/fairness.md."""
    page = (FRONTEND / "src" / "words" / "record.en.ts").read_text(encoding="utf-8")
    docs = " ".join((FRONTEND.parent / "docs" / "fairness.md").read_text(encoding="utf-8").split())
    for each in (*UNPROVED, UNSIGNED):
        assert f'"{each}"' in page
        assert each in docs
