// The style sheets: values come from the tokens, and nothing is unused.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HEADLINE_MS } from "../src/dashboard/Headlines";
import { SHOWN_MS } from "../src/dashboard/MomentsLayer";
import { LIGHTS_MS } from "../src/dashboard/StartLights";
import { sourceFiles } from "./support/sources";

const SRC = join(import.meta.dirname, "../src");
const TOKENS = "shared/styles/tokens.css";
const code = sourceFiles(SRC)
  .map(({ text }) => text)
  .join("\n");
const sheets = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), "utf8").replace(/\/\*.*?\*\//gs, "") }));
const all = sheets.map(({ text }) => text).join("\n");
const tokens = sheets.find(({ path }) => path === TOKENS)?.text ?? "";

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
const once = (words: readonly string[]): string[] => [...new Set(words)].sort();

describe.each(sheets.filter(({ path }) => path !== TOKENS))("$path", ({ text }) => {
  const rules = text.replace(/@font-face\s*\{[^}]*\}/g, "");

  it("has no colour, font or duration of its own", () => {
    expect(found(rules, /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|color)a?\([^)]*\)|\b[\d.]+m?s\b/gi)).toEqual([]);
    expect(found(rules, /font-family:(?!\s*var\()[^;]+|:\s*(?:white|black|gr[ae]y|red)\b/g)).toEqual([]);
  });
});

describe("tokens", () => {
  // A car's colours are looked up by its seat; values that depend on the content are set by the page.
  const defined = once(found(all + code, /(--[\w-]+)"?\s*:/g));
  const used = once(found(all + code, /var\((--[\w-]+)/g)).filter((name) => name !== "--car-");

  it("are all used", () => {
    expect(defined.filter((name) => !used.includes(name) && !name.startsWith("--car-"))).toEqual([]);
  });

  it("are defined where they are used", () => {
    expect(used.filter((name) => !defined.includes(name))).toEqual([]);
  });

  it("match the duration for which the page shows a moment", () => {
    expect(tokens).toContain(`--moment: ${SHOWN_MS}ms;`);
    expect(tokens).toContain(`--headline: ${HEADLINE_MS}ms;`);
    expect(tokens).toContain(`--lights: ${LIGHTS_MS}ms;`);
  });
});

it("has no class that no page uses", () => {
  const words = new Set(code.replace(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, "").match(/[\w-]+/g));
  const classes = once(
    sheets
      .flatMap(({ text }) => found(text, /[^{};]+(?=\{)/g))
      .flatMap((one) => found(one, /\.([a-z][\w-]*)/gi)),
  );
  // Built from a number or a letter: `place-${place}`, `class-${kind}`.
  const isBuilt = (name: string) => /-\w$/.test(name) && words.has(name.slice(0, -1));
  expect(classes.filter((name) => !words.has(name) && !isBuilt(name))).toEqual([]);
});
