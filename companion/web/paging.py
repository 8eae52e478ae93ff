"""Long lists, a page at a time: `limit` and `after` ask for one, headers tell the total and where the next one is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

from fastapi import Query

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import Request

T = TypeVar("T")
MOST = 1000
Limit = Annotated[int, Query(ge=1, le=MOST, description="the most to tell at once")]
PAGED: dict[int | str, dict[str, Any]] = {
    200: {
        "headers": {
            "X-Total-Count": {"description": "how many there are in all", "schema": {"type": "integer"}},
            "Link": {
                "description": 'where the next page is (rel="next"), if there is one',
                "schema": {"type": "string"},
            },
        }
    }
}


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A part of a list."""

    items: Sequence[T]
    total: int
    last: str | None
    """What the next page comes after; None where this is the last page."""

    def headers(self, request: Request) -> dict[str, str]:
        """Say how many there are in all, and where the rest is."""
        headers = {"X-Total-Count": str(self.total)}
        if self.last is not None:
            rest = request.url.include_query_params(after=self.last)
            headers["Link"] = f'<{rest.path}?{rest.query}>; rel="next"'
        return headers


def page(items: Sequence[T], key: Callable[[T], Any], after: object, limit: int) -> Page[T]:
    """Take the items that come after one, of a list sorted by this key."""
    rest = items if after is None else [item for item in items if key(item) > after]
    return first_page(rest[: limit + 1], key, limit, len(items))


def first_page(some: Sequence[T], key: Callable[[T], Any], limit: int, total: int) -> Page[T]:
    """Make a page of what was read: one more than it holds, where there is more."""
    items = some[:limit]
    return Page(items, total, str(key(items[-1])) if len(some) > limit else None)
