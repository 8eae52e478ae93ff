"""The web API for this machine's address: which are there, and which one guests are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field

from companion.narration.messages import Message
from companion.process.addresses import Obstacle, Source, UnknownAddressError
from companion.process.settings import Origin
from companion.system.network import Kind
from companion.texts import say
from companion.web.parts import REFEREE_ONLY, StrictRoute, TheService, problem

if TYPE_CHECKING:
    from companion.process.service import Service

router = APIRouter(route_class=StrictRoute, dependencies=REFEREE_ONLY)


class OwnAddress(BaseModel):
    """An address of this machine."""

    address: str
    interface: str
    kind: Kind
    usable: bool
    url: str


class Addresses(BaseModel):
    """Where the pages are, by whose choice, and this machine's addresses, the best first.

    `name` is the same under the name for the local network, if one is published. `set_in` is where the setting was made
    that leaves no choice. `obstacle` is why guests cannot get in.
    """

    url: str
    host: str
    source: Source
    name: str | None
    addresses: list[OwnAddress]
    set_in: Origin | None = None
    obstacle: Obstacle | None = None


class ChosenAddress(BaseModel):
    """An address to tell guests; null for the best there is."""

    address: Annotated[str, Field(max_length=64)] | None


@router.get("/addresses", responses={401: {}})
async def addresses(service: TheService) -> Addresses:
    """Return this machine's addresses, and the one that guests are told."""
    return _shown(service)


@router.put("/addresses", responses={401: {}, 404: {}, 409: {}, 503: {}})
async def choose(service: TheService, chosen: ChosenAddress) -> Addresses:
    """Choose the address that guests are told; it is kept over restarts."""
    if not service.addresses.can_be_chosen:
        facts = {"setting": service.addresses.shown.source, "set_in": _set_in(service)}
        raise problem(409, "address-set", say(Message("refusal.address-set", facts)), facts)
    try:
        await service.addresses.prefer(chosen.address)
    except UnknownAddressError:
        text = "This machine does not have that address now."
        raise problem(404, "unknown-address", text) from None
    except OSError as error:
        text = f"The choice could not be stored, so nothing has changed: {error.strerror}."
        raise problem(503, "not-stored", text) from None
    return _shown(service)


def _set_in(service: Service) -> Origin | None:
    """Return where the setting was made that says which address is shown; None if there is none."""
    return service.settings.origin(service.addresses.shown.source)


def _shown(service: Service) -> Addresses:
    book = service.addresses
    listed = [
        OwnAddress(
            address=str(one.ip),
            interface=one.interface,
            kind=one.kind,
            usable=one.usable,
            url=book.url_of(str(one.ip)),
        )
        for one in book.listed
    ]
    shown = book.shown
    return Addresses(
        url=book.url,
        host=shown.host,
        source=shown.source,
        name=book.local_name_url,
        addresses=listed,
        set_in=_set_in(service),
        obstacle=book.obstacle,
    )
