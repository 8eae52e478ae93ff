// The seats that a phone holds and those it can choose from.
import { beforeEach, describe, expect, it } from "vitest";
import { tilesOf } from "../src/phone/join/tiles";
import { askedSeat, hold, letGo, seatAtOnce, storedLogins } from "../src/phone/logins";
import { aState } from "./support/phone";

describe("the seats a device holds", () => {
  beforeEach(() => localStorage.clear());
  const red = { seat: "red" as const, user: "seat-red", token: "a" };
  const blue = { seat: "blue" as const, user: "seat-blue", token: "b" };

  it("are found again, the last one driven first", () => {
    hold("main", red);
    hold("main", blue);
    expect(seatAtOnce("main", null)).toEqual(blue);
    expect(seatAtOnce("main", "red")).toEqual(red);
    expect(seatAtOnce("main", "green")).toBeNull();
    expect(seatAtOnce("other", null)).toBeNull();
  });

  it("are forgotten one by one", () => {
    hold("main", red);
    hold("main", blue);
    letGo("main", "blue");
    expect(storedLogins("main")).toEqual([red]);
  });

  it("survive foreign data in the store", () => {
    localStorage.setItem("pitwall.seats.main", '[{"seat":"pink"},null,3]');
    expect(storedLogins("main")).toEqual([]);
    localStorage.setItem("pitwall.seats.main", "{");
    expect(storedLogins("main")).toEqual([]);
  });

  it("are named in the address only if there is such a seat", () => {
    expect(askedSeat("?seat=red&table=main")).toBe("red");
    expect(askedSeat("?seat=pink")).toBeNull();
  });
});

describe("the seats to choose from", () => {
  it("are all nine before a race, with their holders", () => {
    const tiles = tilesOf(aState({ phase: "setup", seats: [{ seat: "blue", name: "Bo" }] }), ["red"]);
    expect(tiles).toHaveLength(9);
    expect(tiles[0]).toMatchObject({
      seat: "red",
      holder: null,
      taken: false,
      simulated: false,
      ours: true,
      next: false,
    });
    expect(tiles[1]).toMatchObject({
      seat: "blue",
      holder: "Bo",
      taken: true,
      simulated: false,
      ours: false,
      next: false,
    });
  });

  it("can be taken over from simulated drivers", () => {
    const seats = [{ seat: "blue" as const, name: "Azuro", simulated: true }];
    const tile = tilesOf(aState({ phase: "setup", seats }), [])[1];
    expect(tile).toMatchObject({ taken: false, simulated: true });
  });

  it("are first those that race while a race runs, then those for the next one", () => {
    const tiles = tilesOf(aState({ seats: [] }), []);
    expect(tiles.filter(({ next }) => !next).map(({ seat }) => seat)).toEqual(["red", "blue"]);
    expect(tiles.slice(0, 2).some(({ next }) => next)).toBe(false);
    expect(tiles).toHaveLength(9);
  });

  it("keep the name of the driver whose seat was freed", () => {
    const state = aState({ seats: [] });
    const cars = state.cars.map((car) => (car.seat === "red" ? { ...car, name: "Aino" } : car));
    expect(tilesOf({ ...state, cars }, [])[0]).toMatchObject({ seat: "red", taken: false, driver: "Aino" });
    const seats = [{ seat: "red" as const, name: "Aino" }];
    expect(tilesOf({ ...state, cars, seats }, [])[0]).toMatchObject({ taken: true, driver: null });
  });
});
