import { describe, expect, it } from "vitest";
import { shared } from "../src/shared/link/sharing";

describe("a repeated message", () => {
  const before = {
    no: 1,
    cars: [
      { seat: "red", at: { space: 3 } },
      { seat: "blue", at: { space: 5 } },
    ],
  };
  const told = (space: number) => ({
    no: 2,
    cars: [
      { seat: "red", at: { space } },
      { seat: "blue", at: { space: 5 } },
    ],
  });

  it("stays the same object where nothing has changed", () => {
    const now = shared(before, told(3));
    expect(now.cars).toBe(before.cars);
    expect(now).toEqual(told(3));
  });

  it("is a new object on the way to what has changed, and only there", () => {
    const now = shared(before, told(4));
    expect(now).toEqual(told(4));
    expect(now.cars[0]).not.toBe(before.cars[0]);
    expect(now.cars[1]).toBe(before.cars[1]);
  });

  it("is used as it is if its structure has changed", () => {
    expect(shared({ to: { space: 3 } }, { to: null })).toEqual({ to: null });
    expect(shared({ to: [1] }, { to: { 0: 1 } })).toEqual({ to: { 0: 1 } });
    expect(shared([1, 2, 3], [1, 2])).toEqual([1, 2]);
    expect(shared({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  });
});
