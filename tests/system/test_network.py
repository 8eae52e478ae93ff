"""Which of a machine's addresses guests are told: a choice over a list of interfaces, without asking the system."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.system.network import (
    LOOPBACK,
    POINT_TO_POINT,
    RUNNING,
    UP,
    Held,
    Interface,
    addresses,
    choose,
    url_host,
)


def interface(name: str, *ips: str, index: int = 2, **about: object) -> Interface:
    """Build an interface with these addresses."""
    return Interface(index, name, held=tuple(Held(ip_address(ip)) for ip in ips), **about)  # type: ignore[arg-type]


def chosen(*interfaces: Interface) -> str | None:
    """Return the address that is chosen, whatever the order in which the kernel lists the interfaces."""
    found = {str(one.ip) if (one := choose(addresses(order))) else None for order in permutations(interfaces)}
    assert len(found) == 1, f"the order decided between {found}"
    return found.pop()


LO = interface("lo", "127.0.0.1", "::1", index=1, flags=UP | RUNNING | LOOPBACK, hardware=772)
WIFI = interface("wlan0", "192.168.1.5", "fd00::5", "fe80::5", index=9, metric=600)
CABLE = interface("eth0", "192.168.1.4", index=8, metric=100)


@pytest.mark.parametrize(
    "odd",
    [
        interface("docker0", "172.17.0.1", driver="bridge"),
        interface("br-0123456789ab", "172.18.0.1", driver="bridge"),
        interface("virbr0", "192.168.122.1", driver="bridge"),
        interface("eth1", "169.254.7.7"),
        interface("eth1", "192.168.1.9", flags=0),
        interface("eth1", "192.168.1.9", flags=UP),
        interface("wg0", "10.6.0.2", driver="wireguard", hardware=65534),
        interface("office", "10.6.0.2", driver="tun", hardware=65534, metric=50),
        interface("ppp0", "10.6.0.2", flags=UP | RUNNING | POINT_TO_POINT, hardware=512, metric=0),
        interface("tailscale0", "100.64.0.3", driver="tun", hardware=65534),
        interface("eth1", "192.168.7.7"),
        interface("usb0", "10.55.0.1", metric=700),
        LO,
    ],
    ids=lambda one: f"{one.name} {one.held[0].ip}",
)
def test_the_wifi_with_the_default_route_wins_over(odd: Interface) -> None:
    assert chosen(odd, WIFI) == "192.168.1.5"


def test_of_two_networks_the_cheaper_default_route_wins() -> None:
    assert chosen(WIFI, CABLE, LO) == "192.168.1.4"


def test_without_any_default_route_a_network_will_do() -> None:
    assert chosen(LO, interface("wlan0", "10.42.0.1")) == "10.42.0.1"


def test_a_bridge_of_the_hosts_own_is_a_network_like_any_other() -> None:
    assert chosen(LO, interface("br0", "192.168.1.6", driver="bridge", metric=0)) == "192.168.1.6"


def test_a_container_sees_its_own_end_as_its_network() -> None:
    assert chosen(LO, interface("eth0", "172.17.0.4", driver="veth", metric=0)) == "172.17.0.4"


def test_with_ipv6_only_a_lasting_address_is_chosen_and_none_that_needs_a_zone() -> None:
    held = (
        Held(IPv6Address("fe80::5")),
        Held(IPv6Address("2001:db8::1"), lasting=False),
        Held(IPv6Address("2001:db8::5")),
    )
    assert chosen(LO, Interface(2, "wlan0", held=held, metric=600)) == "2001:db8::5"
    assert chosen(LO, Interface(2, "wlan0", held=held[:1], metric=600)) is None


@pytest.mark.parametrize(("versions", "ip"), [((4,), "192.168.1.5"), ((6,), "fd00::5"), ((4, 6), "192.168.1.5")])
def test_only_what_is_listened_to_is_told(versions: tuple[int, ...], ip: str) -> None:
    found = choose(addresses([WIFI], versions))
    assert found is not None
    assert str(found.ip) == ip


def test_nothing_is_chosen_where_phones_cannot_be() -> None:
    assert chosen(LO, interface("docker0", "172.17.0.1"), interface("wg0", "10.0.0.2")) is None


def test_the_others_are_told_with_what_they_are_good_for() -> None:
    listed = addresses([LO, interface("docker0", "172.17.0.1"), interface("eth1", "10.0.0.9", flags=0), WIFI, CABLE])
    assert [(str(one.ip), one.kind, one.usable) for one in listed] == [
        ("192.168.1.4", "lan", True),
        ("192.168.1.5", "lan", True),
        ("fd00::5", "lan", True),
        ("172.17.0.1", "container", True),
        ("10.0.0.9", "down", False),
    ]


@pytest.mark.parametrize(
    ("host", "written"),
    [("192.168.1.5", "192.168.1.5"), ("fd00::5", "[fd00::5]"), ("pitwall.local", "pitwall.local"), ("[::1]", "[::1]")],
)
def test_an_ipv6_address_stands_in_brackets(host: str, written: str) -> None:
    assert url_host(host) == written


some_interfaces = some.builds(
    Interface,
    index=some.integers(1, 9),
    name=some.sampled_from(["lo", "eth0", "wlan0", "docker0", "veth12ab", "wg0", "tun0", "br-0123456789ab", "br0"]),
    flags=some.integers(0, 0xFF),
    driver=some.sampled_from(["", "bridge", "veth", "tun", "wireguard"]),
    hardware=some.sampled_from([1, 512, 768, 772, 65534]),
    held=some.lists(some.builds(Held, some.ip_addresses(), some.booleans()), max_size=3).map(tuple),
    metric=some.none() | some.integers(0, 2**32 - 1),
)


@given(some.lists(some_interfaces, max_size=6))
def test_what_is_chosen_is_up_and_reachable_and_the_list_holds_it(interfaces: list[Interface]) -> None:
    listed = addresses(interfaces)
    found = choose(listed)
    assert (found is None) == all(one.kind != "lan" for one in listed)
    if found is None:
        return
    assert not found.ip.is_loopback
    assert not found.ip.is_link_local
    owners = [one for one in interfaces if one.name == found.interface and found.ip in {held.ip for held in one.held}]
    assert any(one.runs and not one.is_vpn and not one.is_container for one in owners)


@given(
    some.lists(some_interfaces, max_size=6).flatmap(
        lambda these: some.tuples(some.just(these), some.permutations(these))
    )
)
def test_the_order_of_the_kernels_answer_decides_nothing(orders: tuple[list[Interface], list[Interface]]) -> None:
    one, other = (addresses(order) for order in orders)
    assert sorted(map(str, one)) == sorted(map(str, other))
    assert [found.ip for found in one] == [found.ip for found in other]
