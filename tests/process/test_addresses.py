"""The address that guests are told: setting, then referee, then network; kept over restarts, told when it changes."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from typing import TYPE_CHECKING

import pytest

from companion.process.addresses import AddressBook, Shown, UnknownAddressError
from companion.process.settings import Settings
from companion.system.network import Held, Interface

if TYPE_CHECKING:
    from pathlib import Path


class Network:
    """Interfaces that a test changes."""

    def __init__(self, **held: str) -> None:
        self.held = held

    def read(self) -> list[Interface]:
        """List them as the kernel would."""
        return [
            Interface(index, name, held=(Held(ip_address(ip)),), metric=index)
            for index, (name, ip) in enumerate(self.held.items())
        ]


def book(network: Network, data: Path, **settings: str) -> AddressBook:
    """Open the book of a service in this network."""
    return AddressBook(Settings(**settings), data, network.read)  # type: ignore[arg-type]


def test_a_setting_wins_over_the_referee_who_wins_over_the_network(tmp_path: Path) -> None:
    network = Network(eth0="192.168.1.4", wlan0="10.0.0.1")
    found = book(network, tmp_path)
    assert found.shown == Shown("192.168.1.4", "found")
    asyncio.run(found.prefer("10.0.0.1"))
    assert book(network, tmp_path).shown == Shown("10.0.0.1", "referee")
    assert book(network, tmp_path, host="192.168.1.4").shown == Shown("192.168.1.4", "host")
    assert book(network, tmp_path, address="pit.example").shown == Shown("pit.example", "address")
    asyncio.run(found.prefer(None))
    assert book(network, tmp_path).shown == Shown("192.168.1.4", "found")


def test_a_choice_is_of_an_interface_whose_address_may_change(tmp_path: Path) -> None:
    network = Network(eth0="192.168.1.4", wlan0="10.0.0.1")
    opened = book(network, tmp_path)
    asyncio.run(opened.prefer("10.0.0.1"))
    network.held["wlan0"] = "10.0.0.77"
    opened.refresh()
    assert opened.shown == Shown("10.0.0.77", "referee")
    del network.held["wlan0"]
    opened.refresh()
    assert opened.shown == Shown("192.168.1.4", "found")


def test_watchers_are_told_of_changes_only(tmp_path: Path) -> None:
    network, told = Network(eth0="192.168.1.4"), []
    opened = book(network, tmp_path)
    opened.watch(lambda: told.append(opened.url))
    opened.refresh()
    assert told == []
    network.held = {"eth0": "192.168.1.5"}
    opened.refresh()
    assert told == ["http://192.168.1.5:8000"]


def test_an_address_may_be_written_in_full(tmp_path: Path) -> None:
    opened = book(Network(eth0="192.168.1.4", wlan0="fd00::2"), tmp_path)
    asyncio.run(opened.prefer("fd00:0:0:0:0:0:0:2"))
    assert opened.shown == Shown("fd00::2", "referee")


@pytest.mark.parametrize("wanted", ["192.168.1.5", "eth0", ""])
def test_an_address_that_is_not_there_cannot_be_chosen(tmp_path: Path, wanted: str) -> None:
    with pytest.raises(UnknownAddressError):
        asyncio.run(book(Network(eth0="192.168.1.4"), tmp_path).prefer(wanted))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kept", ["", "[]", "7", '{"interface": "eth0"}', '{"interface": "eth0", "address": "x"}'])
def test_a_spoilt_file_means_no_choice(tmp_path: Path, kept: str) -> None:
    (tmp_path / "address.json").write_text(kept)
    assert book(Network(eth0="192.168.1.4"), tmp_path).shown.source == "found"


def test_a_kernel_that_does_not_answer_is_no_network(tmp_path: Path) -> None:
    def fail() -> list[Interface]:
        raise OSError(1, "Operation not permitted")

    opened = AddressBook(Settings(), tmp_path, fail)
    assert opened.shown == Shown("127.0.0.1", "none")
    assert opened.trouble is not None


@pytest.mark.parametrize(
    ("settings", "url"),
    [
        ({}, "http://192.168.1.4:8000"),
        ({"host": "::"}, "http://[fd00::4]:8000"),
        ({"host": "0.0.0.0"}, "http://192.168.1.4:8000"),
        ({"host": "::1"}, "http://[::1]:8000"),
        ({"address": "fd00::9"}, "http://[fd00::9]:8000"),
        ({"https": True}, "https://192.168.1.4:8443"),
    ],
)
def test_only_what_is_listened_to_is_told_and_ipv6_in_brackets(
    tmp_path: Path, settings: dict[str, str], url: str
) -> None:
    assert book(Network(eth0="192.168.1.4", wlan0="fd00::4"), tmp_path, **settings).url == url
