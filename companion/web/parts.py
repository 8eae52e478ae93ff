"""What the endpoints share: names, the service, the table, the referee, problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Depends, HTTPException, Path, Request
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from companion.broker import verify_secret
from companion.engine.refusals import Refused
from companion.hub.answers import refusal_json
from companion.hub.table import Table
from companion.hub.topics import TABLE_NAME
from companion.process.service import Service
from companion.store.schema import LARGEST_ID
from companion.web.fair_share import address_of, sleep_aside
from companion.web.kept_answers import ArchiveAnswers
from companion.web.slow_work import SlowWork
from companion.wire.json_text import parse_json

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from fastapi import Response

    from companion.views.parts import Json

TABLE_PATTERN, SEAT_PATTERN = f"^{TABLE_NAME.pattern}$", "^[a-z]{1,12}$"
TableName = Annotated[str, Path(pattern=TABLE_PATTERN)]
SeatName = Annotated[str, Path(pattern=SEAT_PATTERN)]
RACE_PATTERN = "^[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{1,6}$"
RaceName = Annotated[str, Path(pattern=RACE_PATTERN)]
Number = Annotated[int, Path(ge=1, le=LARGEST_ID)]
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))]


def the_service(request: Request) -> Service:
    """Return the running service."""
    service: Service = request.app.state.service
    return service


def the_slow_work(request: Request) -> SlowWork:
    """Find the running service's worker for slow answers."""
    slow_work: SlowWork = request.app.state.slow_work
    return slow_work


def the_archive_answers(request: Request) -> ArchiveAnswers:
    """Find the running service's answers about the archive."""
    answers: ArchiveAnswers = request.app.state.archive_answers
    return answers


TheService = Annotated[Service, Depends(the_service)]
TheArchiveAnswers = Annotated[ArchiveAnswers, Depends(the_archive_answers)]
TheSlowWork = Annotated[SlowWork, Depends(the_slow_work)]


def problem(status: int, code: str, text: str, facts: Json | None = None) -> HTTPException:
    """Build an error response: a code, a sentence, and the facts for pages that phrase it themselves."""
    return HTTPException(status, {"code": code, "text": text} | ({"facts": facts} if facts is not None else {}))


def refusal(status: int, refused: Refused) -> HTTPException:
    """Build an error response from a refusal."""
    answer = refusal_json(None, refused.refusal)
    return problem(status, answer["code"], answer["text"], answer["facts"])


class _StrictRequest(Request):
    async def json(self) -> Any:
        try:
            return parse_json(await self.body())
        except Refused as refused:
            raise refusal(422, refused) from None


class StrictRoute(APIRoute):
    """A route that parses JSON bodies as strictly as commands are parsed."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Pass the endpoint a request with our JSON parser."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(_StrictRequest(request.scope, request.receive))

        return strict


def the_table(service: TheService, table: TableName) -> Table:
    """Find the table named in the path."""
    return table_called(service, table)


def table_called(service: Service, table: str) -> Table:
    """Find a table by its name, or answer that there is none."""
    if table not in service.tables.by_name:
        raise problem(404, "unknown-table", f"There is no table {table}.")
    return service.tables.by_name[table]


TheTable = Annotated[Table, Depends(the_table)]


async def for_the_referee(request: Request, service: TheService, bearer: Bearer) -> None:
    """Require the referee's token; wrong ones are throttled, a missing one is not counted as a guess."""
    if not await by_the_referee(request, service, bearer):
        raise not_allowed(_ONLY_THE_REFEREE)


async def by_the_referee(request: Request, service: TheService, bearer: Bearer) -> bool:
    """Whether the referee asks; a wrong token is refused even where none is required."""
    if bearer is None:
        return False
    if not _is_referee(service, bearer):
        await throttle_wrong_login(request, service)
        raise not_allowed(_ONLY_THE_REFEREE)
    return True


async def holder_of_seat(
    request: Request, service: TheService, table: TheTable, seat: SeatName, bearer: Bearer
) -> Literal["referee", "holder"]:
    """Require the token of whoever holds the seat, or the referee's; wrong ones are throttled."""
    if bearer is None:
        raise not_allowed(_ONLY_THE_HOLDER)
    if _is_referee(service, bearer):
        return "referee"
    if service.tables.is_holder(table.name, seat, bearer.credentials):
        return "holder"
    await throttle_wrong_login(request, service)
    raise not_allowed(_ONLY_THE_HOLDER)


def _is_referee(service: Service, bearer: HTTPAuthorizationCredentials) -> bool:
    """Whether this is the referee's token; whoever has it is in, so nobody else may get in by the public PIN."""
    right = verify_secret(bearer.credentials, service.tables.referee_hash)
    if right:
        service.pins.referee_is_in()
    return right


async def throttle_wrong_login(request: Request, service: Service) -> None:
    """Count a wrong secret from this address; after too many of them, keep it waiting for the answer."""
    await sleep_aside(request, service.gateway.admission.login_throttle.failed(address_of(request.scope)))


def not_allowed(text: str, code: str = "forbidden") -> HTTPException:
    """Build the response to a missing or wrong secret."""
    return HTTPException(401, {"code": code, "text": text}, {"WWW-Authenticate": "Bearer"})


_ONLY_THE_REFEREE = "Only the referee may do that."
_ONLY_THE_HOLDER = "Only the referee and whoever holds the seat may do that."
REFEREE_ONLY = [Depends(for_the_referee)]
HOLDER_ONLY = [Depends(holder_of_seat)]
ByTheReferee = Annotated[bool, Depends(by_the_referee)]
HolderOfSeat = Annotated[Literal["referee", "holder"], Depends(holder_of_seat)]
