"""A certificate of our own for https, made by OpenSSL on first use and kept in the data folder."""

from __future__ import annotations

import shutil
import socket
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.process.local_name import LOCAL_NAME
from companion.system.ports import is_ip_address
from companion.system.private_file import write_private

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.process.settings import Settings

_FOLDER = "https"
_DAYS = 800
"""Some phones accept no certificate that is valid for longer than 825 days."""
_RENEWED_BEFORE_SECONDS = 30 * 24 * 3600
_PATIENCE = 60.0


class CertificateError(Exception):
    """There is no certificate; the message is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of a certificate and its key."""

    file: Path
    key: Path


def ensure_certificate(settings: Settings, data: Path, address: str) -> Certificate:
    """Return the certificate, making a new one if it lacks this address or another name, or will soon expire."""
    openssl, names = shutil.which("openssl"), ",".join(sorted(_names(settings, address)))
    if openssl is None:
        raise CertificateError("OpenSSL is not installed.")
    folder = data / _FOLDER
    made = Certificate(folder / "certificate.pem", folder / "key.pem")
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        if not _is_valid(openssl, made, folder / "names", names):
            _make(openssl, made, names)
            write_private(folder / "names", names)
    except (OSError, subprocess.SubprocessError) as error:
        raise CertificateError(f"No certificate could be made in {folder}: {error}.") from None
    return made


def _names(settings: Settings, address: str) -> Iterable[str]:
    """List the names and addresses by which browsers reach this machine."""
    machine = socket.gethostname()
    chosen = (name for name in (settings.address, *settings.names) if name)
    known = {
        "localhost",
        LOCAL_NAME,
        machine,
        f"{machine.partition('.')[0]}.local",
        "127.0.0.1",
        "::1",
        address,
        *chosen,
    }
    return (f"{'IP' if is_ip_address(name) else 'DNS'}:{name}" for name in known)


def _is_valid(openssl: str, made: Certificate, kept: Path, names: str) -> bool:
    if not (made.file.is_file() and made.key.is_file() and kept.is_file()):
        return False
    if not set(names.split(",")) <= set(kept.read_text("utf-8").split(",")):
        return False
    try:
        _run(openssl, "x509", "-in", str(made.file), "-noout", "-checkend", str(_RENEWED_BEFORE_SECONDS))
    except subprocess.CalledProcessError:  # it expires soon, or is damaged
        return False
    return True


def _make(openssl: str, made: Certificate, names: str) -> None:
    """Make a self-signed certificate that can serve but not sign."""
    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    added = (f"subjectAltName={names}", "basicConstraints=critical,CA:FALSE", "extendedKeyUsage=serverAuth")
    fresh = (made.key.with_suffix(".new"), made.file.with_suffix(".new"))
    files = ("-keyout", str(fresh[0]), "-out", str(fresh[1]), "-days", str(_DAYS), "-subj", "/CN=Pitwall")
    extensions = (word for one in added for word in ("-addext", one))
    _run(openssl, "req", "-x509", *curve, *files, *extensions)
    for written, wanted in zip(fresh, (made.key, made.file), strict=True):
        written.chmod(0o600)
        written.replace(wanted)


def _run(*words: str) -> None:
    subprocess.run(words, capture_output=True, check=True, timeout=_PATIENCE)  # noqa: S603 - our own words
