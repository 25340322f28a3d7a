"""How this machine reaches its registries, for bare roots to reach them alike: read off its settings, written nowhere else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

BUNDLE = "/etc/ssl/certs/ca-certificates.crt"
"""Where Debian keeps the certificates that it trusts."""
BELIEVED = ("SSL_CERT_FILE", "PIP_CERT", "NODE_EXTRA_CA_CERTS")
"""What has Python, pip and Node believe them too."""
_PROXY = re.compile(r"(?i)(https?|no|all|ftp)_proxy")
_PIP = re.compile(r"^\S+\.(index-url|extra-index-url|trusted-host|proxy|timeout|default-timeout)='(.*)'$")
_NPM = ("registry", "proxy", "https-proxy", "noproxy", "strict-ssl")
_APT = re.compile(r'^Acquire::(Check-|https?::|Retries|ForceIPv)\S* ".+";$')


def refusal(root: bool, programs: Mapping[str, str | None]) -> str | None:
    """Why this machine can make no bare roots, and what would help; `None` where it can.

    >>> refusal(True, {"debootstrap": "/usr/sbin/debootstrap"})
    >>> refusal(False, {})
    'bare roots are made by root alone: sudo make fresh'
    >>> refusal(True, {"debootstrap": None, "unshare": None})
    'bare roots need debootstrap and unshare (on Debian: apt install debootstrap util-linux git)'
    """
    if not root:
        return "bare roots are made by root alone: sudo make fresh"
    missing = " and ".join(name for name, path in programs.items() if path is None)
    if missing:
        return f"bare roots need {missing} (on Debian: apt install debootstrap util-linux git)"
    return None


def programs() -> dict[str, str | None]:
    """Where everything is that makes a root and enters it."""
    return {name: shutil.which(name) for name in ("debootstrap", "unshare", "chroot", "git")}


def mirror() -> str | None:
    """Debian's mirror that this machine's apt asks; `None` where it asks none."""
    wanted = ("--format", "$(REPO_URI) $(RELEASE)", "Created-By: Packages", "Component: main")
    return debian(_said("apt-get", "indextargets", *wanted))


def debian(targets: str) -> str | None:
    """Of what apt asks, the mirror that has a suite of Debian itself and not its updates.

    >>> debian("http://one.example/debian-security trixie-security\\nhttp://one.example/debian/ trixie\\n")
    'http://one.example/debian/'
    >>> debian("http://one.example/ubuntu noble\\n")
    """
    for line in targets.splitlines():
        where, _, suite = line.partition(" ")
        if "debian" in where and "-" not in suite:
            return where
    return None


def apt() -> str:
    """What apt was told about reaching its mirror, as it is written in its settings."""
    return "".join(f"{line}\n" for line in _said("apt-config", "dump").splitlines() if _APT.match(line))


@cache
def environment() -> dict[str, str]:
    """The variables that have pip and npm in a root reach what they reach here."""
    proxies = {name: value for name, value in os.environ.items() if _PROXY.fullmatch(name)}
    asked = {name: _said("npm", "config", "get", name).strip() for name in _NPM if shutil.which("npm")}
    believed = dict.fromkeys(BELIEVED, BUNDLE) if Path(BUNDLE).is_file() else {}
    return {**proxies, **pip(_said(sys.executable, "-m", "pip", "config", "list")), **npm(asked), **believed}


def pip(listed: str) -> dict[str, str]:
    """Where pip looks, out of what it lists of its settings; nothing that lies on this machine's own disk.

    >>> pip("global.index-url='http://one.example/simple'\\nglobal.find-links='/here/wheels'\\n:env:.timeout='9'\\n")
    {'PIP_INDEX_URL': 'http://one.example/simple', 'PIP_TIMEOUT': '9'}
    >>> pip("global.extra-index-url='file:///here/simple'\\n")
    {}
    """
    found = filter(None, map(_PIP.match, listed.splitlines()))
    return {f"PIP_{name.upper().replace('-', '_')}": value for name, value in _reached(found)}


def _reached(found: filter[re.Match[str]]) -> list[tuple[str, str]]:
    return [(each[1], each[2]) for each in found if "file:" not in each[2]]


def npm(asked: Mapping[str, str]) -> dict[str, str]:
    """Where npm looks, out of its answers.

    >>> npm({"registry": "http://one.example/", "https-proxy": "null", "noproxy": ""})
    {'npm_config_registry': 'http://one.example/'}
    """
    return {
        f"npm_config_{name.replace('-', '_')}": value
        for name, value in asked.items()
        if value not in ("", "null", "undefined")
    }


def _said(*command: str) -> str:
    """What a command says; nothing where there is none, or where it fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
