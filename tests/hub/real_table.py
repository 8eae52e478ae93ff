"""Hands at a real table: they do what `table_moves` or `hands` says (contract §8), and nothing else."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
PILES = ("engine", "hand", "deck", "discard")


class RealTable:
    """Cars, gear pawns and piles as hands have left them; cards are counted, never looked at."""

    def __init__(self, state: Json) -> None:
        """Lay out the table as in the first state of a race, which asks for no moves."""
        assert state["table_moves"] == []
        self._cars: dict[str, Json | None] = {car["seat"]: car["at"] for car in state["cars"]}
        self._gears: dict[str, int] = {car["seat"]: car["gear"] for car in state["cars"]}
        self._piles = {car["seat"]: _piles(car) for car in state["cars"]}

    def follow(self, state: Json) -> None:
        """Make the moves the state asks for; then the table must look as the state says."""
        self.make(state["table_moves"])
        for car in state["cars"]:
            self._check(car, f"entry {state['no']}, {car['seat']}, after {state['table_moves']}")

    def make(self, moves: list[Json]) -> None:
        """Make these moves, whatever the state asks for."""
        for move in moves:
            self._move(move)

    def stands(self, seat: str, piece: str) -> Any:
        """Return where a piece stands: a car's Space and spot, None for one beside the board; or the gear."""
        at = self._cars[seat]
        return self._gears[seat] if piece == "gear" else at and (at["space"], at["spot"])

    def catch_up(self, state: Json) -> None:
        """Make all open hand moves; then the table must look as the state says, but for laps, which no board shows."""
        self.make(state["hands"])
        for car in state["cars"]:
            at = self._cars[car["seat"]]
            if at and (at["space"], at["spot"]) == (car["at"]["space"], car["at"]["spot"]):
                self._cars[car["seat"]] = car["at"]
            self._check(car, f"entry {state['no']}, {car['seat']}, after {state['hands']}")

    def _move(self, move: Json) -> None:
        seat, what = move["seat"], move["move"]
        if what == "car":
            self._cars[seat] = move["to"]
        elif what == "gear":
            self._gears[seat] = move["to"]
        else:
            self._carry(self._piles[seat], move)

    def _carry(self, piles: dict[str, int], move: Json) -> None:
        for pile, cards in ((move["from"], -move["count"]), (move["to"], move["count"])):
            if pile != "reserve":
                piles[pile] += cards
                assert piles[pile] >= 0, f"the pile has too few cards: {move}"
        if move["move"] == "shuffle" and move["from"] == "discard":
            assert piles["discard"] == 0, f"the whole discard pile is shuffled: {move}"

    def _check(self, car: Json, when: str) -> None:
        seat = car["seat"]
        assert self._piles[seat] == _piles(car), when
        assert self._gears[seat] == car["gear"], when
        has_left = car["status"] == "retired" or (car["status"] == "finished" and car["place"] is not None)
        assert self._cars[seat] == (None if has_left else car["at"]), when


def _piles(car: Json) -> dict[str, int]:
    return {pile: car[pile] for pile in PILES} | {"play-area": len(car["played"])}
