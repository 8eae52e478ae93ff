"""The text of a tag's UID: normalised only where it is unambiguous."""

import re

_GROUPS = re.compile(r"[0-9A-Fa-f]{1,2}(?:([:\- ])[0-9A-Fa-f]{1,2})(?:\1[0-9A-Fa-f]{1,2}){2,8}")
_PLAIN = re.compile(r"(?:0[xX])?([0-9A-Fa-f]+)")
_LETTER = re.compile(r"[A-Fa-f]")
_SIZES = (4, 5, 7, 10)  # bytes in an ISO 14443 UID; five for 125 kHz tags


def normalise(text: str) -> str:
    """Return a UID as plain upper-case hex if that is unambiguous, otherwise the text as it is."""
    text = text.strip()
    return _from_groups(text) or _from_plain(text) or text


def _from_groups(text: str) -> str | None:
    found = _GROUPS.fullmatch(text)
    if found is None:
        return None
    parts = text.split(found[1])
    # Bytes separated by spaces may also be decimal; only a letter proves hex.
    certain = found[1] != " " or _LETTER.search(text)
    return "".join(part.zfill(2) for part in parts).upper() if certain and len(parts) in _SIZES else None


def _from_plain(text: str) -> str | None:
    found = _PLAIN.fullmatch(text)
    if found is None or len(found[1]) not in [2 * size for size in _SIZES]:
        return None
    # Digits alone may be a decimal number: leave them as they are.
    certain = found[1] != text or _LETTER.search(text)
    return found[1].upper() if certain else None


def is_random(uid: str) -> bool:
    """Whether a phone generated this UID at random: four bytes, the first 08."""
    return len(uid) == 8 and uid.startswith("08") and _PLAIN.fullmatch(uid) is not None
