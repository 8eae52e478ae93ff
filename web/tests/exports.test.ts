// Every export is used by another module; types may accompany their functions.
import { join } from "node:path";
import { expect, it } from "vitest";
import { sourceFiles } from "./support/sources";

const WEB = join(import.meta.dirname, "..");
const files = ["src", "tests"].flatMap((folder) => sourceFiles(join(WEB, folder)));
const EXPORT = /^export (?:async )?(?:const|function|class) (\w+)/gm;
const isGenerated = (text: string) => text.startsWith("// Generated");

it("has no unused export", () => {
  const unused = files
    .filter(({ text }) => !isGenerated(text))
    .flatMap(({ path, text }) => [...text.matchAll(EXPORT)].map(([, name = ""]) => ({ path, name })))
    .filter(({ path, name }) => {
      const named = new RegExp(`\\b${name}\\b`);
      return !files.some((other) => other.path !== path && named.test(other.text));
    });
  expect(unused).toEqual([]);
});
