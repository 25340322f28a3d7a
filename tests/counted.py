"""Which lines and branches of the rules, and of all that prices and plays them, these tests reach: all of them.

`make test` has this loaded in every worker, before anything of the house is imported (`PYTEST_PLUGINS=tests.counted`). Slipcover
counts there, by probes in the code, which takes about a third longer: so every other worker counts, and the rest has the tests that are about other rooms,
and searches (`BESIDES`). Taking probes out between tests where they have told what they know was tried: to look for every function that holds them takes as long.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
import slipcover
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

ROOMS = [
    f"src/rollwright/{room}"
    for room in ("odds", "dice", "rules", "readings", "systems", "sheets", "table", "testing", "lint")
]
BESIDES = tuple(
    f"tests/{each}"
    for each in (
        *("browser/", "drawing/", "evenings/", "web/"),
        *(
            "test_benchmarks.py",
            "test_circles.py",
            "test_docs.py",
            "test_fresh.py",
            "test_names.py",
            "test_types.py",
        ),
        *("test_every_rule.py", "test_oracles.py", "test_played.py", "test_shown.py", "test_statistics.py"),
        *("doors/test_batch_fuzz.py", "lab/test_bulk_large.py", "lab/test_claims.py", "lab/test_compare.py"),
        *("lab/test_compare_cli.py", "lab/test_counting.py", "lab/test_every_rule.py", "lab/test_gallery.py"),
        *("lab/test_sweeps_resuming.py", "odds/test_chains.py", "readings/test_repeats_open.py"),
        *("systems/test_apart.py", "systems/test_keepers_score.py"),
    )
)
"""Tests that reach nothing of these rooms which others do not reach, rooms and long searches: whoever counts takes them last."""
EXCEPT = ["if TYPE_CHECKING:", "@overload", r"^\s*\.\.\.$", r"assert_never\("]
"""Lines that nothing can reach."""
SHOWN = b""
"""Bytes from which Slipcover is told how far away something lies."""

Json = dict[str, Any]


def counts(worker: str | None) -> bool:
    """Whether a process counts, by its name among the workers (gw0, gw1, ...): every other one, and whoever works alone."""
    return worker is None or int(worker.removeprefix("gw")) % 2 == 0


class Sharing(LoadFileScheduling):
    """Files go to whoever is free; what is to be counted to those who count, and to them before anything else."""

    def _check_nodes_have_same_collection(self) -> bool:
        """Those who count have read everything, and stand for all: the others read only what they may get (`Beside`)."""
        every = self.registered_collections
        self.registered_collections = dict(
            sorted(every.items(), key=lambda each: not counts(each[0].gateway.id))
        )
        return True

    def _assign_work_unit(self, node: WorkerController) -> None:
        for_all = [each.startswith(BESIDES) for each in self.workqueue]
        if counts(node.gateway.id):
            at = for_all.index(False) if False in for_all else 0
        elif True in for_all:
            at = for_all.index(True)
        else:
            node.shutdown()
            return
        self.workqueue.move_to_end([*self.workqueue][at], last=False)
        super()._assign_work_unit(node)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Sharing:
    """Who gets which file."""
    return Sharing(config, log)


if sys.version_info >= (3, 12):
    Probes = slipcover.Slipcover  # which is told by Python itself, once
else:
    from slipcover.bytecode import Editor
    from slipcover.slipcover import probe

    class Probes(slipcover.Slipcover):
        """Probes that jump over themselves once they have told what they know.

        Slipcover can do that where a function's bytecode is the bytes that Python shows of it. In 3.11 those are a copy (`SHOWN`), and the
        bytecode lies right behind the code object.
        """

        def instrument(self, co: CodeType, parent: CodeType | None = None) -> CodeType:
            """Code with probes in it, each of which knows where it lies."""
            code: CodeType = super().instrument(co, parent)
            written = Editor(code)
            away = (id(code) + CodeType.__basicsize__) - (id(SHOWN) + bytes.__basicsize__ - 1)
            for offset, _ in self.code2index[code]:
                _, at = written.get_inserted_function(offset)
                probe.set_immediate(code.co_consts[at], SHOWN, away + offset)
            return code


class Beside:
    """Whoever does not count reads nothing of what is to be counted."""

    def pytest_ignore_collect(self, collection_path: Path, config: pytest.Config) -> bool | None:
        within = collection_path.relative_to(config.rootpath).as_posix()
        return True if collection_path.is_file() and not within.startswith(BESIDES) else None


class Counted:
    """The count of one process; of what has workers, that of all of them."""

    def __init__(self) -> None:
        works_for_another = "PYTEST_XDIST_WORKER" in os.environ
        self._own = Probes(
            branch=True,
            source=None if works_for_another else ROOMS,
            exclude_lines=EXCEPT,
        )
        self._imports = slipcover.ImportManager(self._own, slipcover.FileMatcher(sources=ROOMS))
        self._imports.__enter__()
        self._found: Json | None = None

    def _add(self, counted: Json) -> None:
        self._found = slipcover.merge_coverage(self._found, counted) if self._found else counted

    def pytest_testnodedown(self, node: Any) -> None:
        """A worker is done."""
        if "counted" in getattr(node, "workeroutput", {}):
            self._add(json.loads(node.workeroutput["counted"]))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand the count to whom this process works for; or see whether it is complete."""
        theirs: Json | None = getattr(session.config, "workeroutput", None)
        if theirs is not None:
            theirs["counted"] = json.dumps(self._own.get_coverage())
            return
        self._add(self._own.get_coverage())
        if session.exitstatus == pytest.ExitCode.OK and not self._complete():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _complete(self) -> bool:
        assert self._found is not None
        return all(
            not each["missing_lines"] and not each["missing_branches"]
            for each in self._found["files"].values()
        )

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what was not reached."""
        if self._found is None:
            return
        if self._complete():
            terminalreporter.write_line(f"every line and branch of {', '.join(ROOMS)} was reached")
        else:
            terminalreporter.section("not reached", red=True)
            slipcover.print_coverage(self._found, outfile=terminalreporter, skip_covered=True)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin to count, before any conftest imports anything of the house; in what tests start themselves nobody counts."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if counts(worker):
        early_config.pluginmanager.register(Counted())
    else:
        early_config.pluginmanager.register(Beside())
    if worker:
        del os.environ["PYTEST_PLUGINS"]
