"""What all tests share: the small system of docs/adding-a-system.md, installed as a third party's would be; and their hours.

docs/inside/tests.md says which tests run when.
"""

from __future__ import annotations

import gc
import os
import random
import re
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from operator import itemgetter
from pathlib import Path

import pytest

import hours
from rollwright.systems import registry

DOCS = Path(__file__).parent.parent / "docs"
ELSEWHERE = {"run", "browser"}
"""Fixtures that start another process: whoever uses one is apart."""


def install_lanterns(into: Path) -> None:
    """Write the games of the docs page as they would be installed: the small one as a module, the other with its entry point."""
    small, large = [
        "\n".join(re.findall(r"```python\n(.*?)```", part, re.DOTALL))
        for part in (DOCS / "adding-a-system.md").read_text().split("## More to say")
    ]
    (into / "crossing.py").write_text(small)
    package, info = into / "lanterns", into / "lanterns-1.0.dist-info"
    package.mkdir()
    info.mkdir()
    (package / "__init__.py").write_text(large)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lanterns\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[rollwright.systems]\nlanterns = lanterns:system\n")


def pytest_addoption(parser: pytest.Parser) -> None:
    """What `make quick` and `make night` say."""
    parser.addoption("--hour", choices=hours.EXAMPLES, default="day", help="how long the searches are")
    parser.addoption("--shuffle", type=int, metavar="SEED", help="in another order: files, and tests in each")


def pytest_configure(config: pytest.Config) -> None:
    """Install the third party's system before anything is collected, by day or by night; and let Ctrl-C reach what the tests start.

    Whoever runs them in the background (``nohup make test &``) has it ignored, and children inherit that.
    """
    hours.begin(config.getoption("--hour"))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    folder = tempfile.TemporaryDirectory()
    config.add_cleanup(folder.cleanup)
    install_lanterns(Path(folder.name))
    sys.path.append(folder.name)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH", ""), folder.name]))
    registry._installed.cache_clear()
    config.pluginmanager.register(Examples())


class Examples:
    """Files without an example are not looked through for one."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        self, file_path: Path
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        found = yield
        return [each for each in found if type(each) is pytest.Module or ">>>" in file_path.read_text()]


DEEP = sys.getrecursionlimit()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None]:
    """A law: nobody lets calls go deeper for all who come after. A rule without an end, say, is refused when they are too deep, and ten times as deep a hundred times as late."""
    yield
    assert sys.getrecursionlimit() == DEEP


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Curves of odds end when they are whole, however busy the machine is: what is compared must not hang on the clock."""
    if "rollwright.table.look.pricing" in sys.modules:
        monkeypatch.setattr(sys.modules["rollwright.table.look.pricing"], "SECONDS", 3600.0)


def hold_to_what_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    """A law in every test with a table: each event that a seat is sent, and each look, is what its published type says."""
    if "rollwright.table.seen.views" in sys.modules:
        import published

        published.watch(monkeypatch)


# -- which tests, and in what order ------------------------------------------------------------------------------------


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two more than there are processors, since some wait for a browser, a disk or a clock; more than four have too little to do.

    For a first answer nobody waits for long, and each worker reads every test.
    """
    return min(4, (os.cpu_count() or 1) + (0 if config.getoption("--hour") == "quick" else 2))


def pytest_report_header(config: pytest.Config) -> str:
    """How the order can be had again."""
    seed = config.getoption("--shuffle")
    return "" if seed is None else f"order: --shuffle {seed}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark who is apart; leave out what is for another hour; put between those who wait for a browser others who work meanwhile."""
    for item in items:
        if ELSEWHERE & set(getattr(item, "fixturenames", ())):
            item.add_marker("apart")
    others = [*([] if hours.night() else ["night"]), *(["long"] if hours.brief() else [])]
    items[:] = [item for item in items if not any(map(item.get_closest_marker, others))]
    items.sort(key=lambda item: not is_apart(item))
    items[:] = mingled(items)
    seed = config.getoption("--shuffle")
    if seed is not None:
        items[:] = shuffled(items, random.Random(seed))


def files(items: list[pytest.Item]) -> list[list[pytest.Item]]:
    """The tests of each file, the files in the order of their first tests."""
    found: dict[Path, list[pytest.Item]] = {}
    for item in items:
        found.setdefault(item.path, []).append(item)
    return list(found.values())


def mingled(items: list[pytest.Item]) -> list[pytest.Item]:
    """File after file, those with a browser evenly among the others, since a browser keeps a processor busy by itself; short ones last."""
    placed: list[tuple[float, list[pytest.Item]]] = []
    for browsing in (True, False):
        some = [group for group in files(items) if (group[0].path.parent.name == "browser") is browsing]
        until = 0.5 if browsing else 1.0
        placed += [(until * (at + 0.5) / len(some), group) for at, group in enumerate(some)]
    return [item for _, group in sorted(placed, key=itemgetter(0)) for item in group]


def is_apart(item: pytest.Item) -> bool:
    """Whether a test starts another process."""
    return item.get_closest_marker("apart") is not None


def shuffled(items: list[pytest.Item], chance: random.Random) -> list[pytest.Item]:
    """The files in another order, and in each of them its tests."""
    every = files(items)
    chance.shuffle(every)
    return [item for group in every for item in chance.sample(group, len(group))]


def pytest_collection() -> None:
    """What is read stays, so nobody need look through it for what can be thrown away."""
    gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Laws hold from now on, for whatever tests were found. What was read stays; what tests make is looked through more seldom than a server's: a tenth of their time went there."""
    monkeypatch = pytest.MonkeyPatch()
    session.config.add_cleanup(monkeypatch.undo)
    be_patient(monkeypatch)
    hold_to_what_is_published(monkeypatch)
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
    gc.enable()


def guard(running: list[pytest.Item]) -> None:
    """A test that starts a process says so: `make quick` leaves it out."""
    processes = {"subprocess.Popen", "os.fork", "os.posix_spawn"}

    def started(event: str, _: tuple[object, ...]) -> None:
        if event in processes and running and not is_apart(running[0]):
            raise RuntimeError(f"{running[0].nodeid} starts a process: mark it with pytest.mark.apart")

    sys.addaudithook(started)


running: list[pytest.Item] = []
guard(running)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Know whose turn it is."""
    running.append(item)
    try:
        return (yield)
    finally:
        running.pop()
