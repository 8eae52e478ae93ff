"""A refusal: a code and the facts behind it. The sentence is made at the edge, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

Fact = str | int | None | Sequence[str]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an input was not accepted."""

    code: str
    facts: dict[str, Fact] = field(default_factory=dict)


class Refused(Exception):
    """Carries a refusal out of the rules; `decide` turns it into its answer."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, facts)

    @classmethod
    def of(cls, refusal: Refusal) -> Refused:
        """Wrap a refusal that was returned as a value."""
        return cls(refusal.code, **refusal.facts)
