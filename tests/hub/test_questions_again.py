"""What was asked when an entry was made, so that its answer can be replaced by any other that was offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .service import BEARER

if TYPE_CHECKING:
    from .phones import Json
    from .tables import Table

API = "/api/v1/tables"


def started(table: Table) -> Table:
    table.sit("red", "blue")
    setup = {"track": "usa", "laps": 1, "cars": [{"seat": "red"}, {"seat": "blue"}, {"seat": "black", "legend": True}]}
    garage = {"garage": {"deck": "table"}, "legends": {"deck": "table"}}
    for command in ({"do": "setup", "setup": setup | garage}, {"do": "start"}):
        reply = table.referee.insist(command)
        assert reply["ok"], reply
    return table


def asked(table: Table, no: int, status: int = 200) -> Json:
    answer = table.hub.web.get(f"{API}/{table.name}/journal/{no}/question", headers=BEARER)
    assert answer.status_code == status, answer.text
    told: Json = answer.json()
    return told


def test_a_market_and_a_pick_are_asked_for_again_and_replaced(table: Table) -> None:
    started(table)
    first, second = ["up-01", "up-02", "up-03", "up-04", "up-05"], ["up-01", "up-02", "up-03", "up-04", "up-06"]
    assert table.referee.ask({"do": "market", "cards": first})["no"] == 2
    assert table["blue"].ask({"do": "pick", "card": "up-01"})["no"] == 3
    assert (asked(table, 2)["seat"], asked(table, 2)["for"], asked(table, 2)["options"][0]["count"]) == (
        None,
        "market",
        5,
    )
    pick = asked(table, 3)
    assert (pick["seat"], pick["for"], pick["options"]) == ("blue", "pick", [{"do": "pick", "cards": first}])
    amend = {"do": "amend", "no": 2, "command": {"do": "market", "cards": second}}
    assert table.referee.ask({**amend, "try": True})["preview"]["kept"] == [3]
    assert table.referee.ask(amend)["ok"]
    assert asked(table, 3)["options"] == [{"do": "pick", "cards": second}]
    other = {"do": "amend", "no": 3, "command": {"do": "pick", "seat": "blue", "card": "up-06"}}
    assert table.referee.ask(other)["ok"]
    state = table.hub.web.get(f"{API}/{table.name}").json()
    assert next(car["upgrades"] for car in state["cars"] if car["seat"] == "blue") == ["up-06"]


def test_the_start_and_what_never_was_have_no_question(table: Table) -> None:
    started(table)
    assert asked(table, 1, 404)["detail"]["code"] == "no-question"
    assert asked(table, 99, 404)["detail"]["code"] == "no-question"
    address = f"{API}/{table.name}/journal/1/question"
    assert table.hub.web.get(address).status_code == 401
    seat = f"{API}/{table.name}/seats/red/journal/1/question"
    _, token = table.logins["red"]
    assert table.hub.web.get(seat, headers={"Authorization": f"Bearer {token}"}).status_code == 403
