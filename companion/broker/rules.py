"""Who may read and write which topic: rules as data, checked here and exported as Mosquitto's files."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.broker.topic_filters import TopicFilters

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LONGEST_NAME = 80
_Filters = defaultdict[str | None, TopicFilters]
"""Topic filters by user; those of None are everybody's."""
_NAME = re.compile(rf"[A-Za-z0-9._-]{{1,{LONGEST_NAME}}}")


@dataclass(frozen=True, slots=True)
class Rule:
    """A permission on one topic filter; without a user it applies to everyone, logged in or not."""

    user: str | None
    topic: str
    read: bool = False
    write: bool = False
    will: bool = False

    def __post_init__(self) -> None:
        """Reject values that would break Mosquitto's files."""
        if self.user is not None:
            check_name(self.user)
        if not self.topic or any(mark < " " for mark in self.topic):
            raise ValueError(f"{self.topic!r} is not a topic filter")


def check_name(user: str) -> str:
    """Reject a user name that would break Mosquitto's files."""
    if not _NAME.fullmatch(user):
        raise ValueError(f"{user!r} is not a user name: letters, digits, '.', '_' and '-' only")
    return user


def matches(topic: str, pattern: str) -> bool:
    """Whether the topic matches the topic filter."""
    if "+" not in pattern and "#" not in pattern:
        return topic == pattern
    if topic.startswith("$") and pattern[0] in "+#":
        return False
    levels, wanted = topic.split("/"), pattern.split("/")
    if wanted[-1] == "#":
        wanted.pop()
        levels = levels[: len(wanted)]
    return len(levels) == len(wanted) and all(w in ("+", t) for w, t in zip(wanted, levels, strict=True))


class Rights:
    """Answers what a user may do under the rules, as quickly with a hundred tables as with one."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._readable: _Filters = defaultdict(TopicFilters)
        self._writable: _Filters = defaultdict(TopicFilters)
        self._willable: _Filters = defaultdict(TopicFilters)
        for rule in rules:
            for allowed, filters in self._kinds(rule):
                if allowed:
                    filters[rule.user].add(rule.topic)

    def _kinds(self, rule: Rule) -> Iterable[tuple[bool, _Filters]]:
        return (rule.read, self._readable), (rule.write, self._writable), (rule.will, self._willable)

    def may_read(self, user: str | None, topic: str) -> bool:
        """Whether the user may receive messages on this topic."""
        return _allows(self._readable, user, topic)

    def may_write(self, user: str | None, topic: str) -> bool:
        """Whether the user may publish to this topic."""
        return _allows(self._writable, user, topic)

    def may_will(self, user: str | None, topic: str) -> bool:
        """Whether the user may set a last will on this topic."""
        return _allows(self._willable, user, topic)


def _allows(filters: _Filters, user: str | None, topic: str) -> bool:
    holders = (None,) if user is None else (None, user)
    return any(True for holder in holders if holder in filters for _ in filters[holder].matching(topic))


def acl_text(rules: Iterable[Rule]) -> str:
    """Format the rules as a Mosquitto `acl_file`."""
    # A `topic` before the first `user` applies to anonymous clients only; a `pattern` applies to everyone.
    blocks: dict[str, list[str]] = {"# everyone, also without a login": []}
    for rule in rules:
        if rule.user is None:
            blocks["# everyone, also without a login"].append(f"pattern {_access(rule)} {rule.topic}")
        else:
            blocks.setdefault(f"user {rule.user}", []).append(f"topic {_access(rule)} {rule.topic}")
    return "\n\n".join("\n".join([head, *lines]) for head, lines in blocks.items()) + "\n"


def _access(rule: Rule) -> str:
    write = rule.write or rule.will
    return "readwrite" if rule.read and write else "write" if write else "read"


def users_text(users: Mapping[str, str]) -> str:
    """Format users and their hashed secrets as a Mosquitto `password_file`."""
    return "".join(f"{check_name(user)}:{digest}\n" for user, digest in sorted(users.items()))
