import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Line } from "../src/shared/link/line";

const connect = vi.hoisted(() => vi.fn());
vi.mock("mqtt", () => ({ default: { connect } }));

class DeadClient extends EventEmitter {
  connected = false;
  end(): void {
    this.connected = false;
  }
}

let attempts: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  attempts = [];
  connect.mockImplementation(() => {
    attempts.push(Date.now());
    const client = new DeadClient();
    setTimeout(() => client.emit("close"), 1);
    return client;
  });
});

afterEach(() => vi.useRealTimers());

function aLine(): Line {
  return new Line({
    url: "ws://hub/mqtt",
    subscriptions: {},
    onOpen: vi.fn(),
    onEnd: vi.fn(),
    onMessage: vi.fn(),
  });
}

it("finds a hub that was away at most a third of that time after it is back", () => {
  const began = Date.now();
  const line = aLine();
  line.open();
  vi.advanceTimersByTime(20_000);
  line.close();
  for (let second = 1; second < 13; second += 1) {
    const next = attempts.find((at) => at >= began + second * 1000) ?? Number.POSITIVE_INFINITY;
    expect(next - began).toBeLessThan(second * 1000 * 1.4 + 400);
  }
});

it("tries rarely when the hub is away for long", () => {
  const line = aLine();
  line.open();
  vi.advanceTimersByTime(600_000);
  line.close();
  const late = attempts.slice(-60).filter((at) => at > Date.now() - 300_000);
  expect(late.length).toBeLessThan(60);
});
