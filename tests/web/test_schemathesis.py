"""schemathesis against a running server's own OpenAPI: no fault of ours, and every reply as it is described."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    missing_required_header,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hours import often
from rollwright.doors.web.app import endpoints
from webserver import DEADLINE, Table, running

RIGHT, WRONG = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    missing_required_header,
    negative_data_rejection,
    ignored_auth,
]


@pytest.fixture(scope="module")
def described() -> Iterator[tuple[Any, Table]]:
    with running() as served:
        yield schemathesis.openapi.from_url(f"{served.url}/schema/openapi.json"), served.table()


CASES = [(each, RIGHT) for each in endpoints()]
CASES += [(each, WRONG) for each in endpoints() if each.body or each.query or "{" in each.path]


@pytest.mark.parametrize(("each", "mode"), CASES, ids=lambda each: getattr(each, "name", ""))
def test_no_fault_and_every_reply_as_described(described: tuple[Any, Table], each: Any, mode: Any) -> None:
    schema, table = described
    operation = schema[each.path][each.method]

    @settings(
        max_examples=often(16, 160),
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        if "table" in (case.path_parameters or {}) and mode is RIGHT:
            case.path_parameters = {"table": table.id}
        case.call_and_validate(
            checks=CHECKS, headers=table.master.headers if each.seat else {}, timeout=DEADLINE
        )

    ask()
