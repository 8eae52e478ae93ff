"""Find and read board files: bounded, strict, and with one sentence per fault."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterable

ID_PATTERN = r"[a-z0-9]+(-[a-z0-9]+)*"
LONGEST_ID = 40
LARGEST_FILE = 512 * 1024


class BoardError(ValueError):
    """A board that cannot be used; `faults` has one sentence each."""

    def __init__(self, *faults: str) -> None:
        """Keep the faults; the message is all of them."""
        super().__init__(" ".join(faults))
        self.faults = faults


def home() -> Path:
    """Return the folder of the boards that come with Pitwall: in the installed package, or in the checkout."""
    packed = Path(__file__).with_name("data")
    return packed if packed.is_dir() else Path(__file__).parents[2] / "tracks"


def is_id(text: str) -> bool:
    """Whether a text can be a board's id; a path never can."""
    return len(text) <= LONGEST_ID and re.fullmatch(ID_PATTERN, text) is not None


def board_ids(folders: Iterable[Path] = ()) -> list[str]:
    """List the ids of all boards found, sorted; the files are not read."""
    found = {path.stem for folder in (*folders, home()) for path in folder.glob("*.json")}
    return sorted(stem for stem in found if is_id(stem))


def stamp(folders: Iterable[Path] = ()) -> tuple[tuple[str, int, int], ...]:
    """Identify the board files by name, time and size: while the stamp is the same, so are the boards."""
    paths = sorted(path for folder in (*folders, home()) for path in folder.glob("*.json") if path.is_file())
    return tuple((str(path), (status := path.stat()).st_mtime_ns, status.st_size) for path in paths)


def find(board: str | Path, folders: Iterable[Path] = ()) -> Path:
    """Find a board's file; an id is looked up in `folders` first, so that people can replace a board."""
    if isinstance(board, Path):
        return board
    if is_id(board):
        for folder in (*folders, home()):
            if (path := folder / f"{board}.json").is_file():
                return path
    raise BoardError(f"There is no board {board[:LONGEST_ID]!r}; there are {', '.join(board_ids(folders))}.")


def named(text: str) -> str | Path:
    """Return an id as text or a file name as a path, for a command line that accepts either."""
    return text if is_id(text) else Path(text)


def read(path: Path) -> dict[str, Any]:
    """Read a board file as plain JSON."""
    return parse(text_of(path))


def text_of(path: Path) -> str:
    """Read a board file as text."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BoardError(f"The file cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise BoardError("The file cannot be read: this is not a file name.") from error
    if len(raw) > LARGEST_FILE:
        raise BoardError(f"The file is too large; a board has at most {LARGEST_FILE // 1024} KiB.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BoardError(f"Line {line}: this is not UTF-8 text.") from error


def parse(text: str) -> dict[str, Any]:
    """Parse a board's text as strict JSON."""
    try:
        found = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_without_doubles)
    except json.JSONDecodeError as error:
        raise BoardError(f"Line {error.lineno}, column {error.colno}: this is not JSON: {error.msg}.") from error
    except RecursionError as error:
        raise BoardError("The file is nested too deeply for a board.") from error
    except BoardError:
        raise
    except ValueError as error:
        raise BoardError("The file has a number with too many digits.") from error
    if not isinstance(found, dict):
        raise BoardError("The file must hold one JSON object, in { }.")
    return found


def _refuse_constant(word: str) -> NoReturn:
    raise BoardError(f"{word} is not a number that JSON knows.")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise BoardError(f"{double}: this key is given twice.")
    return found
