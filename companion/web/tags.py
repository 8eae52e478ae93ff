"""The web API for tags: enrol, forget, list, export and import."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, TypeVar

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, Field

from companion.engine.refusals import Refused
from companion.hub.answers import refusal_json
from companion.table.tags import BOX_NAME, FIRST_BOX, plain_uid, read_meaning
from companion.web import schemas
from companion.web.paging import MOST, PAGED, Limit, page
from companion.web.parts import REFEREE_ONLY, StrictRoute, TheService, TheTable, problem
from companion.web.schemas import TagMeaning

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from companion.hub.tag_book import TagBook
    from companion.process.service import Service

T = TypeVar("T")
router = APIRouter(route_class=StrictRoute)
Box = Annotated[str, Query(pattern=f"^{BOX_NAME.pattern}$")]


class BoxInUse(BaseModel):
    """The game box that a table uses."""

    box: str = Field(pattern=f"^{BOX_NAME.pattern}$")


class Boxes(BoxInUse):
    """The game box that a table uses, and all there are."""

    boxes: list[str]


@router.get("/tables/{table}/box", dependencies=REFEREE_ONLY, responses={401: {}, 404: {}})
async def box_in_use(service: TheService, table: TheTable) -> Boxes:
    """Return which game box the table uses."""
    return Boxes(box=table.box, boxes=service.tables.boxes())


@router.put("/tables/{table}/box", dependencies=REFEREE_ONLY, responses={401: {}, 404: {}, 409: {}})
async def use_box(service: TheService, table: TheTable, wanted: BoxInUse) -> Boxes:
    """Play with the cards of another box at this table."""
    await _or_refused(service.tables.use_box(table.name, wanted.box))
    return await box_in_use(service, table)


@router.get("/tags", response_model=schemas.TagBook, dependencies=REFEREE_ONLY, responses={**PAGED, 401: {}})
async def tags(
    request: Request,
    service: TheService,
    limit: Limit = MOST,
    after: Annotated[str | None, Query(max_length=64)] = None,
    box: Box = FIRST_BOX,
) -> Response:
    """List all enrolled tags, and which cards of each colour in a box have none."""
    book = (await _book(service)).listing(box)
    listed = page(book["tags"], itemgetter("uid"), after, limit)
    return JSONResponse({**book, "tags": listed.items}, headers=listed.headers(request))


@router.post("/tags", status_code=201, dependencies=REFEREE_ONLY, responses={401: {}, 409: {}})
async def enrol(service: TheService, tag: TagMeaning) -> TagMeaning:
    """Enrol a tag as a card, a control or a seat."""
    meaning = read_meaning(tag.meaning)
    if meaning is None:
        raise problem(422, "tag.meaning", f"{tag.meaning} is not a possible meaning of a tag.")
    uid = plain_uid(tag.uid)
    await _or_refused((await _book(service)).enrol(uid, meaning))
    return TagMeaning(uid=uid, meaning=tag.meaning)


@router.delete("/tags/{uid}", status_code=204, dependencies=REFEREE_ONLY, responses={401: {}, 404: {}})
async def forget(service: TheService, uid: Annotated[str, Path(max_length=64)]) -> Response:
    """Forget a tag's meaning."""
    await _or_refused((await _book(service)).forget(plain_uid(uid), _races(service)), 404)
    return Response(status_code=204)


@router.get("/tags.csv", dependencies=REFEREE_ONLY, response_class=PlainTextResponse, responses={401: {}})
async def export_tags(service: TheService) -> PlainTextResponse:
    """Return all tags as CSV."""
    headers = {"Content-Disposition": 'attachment; filename="pitwall-tags.csv"'}
    return PlainTextResponse((await _book(service)).csv(), media_type="text/csv", headers=headers)


@router.put("/tags.csv", dependencies=REFEREE_ONLY, responses={401: {}, 409: {}})
async def import_tags(service: TheService, request: Request) -> dict[str, int]:
    """Replace all tags by a list."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise problem(422, "malformed", "The list is not UTF-8 text.") from None
    return {"tags": await _or_refused(service.tables.book.replace_all(text, _races(service)))}


async def _book(service: Service) -> TagBook:
    """Return the book of tags; those enrolled during a race are included once that race is closed."""
    tables = service.tables
    await tables.book.settle({name for name, table in tables.by_name.items() if table.keeps_secrets})
    return tables.book


def _races(service: Service) -> list[str]:
    """List the races under way."""
    return [table.race_id for table in service.tables.by_name.values() if table.race() is not None]


async def _or_refused(doing: Awaitable[T], status: int = 409) -> T:
    """Await the change, or answer with the refusal and, for a list, the offending line."""
    try:
        return await doing
    except Refused as refused:
        answer = refusal_json(None, refused.refusal)
        line = "" if answer["code"] == "tag.line" else answer["facts"].get("line", "")
        text = f"Line {line}: {answer['text']}" if line else answer["text"]
        raise problem(status, answer["code"], text, answer["facts"]) from None
