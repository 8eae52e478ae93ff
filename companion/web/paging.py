"""Long lists one page at a time: requested by `limit` and `after`, with the total and the next page in headers."""

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
Limit = Annotated[int, Query(ge=1, le=MOST, description="the most items to return")]
PAGED: dict[int | str, dict[str, Any]] = {
    200: {
        "headers": {
            "X-Total-Count": {"description": "how many there are in total", "schema": {"type": "integer"}},
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
    """The key that the next page starts after; None on the last page."""

    def headers(self, request: Request) -> dict[str, str]:
        """Return headers with the total and a link to the next page."""
        headers = {"X-Total-Count": str(self.total)}
        if self.last is not None:
            rest = request.url.include_query_params(after=self.last)
            headers["Link"] = f'<{rest.path}?{rest.query}>; rel="next"'
        return headers


def page(items: Sequence[T], key: Callable[[T], Any], after: object, limit: int) -> Page[T]:
    """Return the page after a key, from a list sorted by that key."""
    rest = items if after is None else [item for item in items if key(item) > after]
    return page_of(rest[: limit + 1], key, limit, len(items))


def page_of(some: Sequence[T], key: Callable[[T], Any], limit: int, total: int) -> Page[T]:
    """Make a page of rows that include one more than fits if there are more."""
    items = some[:limit]
    return Page(items, total, str(key(items[-1])) if len(some) > limit else None)
