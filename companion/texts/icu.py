"""Fill ICU messages: `{name}`, `{n, plural, one {…} other {…}}` and `{x, select, a {…} other {…}}`.

The same syntax as on the pages, so that one catalogue serves both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


def fill(pattern: str, params: dict[str, Any], language: str = "en") -> str:
    """Substitute parameters into a message."""
    return "".join(_filled(part, params, language) if braced else part for braced, part in _parts(pattern))


def _parts(pattern: str) -> Iterator[tuple[bool, str]]:
    """Split into plain text and the contents of outermost braces."""
    depth, begin = 0, 0
    for index, mark in enumerate(pattern):
        if mark == "{":
            if depth == 0:
                yield False, pattern[begin:index]
                begin = index + 1
            depth += 1
        elif mark == "}":
            depth -= 1
            if depth == 0:
                yield True, pattern[begin:index]
                begin = index + 1
    yield False, pattern[begin:]


def _filled(inside: str, params: dict[str, Any], language: str) -> str:
    name, _, rest = inside.partition(",")
    value = params.get(name.strip())
    if not rest:
        return _plain(value)
    kind, _, branches = rest.partition(",")
    chosen = _branches(branches)
    counted = kind.strip() == "plural"
    selector = _plural(value, chosen, language) if counted else str(value)
    text = chosen.get(selector, chosen["other"])
    return fill(_with_number(text, _plain(value)) if counted else text, params, language)


def _with_number(text: str, number: str) -> str:
    """Replace `#` with the number; a `#` inside braces belongs to the nested plural."""
    return "".join(f"{{{part}}}" if braced else part.replace("#", number) for braced, part in _parts(text))


def _plural(value: Any, branches: dict[str, str], language: str) -> str:
    exact = f"={value}"
    if exact in branches:
        return exact
    few = language == "cs" and value in (2, 3, 4)  # of our languages only Czech has more than one and other
    return "one" if value == 1 else "few" if few else "other"


def _branches(text: str) -> dict[str, str]:
    parts = list(_parts(text))
    names = [part.strip() for braced, part in parts if not braced]
    return dict(zip(names, (part for braced, part in parts if braced), strict=False))


def _plain(value: Any) -> str:
    """Format a value; lists with commas."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or "–"
    return "–" if value is None else str(value)
