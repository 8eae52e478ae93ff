"""The web API for this machine's address: which are there, and which one guests are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field

from companion.process.addresses import Source, UnknownAddressError
from companion.process.local_name import LOCAL_NAME, has_local_name
from companion.system.network import Kind
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

    `name` is the same under the name for the local network, if one is published.
    """

    url: str
    host: str
    source: Source
    name: str | None
    addresses: list[OwnAddress]


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
    source = service.addresses.shown.source
    if source in ("address", "host"):
        text = f"The setting {source} in companion.toml says which address is shown; take it out to choose here."
        raise problem(409, "address-set", text, {"setting": source})
    try:
        await service.addresses.prefer(chosen.address)
    except UnknownAddressError:
        text = "This machine does not have that address now."
        raise problem(404, "unknown-address", text) from None
    except OSError as error:
        text = f"The choice could not be stored, so nothing has changed: {error.strerror}."
        raise problem(503, "not-stored", text) from None
    return _shown(service)


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
    name = book.url_of(LOCAL_NAME) if has_local_name() else None
    return Addresses(url=book.url, host=book.shown.host, source=book.shown.source, name=name, addresses=listed)
