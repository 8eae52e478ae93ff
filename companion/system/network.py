"""This machine's network interfaces, and which of their addresses guests can reach. Nothing here asks the system."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

Ip = IPv4Address | IPv6Address
Kind = Literal["lan", "link-local", "container", "vpn", "down"]
"""What an address is good for: only one in the local network is chosen unasked."""
UP, LOOPBACK, POINT_TO_POINT, RUNNING = 0x1, 0x8, 0x10, 0x40
"""Flags of an interface, as the kernel numbers them."""
_NO_HARDWARE, _PPP, _TUNNELS = 65534, 512, frozenset({768, 769, 776, 778, 823})
_VPN_DRIVERS = frozenset(
    {"tun", "wireguard", "ppp", "ipip", "gre", "gretap", "sit", "vti", "vti6", "ip6tnl", "ip6gre", "xfrm", "ovpn"}
)
_VPN_NAME = re.compile(r"(tun|tap|wg|ppp|ipsec|tailscale|zt|nordlynx|proton|utun|vpn)[-_0-9a-z]*")
_CONTAINER_NAME = re.compile(r"(docker|podman|veth|virbr|vnet|cni|flannel|cali|lxc|lxdbr|incusbr)\S*|br-[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class Held:
    """An address that an interface holds."""

    ip: Ip
    lasting: bool = True
    """Whether it stays: an IPv6 address may be temporary, being given up, or still being checked."""


@dataclass(frozen=True, slots=True)
class Interface:
    """A network interface, as the kernel describes it."""

    index: int
    name: str
    flags: int = UP | RUNNING
    driver: str = ""
    """The kind of a virtual interface; empty for real hardware."""
    hardware: int = 1
    """The kind of link: 1 is Ethernet, which Wi-Fi is too."""
    held: tuple[Held, ...] = ()
    metric: int | None = None
    """How much its default route costs; None if it has none."""

    @property
    def runs(self) -> bool:
        """Whether it is switched on and has a link."""
        return self.flags & UP != 0 and self.flags & RUNNING != 0

    @property
    def is_container(self) -> bool:
        """Whether it leads to containers or virtual machines on this machine only."""
        return _CONTAINER_NAME.fullmatch(self.name) is not None

    @property
    def is_vpn(self) -> bool:
        """Whether it leads through a tunnel: phones in the room are not at its other end."""
        tunnel = self.hardware in (_NO_HARDWARE, _PPP) or self.hardware in _TUNNELS
        named = _VPN_NAME.fullmatch(self.name) is not None
        return tunnel or named or self.driver in _VPN_DRIVERS or self.flags & POINT_TO_POINT != 0


@dataclass(frozen=True, slots=True)
class Address:
    """An address of this machine that can be shown to guests."""

    ip: Ip
    interface: str
    kind: Kind

    @property
    def usable(self) -> bool:
        """Whether somebody who knows better may choose it."""
        return self.kind != "down"


def addresses(interfaces: Iterable[Interface], versions: Iterable[int] = (4, 6)) -> list[Address]:
    """List the addresses that could be shown, the best first: those in the local network, by their default route."""
    wanted = frozenset(versions)
    found = [
        (one, held)
        for one in interfaces
        for held in one.held
        if held.ip.version in wanted and not held.ip.is_loopback and not _needs_a_zone(held.ip)
    ]
    return [Address(held.ip, one.name, _kind(one, held.ip)) for one, held in sorted(found, key=_rank)]


def choose(listed: Iterable[Address]) -> Address | None:
    """Choose the address guests are told; None while this machine is in no local network."""
    return next((one for one in listed if one.kind == "lan"), None)


def url_host(host: str) -> str:
    """Write a host as it stands in a URL: an IPv6 address goes in brackets."""
    try:
        is_six = ip_address(host).version == 6
    except ValueError:
        return host
    return f"[{host}]" if is_six else host


def _needs_a_zone(ip: Ip) -> bool:
    """Whether it means nothing without the interface of whoever calls it, which no phone can be told in a URL."""
    return ip.version == 6 and ip.is_link_local


def _kind(interface: Interface, ip: Ip) -> Kind:
    if not interface.runs:
        return "down"
    if interface.is_container:
        return "container"
    if interface.is_vpn:
        return "vpn"
    return "link-local" if ip.is_link_local else "lan"


_ORDER: tuple[Kind, ...] = ("lan", "link-local", "vpn", "container", "down")
_NO_ROUTE = 2**32


def _rank(pair: tuple[Interface, Held]) -> tuple[object, ...]:
    """Sort by use, then by the default route; IPv4 first, which every phone knows and people can type."""
    one, held = pair
    metric = _NO_ROUTE if one.metric is None else one.metric
    return (
        _ORDER.index(_kind(one, held.ip)),
        metric,
        one.index,
        held.ip.version,
        not held.lasting,
        not held.ip.is_private,
        int(held.ip),
    )
