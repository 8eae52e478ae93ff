"""A tag as a reader meets it: its number, what is stored on it, and its answers to a reader's commands."""

from dataclasses import dataclass

from firmware_bridge import ndef

MEMORY = 144  # user bytes of an NTAG213
LONGEST_TEXT = MEMORY - len(ndef.encode_text(""))
CASCADE = 0x88
CAPABILITIES = b"\xe1\x10\x12\x00"
PAGES = 45
NTAG213 = b"\x00\x04\x04\x02\x01\x00\x0f\x03"
READ, GET_VERSION = 0x30, 0x60


@dataclass(frozen=True)
class Tag:
    """A tag on the reader: its UID in hex and the text stored on it."""

    uid: str
    text: str | None = None

    def __post_init__(self) -> None:
        if len((self.text or "").encode()) > LONGEST_TEXT:
            raise ValueError(f"a tag has room for {LONGEST_TEXT} bytes of text")

    @property
    def has_pages(self) -> bool:
        """Whether it is a type 2 tag; those have a UID of seven bytes."""
        return len(self.uid) == 14

    def reply(self, command: bytes) -> bytes | None:
        """Answer a reader's command, without checksum; None if the tag stays silent."""
        if not self.has_pages or not command:
            return None
        if command[0] == GET_VERSION:
            return NTAG213
        if command[0] != READ or len(command) < 2 or command[1] >= PAGES:
            return None
        # Reading goes on with the first page after the last one.
        pages = self._pages() * 2
        return pages[command[1] * 4 : command[1] * 4 + 16]

    def _pages(self) -> bytes:
        number = bytes.fromhex(self.uid)
        first = number[:3] + bytes([CASCADE ^ number[0] ^ number[1] ^ number[2]])
        second = number[3:] + bytes([number[3] ^ number[4] ^ number[5] ^ number[6]])
        head = first + second + b"\x48\x00\x00" + CAPABILITIES
        content = ndef.encode_text(self.text) if self.text else bytes([ndef.MESSAGE, 0, ndef.TERMINATOR])
        return (head + content).ljust(PAGES * 4, b"\x00")
