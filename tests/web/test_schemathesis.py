"""schemathesis against a running server's own OpenAPI: no fault of ours, and every reply as it is described."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from hours import often, some
from rollwright.doors.web.app import endpoints
from webserver import DEADLINE, Table, running

RIGHT, WRONG = "POSITIVE", "NEGATIVE"


@pytest.fixture(scope="module")
def described() -> Iterator[tuple[Any, list[Any], Table]]:
    """What the server says of itself, what is held against it, and a table there; loaded by the worker that needs it alone."""
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    held = [
        not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_headers_conformance,
        checks.response_schema_conformance,
        checks.missing_required_header,
        checks.negative_data_rejection,
        checks.ignored_auth,
    ]
    with running() as served:
        yield schemathesis.openapi.from_url(f"{served.url}/schema/openapi.json"), held, served.table()


CASES = [(each, RIGHT) for each in endpoints()]
CASES += [(each, WRONG) for each in endpoints() if each.body or each.query or "{" in each.path]


@pytest.mark.parametrize(("each", "mode"), some(CASES, quick=2), ids=lambda each: getattr(each, "name", each))
def test_no_fault_and_every_reply_as_described(
    described: tuple[Any, list[Any], Table], each: Any, mode: str
) -> None:
    from schemathesis import GenerationMode

    schema, held, table = described
    operation = schema[each.path][each.method]

    @settings(
        max_examples=often(5, 160),
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=GenerationMode[mode]))
    def ask(case: Any) -> None:
        if "table" in (case.path_parameters or {}) and mode is RIGHT:
            case.path_parameters = {"table": table.id}
        case.call_and_validate(
            checks=held, headers=table.master.headers if each.seat else {}, timeout=DEADLINE
        )

    ask()
