"""Secrets stored as hashes, in the format Mosquitto also reads (`$7$`: PBKDF2 with SHA-512)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets

# Secrets are generated (at least 128 bits), so the hash only has to hide them, not to slow down guessing;
# Mosquitto computes it in its only thread at every login.
_ITERATIONS = 1000
_SALT_BYTES = 12
_FORMAT = "$7$"


def new_secret() -> str:
    """Generate a secret that cannot be guessed."""
    return secrets.token_urlsafe(24)


def hash_secret(secret: str) -> str:
    """Hash a secret with a new salt."""
    salt = secrets.token_bytes(_SALT_BYTES)
    digest = _digest(secret, salt, _ITERATIONS)
    return f"{_FORMAT}{_ITERATIONS}${_text(salt)}${_text(digest)}"


def verify_secret(secret: str, hashed: str | None) -> bool:
    """Compare in constant time; without a hash, do the same work and return False."""
    iterations, salt, digest = _parts(hashed) if hashed is not None else _NOBODY
    return hmac.compare_digest(_digest(secret, salt, iterations), digest) and hashed is not None


def _digest(secret: str, salt: bytes, iterations: int) -> bytes:
    return hashlib.pbkdf2_hmac("sha512", secret.encode(), salt, iterations)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _parts(hashed: str) -> tuple[int, bytes, bytes]:
    try:
        _, _, iterations, salt, digest = hashed.split("$")
        return int(iterations), base64.b64decode(salt), base64.b64decode(digest)
    except (ValueError, binascii.Error) as error:
        raise ValueError("a stored hash is damaged") from error


_NOBODY = _parts(hash_secret(new_secret()))
