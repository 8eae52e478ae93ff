// Text needs a contrast of 4.5 to 1, graphics 3 to 1, by day and by night.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CAR_SIGNS } from "../src/shared/cars";
import { SEATS } from "../src/shared/words";

const css = readFileSync(join(import.meta.dirname, "../src/shared/styles/tokens.css"), "utf8");

function tokens(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf("\n}", start));
  return new Map(
    [...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6})/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}

const light = tokens("\n:root");
const dark = new Map([...light, ...tokens(':root[data-theme="dark"]')]);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme: Map<string, string>, one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map((name) => luminance(theme.get(name) ?? "")).sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

const TEXTS: [string, string][] = [
  ...["--ink", "--ink-soft", "--heat", "--alarm", "--good", "--focus"].flatMap((ink): [string, string][] => [
    [ink, "--paper"],
    [ink, "--paper-raised"],
  ]),
  ["--ink", "--paper-sunk"],
  ["--ink-soft", "--paper-sunk"],
  ["--ink-soft", "--grass"],
  ["--board-ink", "--board"],
  ["--board-ink", "--board-slat"],
  ["--board-ink-soft", "--board-slat"],
  ["--board-heat", "--board-slat"],
  ["--enamel-heat", "--enamel-yellow"],
  ["--white", "--enamel-gray"],
  ["--enamel-cream", "--enamel-red"],
  ["--enamel-cream", "--enamel-blue"],
  ["--enamel-cream", "--enamel-green"],
  ["--enamel-ink", "--enamel-yellow"],
  ["--enamel-ink", "--enamel-cream"],
  ...SEATS.map((seat): [string, string] => [`--car-${seat}-ink`, `--car-${seat}`]),
];
const GRAPHICS: [string, string][] = [
  ["--rule-strong", "--paper"],
  ["--rule-strong", "--paper-raised"],
  ["--race-line", "--tarmac"],
  ["--tarmac-edge", "--tarmac"],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("%s", (_, theme) => {
  it.each(TEXTS)("%s can be read on %s", (ink, ground) => {
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(GRAPHICS)("%s can be seen on %s", (ink, ground) => {
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(3);
  });
});

it("has the same dark colours for the device's preference and for the switch", () => {
  expect(tokens('  :root:not([data-theme="light"])')).toEqual(tokens(':root[data-theme="dark"]'));
});

it("gives every car its own number and shape", () => {
  const signs = Object.values(CAR_SIGNS);
  expect(new Set(signs.map(({ number }) => number)).size).toBe(SEATS.length);
  expect(new Set(signs.map(({ path }) => path)).size).toBe(SEATS.length);
});
