"""Read the first text or URL from the memory of an NFC Forum type 2 tag."""

from dataclasses import dataclass

NULL, MESSAGE, TERMINATOR = 0x00, 0x03, 0xFE
_SHORT, _WITH_ID = 0x10, 0x08
_WELL_KNOWN = 0x01
_SCHEMES = ("", "http://www.", "https://www.", "http://", "https://", "tel:", "mailto:")


class Unfinished(Exception):
    """The memory read so far ends inside the message."""


@dataclass(frozen=True)
class _Record:
    kind: bytes
    payload: bytes


def read_text(memory: bytes) -> str | None:
    """Return the text or URL stored in tag memory from page 4 on, if there is one."""
    message = _find_message(memory)
    for record in _records(message):
        text = _text_of(record)
        if text is not None:
            return text
    return None


def _find_message(memory: bytes) -> bytes:
    at = 0
    while at < len(memory) and memory[at] != TERMINATOR:
        if memory[at] == NULL:
            at += 1
            continue
        start, size = _block(memory, at)
        if memory[at] == MESSAGE:
            return _slice(memory, start, size)
        at = start + size
    if at >= len(memory):
        raise Unfinished
    return b""


def _block(memory: bytes, at: int) -> tuple[int, int]:
    """Return where the value of a block begins and its length."""
    size = _slice(memory, at + 1, 1)[0]
    if size < 0xFF:
        return at + 2, size
    return at + 4, int.from_bytes(_slice(memory, at + 2, 2), "big")


def _slice(memory: bytes, start: int, size: int) -> bytes:
    if start + size > len(memory):
        raise Unfinished
    return memory[start : start + size]


def _records(message: bytes) -> list[_Record]:
    records: list[_Record] = []
    while message:
        try:
            record, message = _first_record(message)
        except Unfinished:  # the message contradicts its own length: keep the records before this
            break
        records.append(record)
    return records


def _first_record(message: bytes) -> tuple[_Record, bytes]:
    flags, kind_size = _slice(message, 0, 2)
    width = 1 if flags & _SHORT else 4
    size = int.from_bytes(_slice(message, 2, width), "big")
    at = 2 + width
    if flags & _WITH_ID:
        kind_at = at + 1
        payload_at = kind_at + kind_size + _slice(message, at, 1)[0]
    else:
        kind_at, payload_at = at, at + kind_size
    kind = _slice(message, kind_at, kind_size) if flags & 0x07 == _WELL_KNOWN else b""
    return _Record(kind, _slice(message, payload_at, size)), message[payload_at + size :]


def _text_of(record: _Record) -> str | None:
    if not record.payload:
        return None
    head, rest = record.payload[0], record.payload[1:]
    if record.kind == b"T":
        return _decode(rest[head & 0x3F :], wide=bool(head & 0x80))
    if record.kind == b"U":
        scheme = _SCHEMES[head] if head < len(_SCHEMES) else ""
        return scheme + rest.decode("utf-8", "replace")
    return None


def _decode(text: bytes, *, wide: bool) -> str:
    if not wide:
        return text.decode("utf-8", "replace")
    marked = text[:2] in (b"\xff\xfe", b"\xfe\xff")
    return text.decode("utf-16" if marked else "utf-16-be", "replace")


def encode_text(text: str) -> bytes:
    """Build the tag memory from page 4 on for one English text."""
    payload = b"\x02en" + text.encode()
    record = bytes([0xC0 | _SHORT | _WELL_KNOWN, 1, len(payload)]) + b"T" + payload
    return bytes([MESSAGE, len(record)]) + record + bytes([TERMINATOR])
