"""What became of a tap, as a reader shows it."""

from dataclasses import dataclass

# The finer answer that a plain result stands for, from a hub that says no more.
USUAL = {"accepted": "entered", "held": "held", "refused": "refused", "unknown": "unknown"}
RESULTS = frozenset(USUAL)
NAMES = frozenset({*USUAL.values(), "taken-back", "late"})


@dataclass(frozen=True)
class Answer:
    """The hub's answer to a tap: its name, the coarser result it belongs to, and the hub's code, if any."""

    name: str
    result: str
    code: str = ""

    @property
    def is_usual(self) -> bool:
        """Whether the result alone says as much."""
        return USUAL.get(self.result, self.result) == self.name


AWAY = Answer("away", "away")  # kept until broker and hub are back
LATE = Answer("late", "refused", "stale")  # was kept for too long, and dropped


def read_answer(feedback: dict[str, object]) -> Answer | None:
    """Read a feedback message; None if it is not one."""
    result, name, code = (feedback.get(key) for key in ("result", "answer", "code"))
    if not isinstance(result, str) or result not in RESULTS:
        return None
    known = isinstance(name, str) and name in NAMES
    return Answer(str(name) if known else USUAL[result], result, code if isinstance(code, str) else "")
