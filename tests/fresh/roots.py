"""Bare roots of Debian: made by debootstrap, entered with namespaces of their own, gone without a trace."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from fresh import machine

INCLUDED = ("python3", "python3-venv", "make", "ca-certificates")
"""What README asks a machine for, and certificates."""
SYSTEM = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
ENTER = """
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=1777 shm "$1/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$1/dev/pts"
mount --bind "$1/dev/pts/ptmx" "$1/dev/ptmx"
shift
exec chroot "$@"
"""


@dataclass(frozen=True)
class Person:
    """Somebody at a bare machine: where the project lies, and how it came there."""

    name: str
    home: str
    project: str
    clone: bool
    """A clone has ``.git``; what was downloaded as an archive has not."""
    umask: str


ROOT = Person("root", "/root", "/root/rollwright", clone=True, umask="022")
GUEST = Person("guest", "/home/guest", "/home/guest/My dice/rollwright", clone=False, umask="077")
"""Without sudo, in a folder with a space, from an archive, and shy."""
PEOPLE = {person.name: person for person in (ROOT, GUEST)}


def make(suite: str, folder: Path, mirror: str) -> Path:
    """A root of this suite with nothing but what is `INCLUDED`, and how to reach this machine's registries.

    One that was kept is taken again.
    """
    root, log = folder / suite, folder / f"{suite}.log"
    if not root.is_dir():
        _bootstrap(suite, root, log, mirror)
    for each in ("/etc/resolv.conf", "/etc/hosts", machine.BUNDLE):
        if Path(each).is_file():
            shutil.copyfile(each, f"{root}{each}")
    (root / "etc/apt/apt.conf.d/99machine").write_text(machine.apt())
    return root


def _bootstrap(suite: str, root: Path, log: Path, mirror: str) -> None:
    command = [
        "debootstrap",
        "--variant=minbase",
        f"--include={','.join(INCLUDED)}",
        suite,
        str(root),
        mirror,
    ]
    with log.open("w") as said:
        if subprocess.run(command, stdout=said, stderr=subprocess.STDOUT).returncode:
            shutil.rmtree(root, ignore_errors=True)
            raise SystemExit(f"debootstrap made no {suite}: {log} tells why")


@contextmanager
def lent(bare: Path, person: Person, project: Path) -> Iterator[Root]:
    """A copy of a bare root, with the *project* as it is committed, for one person; removed in the end."""
    place = bare.with_name(f"{bare.name}-{person.name}")
    if place.exists():
        raise SystemExit(
            f"{place} is there already: another make fresh is at work, or one was killed; remove it"
        )
    subprocess.run(["cp", "-a", str(bare), str(place)], check=True)
    root = Root(place, person)
    try:
        root.settle(project)
        yield root
    finally:
        root.end()
        remove(place)


def remove(place: Path) -> None:
    """Take a root away with all that was made in it; what was mounted there went with whoever ran in it."""
    shutil.rmtree(place)


@dataclass(frozen=True)
class Root:
    """A machine for one person."""

    place: Path
    person: Person

    def settle(self, project: Path) -> None:
        """Give the person a home, and the project as it is committed."""
        there = self.place / self.person.project.lstrip("/")
        if self.person is not ROOT:
            self.sh(f"useradd --create-home {self.person.name}")
        there.mkdir(parents=True)
        if self.person.clone:
            subprocess.run(["git", "clone", "--quiet", "--no-local", str(project), str(there)], check=True)
        else:
            archive = subprocess.run(["git", "archive", "HEAD"], cwd=project, check=True, capture_output=True)
            subprocess.run(["tar", "--extract", "--directory", str(there)], input=archive.stdout, check=True)
        self.sh(f"chown -R {self.person.name}: {self.person.home}")

    def entered(self, script: str, by: Person, cwd: str) -> list[str]:
        """The command that runs a *script* in here, as somebody: processes, mounts and terminals are its own."""
        variables = {
            **machine.environment(),
            "HOME": by.home,
            "USER": by.name,
            "LANG": "C.UTF-8",
            "PATH": SYSTEM,
        }
        told = [f"{name}={value}" for name, value in variables.items()]
        return [
            *("unshare", "--mount", "--pid", "--ipc", "--fork", "--kill-child"),
            *("sh", "-ec", ENTER, "enter", str(self.place), f"--userspec={by.name}", str(self.place)),
            *(
                "env",
                "--ignore-environment",
                *told,
                "sh",
                "-c",
                f'cd "$0" && umask {by.umask} && {script}',
                cwd,
            ),
        ]

    def start(
        self, script: str, log: IO[bytes], *, by: Person | None = None, cwd: str = ""
    ) -> subprocess.Popen[bytes]:
        """Begin a *script*; what it says goes to the *log*."""
        command = self.entered(script, by or self.person, cwd or self.person.project)
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)

    def sh(self, script: str) -> None:
        """Have root run a *script* that ends well."""
        subprocess.run(self.entered(script, ROOT, "/"), stdin=subprocess.DEVNULL, check=True)

    def processes(self) -> list[int]:
        """Whoever runs in here."""
        return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if _within(pid, self.place)]

    def signal(self, number: int) -> None:
        """Tell everybody in here something."""
        for pid in self.processes():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                continue

    def end(self) -> None:
        """Nobody runs in here any more."""
        self.signal(signal.SIGKILL)


def _within(pid: int, place: Path) -> bool:
    try:
        return os.readlink(f"/proc/{pid}/root") == str(place)
    except OSError:
        return False
