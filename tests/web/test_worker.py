"""The service worker: it may serve every page of ours, is never kept beyond its time, and keeps nothing of a table."""

from __future__ import annotations

import json
import re

import pytest

from rollwright.doors.web import page
from webserver import Running


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> None:
    named = {"sw.js": b"'use strict';", "index-0123abcd.js": b"export {};"}
    monkeypatch.setattr(page, "built", lambda: {name: page.file(name, said) for name, said in named.items()})


@pytest.mark.usefixtures("files")
def test_the_worker_alone_may_serve_everything(served: Running) -> None:
    worker = served.http.get("/page/sw.js")
    assert worker.headers["Service-Worker-Allowed"] == "/"
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert worker.headers["Cache-Control"] == "no-cache"
    assert "Service-Worker-Allowed" not in served.http.get("/page/index-0123abcd.js").headers


def test_a_built_page_can_be_installed_and_its_worker_knows_its_files() -> None:
    built = page.built()
    if not built:
        return
    worker = built["sw.js"].content.decode()
    found = re.search(r"const FILES = (\[.*?\]);", worker)
    assert found is not None
    files = json.loads(found[1])
    assert files
    assert {each.removeprefix("/page/") for each in files} <= set(built)
    assert "/* version */" not in worker
    assert "/api" not in worker
    manifest = json.loads(built["table.webmanifest"].content)
    assert {each["src"].removeprefix("/page/") for each in manifest["icons"]} <= set(built)
    assert {"any", "maskable"} == {each["purpose"] for each in manifest["icons"]}
