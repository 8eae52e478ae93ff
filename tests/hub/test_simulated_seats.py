"""Seats of simulated drivers: they give way to people, once, and people never give way to them."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from companion.engine.types import SEATS

from .phones import Phone
from .service import BEARER, wait_until

if TYPE_CHECKING:
    import httpx

    from .tables import Table


def claim(table: Table, name: str, *, simulated: bool = False, **headers: str) -> httpx.Response:
    """Claim the red seat."""
    url = f"/api/v1/tables/{table.name}/seats/red/claim"
    return table.hub.web.post(url, json={"name": name, "simulated": simulated}, headers=headers)


def seats(table: Table) -> Any:
    """Who has joined, as everybody sees it."""
    return table.hub.web.get(f"/api/v1/tables/{table.name}").json()["seats"]


def lock(table: Table) -> None:
    """Lock the seats."""
    table.hub.web.put(f"/api/v1/tables/{table.name}/lock", json={"locked": True}, headers=BEARER)


def test_a_person_takes_the_seat_of_a_simulated_driver(table: Table) -> None:
    driver = claim(table, "Scarla", simulated=True).json()
    assert seats(table) == [{"seat": "red", "name": "Scarla", "simulated": True}]
    phone = Phone(table.hub, table.name, "red", (driver["user"], driver["token"]), way="gateway").is_in()
    person = claim(table, "Ada")
    assert person.status_code == 201
    assert seats(table) == [{"seat": "red", "name": "Ada"}]
    wait_until(lambda: phone.losses and phone.refused, "the driver's token is worth nothing any more")
    phone.close()
    own = person.json()
    Phone(table.hub, table.name, "red", (own["user"], own["token"]), way="gateway").is_in().close()


def test_a_person_gives_way_to_nobody(table: Table) -> None:
    assert claim(table, "Ada").status_code == 201
    assert claim(table, "Scarla", simulated=True).status_code == 409
    assert claim(table, "Eve").status_code == 409
    assert seats(table) == [{"seat": "red", "name": "Ada"}]


def test_of_many_who_want_the_seat_one_gets_it(table: Table) -> None:
    claim(table, "Scarla", simulated=True)
    answers: list[int] = []
    askers = [
        threading.Thread(target=lambda name=name: answers.append(claim(table, name).status_code)) for name in "ABCDEF"
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert sorted(answers) == [201] + [409] * 5


def test_a_simulated_driver_gives_way_to_no_other(table: Table) -> None:
    assert claim(table, "Scarla", simulated=True).status_code == 201
    assert claim(table, "Rubeo", simulated=True).status_code == 409


def test_where_the_seats_are_locked_only_the_referee_replaces_a_simulated_driver(table: Table) -> None:
    claim(table, "Scarla", simulated=True)
    lock(table)
    refused = claim(table, "Ada")
    assert (refused.status_code, refused.json()["detail"]["code"]) == (409, "seats-locked")
    assert seats(table)[0]["name"] == "Scarla"
    assert claim(table, "Ada", **BEARER).status_code == 201


def test_a_seat_that_was_freed_is_nobodys(table: Table) -> None:
    claim(table, "Scarla", simulated=True)
    table.hub.free(table.name, "red")
    assert claim(table, "Ada").status_code == 201
    assert seats(table) == [{"seat": "red", "name": "Ada"}]


def test_whoever_is_refused_throws_no_simulated_driver_out(table: Table) -> None:
    claim(table, "Scarla", simulated=True)
    assert claim(table, "a\x00b").status_code == 422
    assert seats(table) == [{"seat": "red", "name": "Scarla", "simulated": True}]


def test_whoever_has_enough_seats_throws_no_simulated_driver_out(table: Table) -> None:
    claim(table, "Scarla", simulated=True, **BEARER)
    for seat in SEATS[1:]:
        table.hub.claim(table.name, seat)
    refused = claim(table, "Ada")
    assert (refused.status_code, refused.json()["detail"]["code"]) == (429, "too-many-seats")
    assert {"seat": "red", "name": "Scarla", "simulated": True} in seats(table)


def test_a_simulated_driver_from_ones_own_address_is_no_seat_too_many(table: Table) -> None:
    claim(table, "Scarla", simulated=True)
    for seat in SEATS[1:-1]:
        table.hub.claim(table.name, seat)
    assert claim(table, "Ada").status_code == 201


def archived(table: Table) -> dict[str, Any]:
    """End the race on the table, and return it as the archive has it."""
    for command in ({"do": "finish"}, {"do": "confirm"}):
        assert table.referee.ask(command)["ok"]
    races = f"/api/v1/races?table={table.name}"
    [race] = wait_until(lambda: table.hub.web.get(races).json(), "the race is in the archive")
    return {car["seat"]: car for car in race["cars"]}


def start(table: Table) -> None:
    """Start a race of a red and a blue car; the blue one has a person's name."""
    cars = [{"seat": "red"}, {"seat": "blue", "name": "Bo"}]
    for command in ({"do": "setup", "setup": {"track": "usa", "laps": 1, "cars": cars}}, {"do": "start"}):
        assert table.referee.ask(command)["ok"]


def test_a_simulated_driver_has_a_place_and_is_nobody(table: Table) -> None:
    claim(table, "Scarla", simulated=True)
    start(table)
    cars = archived(table)
    assert (cars["red"]["name"], cars["red"]["simulated"], cars["red"]["driver"]) == ("Scarla", True, None)
    assert (cars["blue"]["simulated"], cars["blue"]["driver"] is None) == (False, False)


def test_who_takes_the_car_over_in_the_race_drives_it_as_their_own(table: Table) -> None:
    claim(table, "Scarla", simulated=True)
    start(table)
    assert claim(table, "Ada").status_code == 201
    cars = archived(table)
    assert (cars["red"]["name"], cars["red"]["simulated"], cars["red"]["driver"] is None) == ("Ada", False, False)


def test_a_simulated_driver_who_takes_a_car_over_makes_it_nobodys(table: Table) -> None:
    claim(table, "Ada")
    start(table)
    table.hub.free(table.name, "red")
    assert claim(table, "Scarla", simulated=True).status_code == 201
    cars = archived(table)
    assert (cars["red"]["name"], cars["red"]["simulated"], cars["red"]["driver"]) == ("Scarla", True, None)
