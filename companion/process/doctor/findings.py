"""What the doctor finds: a verdict, a code, and facts; the sentences are in `companion/texts/doctor.json`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.narration.messages import Message
from companion.texts import say

Verdict = Literal["good", "mind", "bad"]
"""`mind` is worth a look; `bad` would spoil the evening."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    verdict: Verdict
    code: str
    facts: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The English sentence, which says what to do if something is wrong."""
        return say(Message(f"doctor.{self.code}", dict(self.facts)))
