"""A bare machine: what is told before anything is fetched, and the small parts of ``make fresh``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from fresh import machine, trials
from fresh.__main__ import asked

pytestmark = pytest.mark.apart

ROOT = Path(__file__).parent.parent
MAKE = shutil.which("make")


def make(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run make in the project, as a machine that has set nothing up would; nothing is set up by what these tests ask."""
    command = [str(MAKE), "--no-print-directory", "DEV=.venv-none", "PLAY=.venv-none-play", *words]
    kept = {name: value for name, value in os.environ.items() if name not in ("CHROMIUM", "MAKEFLAGS")}
    return subprocess.run(command, cwd=ROOT, env={**kept, **environment}, capture_output=True, text=True)


def python(folder: Path, version: str, *, venv: bool = True) -> str:
    """A Python that is of this version, or without its venv module."""
    named = folder / "python"
    whole = f'sys.version = "{version}.1"; sys.version_info = ({version.replace(".", ", ")}, 1)'
    named.write_text(
        f'#!/bin/sh\ncase "$2" in *ensurepip*) {"exit 0" if venv else "exit 1"};; esac\n'
        f"shift; exec '{sys.executable}' -c 'import sys; {whole}; exec(sys.argv[1])' \"$@\"\n"
    )
    named.chmod(0o755)
    return str(named)


@pytest.mark.parametrize("goal", ["play", "test", "check", "page"])
def test_a_python_that_is_too_old_is_told_before_anything_is_fetched(goal: str, tmp_path: Path) -> None:
    named = python(tmp_path, "3.10")
    said = make(goal, f"PYTHON={named}")
    assert said.returncode == 2
    assert f"{named} is Python 3.10.1: Rollwright needs 3.11 or newer; name one" in said.stderr
    assert said.stdout == ""
    assert not (ROOT / ".venv-none").exists()


@pytest.mark.parametrize("goal", ["play", "test"])
def test_a_python_without_its_venv_module_or_none_at_all_is_told(goal: str, tmp_path: Path) -> None:
    said = make(goal, f"PYTHON={python(tmp_path, '3.12', venv=False)}")
    assert "has no venv module (on Debian: apt install python3-venv)" in said.stderr
    said = make(goal, "PYTHON=/no/python")
    assert "there is no /no/python here: Rollwright needs Python 3.11 or newer" in said.stderr


@pytest.fixture
def bare(tmp_path: Path) -> str:
    """A PATH with what make needs, without a browser, and without anybody who may install one."""
    for name in ("sh", "env", "id", "cat", "rm", "date", "apt-get"):
        (tmp_path / name).symlink_to(shutil.which(name) or "/bin/false")
    for name, says in (
        ("id", "echo 1000"),
        ("sudo", "exit 1"),
        ("python3", f"exec '{sys.executable}' \"$@\""),
    ):
        (tmp_path / name).unlink(missing_ok=True)
        (tmp_path / name).write_text(f"#!/bin/sh\n{says}\n")
        (tmp_path / name).chmod(0o755)
    return str(tmp_path)


def test_who_has_no_chromium_and_may_not_install_it_is_told_first(bare: str) -> None:
    said = make("test", PATH=bare)
    assert said.returncode == 2
    assert (
        "Ask for it (on Debian: apt install chromium-headless-shell), or name one: make test CHROMIUM="
        in said.stderr
    )
    assert "setting up" not in said.stderr
    assert said.stdout == ""


def test_a_browser_that_is_named_has_to_be_there(bare: str) -> None:
    assert "there is no /no/where here" in make("browser", "CHROMIUM=/no/where", PATH=bare).stderr
    assert make("browser", f"CHROMIUM={sys.executable}", PATH=bare).returncode == 0


def test_an_environment_that_came_from_elsewhere_is_made_anew(tmp_path: Path) -> None:
    """One that was moved or copied with the project, or whose Python is gone, is not trusted."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    dev, play = tmp_path / ".venv", tmp_path / ".venv-play"
    for each, place in ((dev, tmp_path), (play, tmp_path.parent)):
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", each], check=True)
        (packages,) = each.glob("lib/python*/site-packages")
        (packages / "pip.py").touch()
        (each / ".locked").write_text(f"{place}\n")
    subprocess.run(["make", "-n", "lock"], cwd=tmp_path, check=True, capture_output=True)
    assert (dev / ".locked").exists()
    assert not (play / ".locked").exists()
    (dev / "bin/python").unlink()
    (dev / "bin/python").symlink_to("/no/python")
    subprocess.run(["make", "-n", "lock"], cwd=tmp_path, check=True, capture_output=True)
    assert not (dev / ".locked").exists()


# -- make fresh --------------------------------------------------------------------------------------------------------


def test_a_machine_that_makes_no_roots_says_why(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fresh"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), "PATH": str(tmp_path)}
    said = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith("make fresh: bare roots ")


def test_everything_is_tried_by_everybody_unless_less_is_asked_for() -> None:
    usual = asked([])
    assert (usual.suites, usual.people, usual.trials) == (
        ["bookworm", "trixie"],
        ["root", "guest"],
        ["play", "install"],
    )
    assert asked(["--trials", "test"]).trials == ["test"]


def test_what_a_root_is_told_of_this_machine_is_how_to_reach_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("https_proxy", "http://proxy.example:3128")
    monkeypatch.setenv("PIP_INDEX_URL", "http://index.example/simple")
    monkeypatch.setenv("SECRET_TOKEN", "hush")
    machine.environment.cache_clear()
    told = machine.environment()
    machine.environment.cache_clear()
    assert told["https_proxy"] == "http://proxy.example:3128"
    assert told["PIP_INDEX_URL"] == "http://index.example/simple"
    assert "hush" not in told.values()
    assert all("Acquire::" in line for line in machine.apt().splitlines())


def test_links_and_addresses_are_read_off_what_a_server_says() -> None:
    said = "Rollwright listens at http://127.0.0.1:8080 and keeps\n  Wren   http://127.0.0.1:8080/table/t1#seat-1.ab\n"
    assert trials.LISTENS.findall(said) == ["http://127.0.0.1:8080"]
    assert trials.LINK.findall(said) == [("http://127.0.0.1:8080", "/table/t1", "seat-1.ab")]


def unpinned(needs: Iterable[str], pins: str) -> list[str]:
    """What is asked for with extras and not pinned with them."""
    asked = [Requirement(each) for each in needs]
    extras = [
        each for each in asked if each.extras and (not each.marker or each.marker.evaluate({"extra": ""}))
    ]
    names = [f"{each.name}[{','.join(sorted(each.extras))}]" for each in extras]
    return [name for name in names if f"{name}==" not in pins]


def test_what_others_ask_for_with_extras_is_pinned_with_them() -> None:
    """Else pip takes the newest for it, as soon as there is a newer one, and finds it unpinned."""
    pins = (ROOT / "requirements" / "dev.txt").read_text()
    assert not unpinned([each for found in distributions() for each in found.requires or ()], pins)
    assert unpinned(["counting[toml]>=7"], "counting==7.1") == ["counting[toml]"]
    assert not unpinned(["counting[toml]>=7", "slow[x]; extra == 'y'"], "counting[toml]==7.1")
