"""One table of a settings file: every value is checked as it is read, and none may be left over."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from firmware_bridge.errors import SettingsError


class Section:
    """Reads typed values from a table and reports an invalid one in one sentence."""

    def __init__(self, where: str, content: Mapping[str, Any]) -> None:
        self._where = where
        self._left = dict(content)

    def text(self, key: str, default: str | None = None) -> str:
        """Read a string; without a default it is required."""
        value = self._left.pop(key, default)
        if value is None:
            raise SettingsError(f"{self._where}: {key} is missing.")
        if not isinstance(value, str):
            raise self._wrong(key, "a string", value)
        return value

    def maybe_text(self, key: str) -> str | None:
        """Read an optional string."""
        return self.text(key) if key in self._left else None

    def choice(self, key: str, options: Sequence[str], default: str | None = None) -> str:
        """Read one of a few words."""
        value = self.text(key, default)
        if value not in options:
            raise self._wrong(key, f"one of {', '.join(options)}", value)
        return value

    def whole(self, key: str, default: int, *, least: int, most: int) -> int:
        """Read an integer within bounds."""
        value = self._left.pop(key, None)
        if value is None:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self._wrong(key, f"a whole number from {least} to {most}", value)
        return value

    def number(self, key: str, default: float, *, least: float, most: float) -> float:
        """Read a number within bounds."""
        value = self._left.pop(key, None)
        if value is None:
            return default
        if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
            raise self._wrong(key, f"a number from {least:g} to {most:g}", value)
        return float(value)

    def maybe_switch(self, key: str) -> bool | None:
        """Read an optional true or false."""
        value = self._left.pop(key, None)
        if value is not None and not isinstance(value, bool):
            raise self._wrong(key, "true or false", value)
        return value

    def pattern(self, key: str) -> str | None:
        """Read an optional regular expression."""
        value = self.maybe_text(key)
        if value is None:
            return None
        try:
            re.compile(value)
        except re.error as error:
            raise SettingsError(f"{self._where}: {key} is not a regular expression: {error}.") from error
        return value

    def sections(self, key: str) -> Iterator[tuple[str, "Section"]]:
        """Yield the tables below a key, by name."""
        tables = self._left.pop(key, {})
        if not isinstance(tables, dict) or not all(isinstance(each, dict) for each in tables.values()):
            raise SettingsError(f"{self._where}: {key} must be tables like [{key}.red].")
        for name, content in tables.items():
            yield name, Section(f"{self._where} [{key}.{name}]", content)

    def nothing_else(self) -> None:
        """Reject unknown keys: they are misspelt."""
        if self._left:
            unknown = ", ".join(sorted(self._left))
            raise SettingsError(f"{self._where}: there is no setting called {unknown}.")

    def _wrong(self, key: str, wanted: str, value: object) -> SettingsError:
        return SettingsError(f"{self._where}: {key} must be {wanted}, not {value!r}.")
