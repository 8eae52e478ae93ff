// The works of others in the pages: each is listed with the text of a licence that allows shipping it.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { licencesOf } from "../scripts/licences";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "licences-"));
});

function install(path: string, manifest: object, licence: string | null = `the text of ${path}`): void {
  const folder = join(root, "node_modules", path);
  mkdirSync(folder, { recursive: true });
  const [name] = path.split("/node_modules/").slice(-1);
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name, version: "1.0.0", license: "MIT", ...manifest }),
  );
  if (licence !== null) writeFileSync(join(folder, "LICENSE"), licence);
}

it("lists the packages of scripts and fonts, but not those that only build the pages", () => {
  install("preact", {});
  install("@fontsource/gothic", { license: "OFL-1.1" });
  install("builder", {});
  const files = [
    join(root, "node_modules/preact/dist/x.js"),
    "node_modules/@fontsource/gothic/files/x.woff2",
    "src/a.ts",
  ];
  expect(licencesOf(root, files).map(({ name, licence, text }) => [name, licence, text])).toEqual([
    ["@fontsource/gothic", "OFL-1.1", "the text of @fontsource/gothic"],
    ["preact", "MIT", "the text of preact"],
  ]);
});

it("lists what a package needs in the version that this package gets", () => {
  install("mqtt", { dependencies: { cache: "^2.0.0" } });
  install("cache", {});
  install("mqtt/node_modules/cache", { version: "2.0.0" });
  const found = licencesOf(root, ["node_modules/mqtt/dist/mqtt.js"]);
  expect(found.map(({ name, version }) => `${name} ${version}`)).toEqual(["cache 2.0.0", "mqtt 1.0.0"]);
});

it("ends the build when a licence does not allow it, or its text is missing", () => {
  install("closed", { license: "SEE LICENSE IN EULA" });
  install("bare", {}, null);
  expect(() => licencesOf(root, ["node_modules/closed/x.js"])).toThrow(
    "may not be shipped: its licence is SEE",
  );
  expect(() => licencesOf(root, ["node_modules/bare/x.js"])).toThrow("without the text of its licence");
});
