// What is shown about a board when it is chosen.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "preact";
import { expect, it } from "vitest";
import { BoardFacts } from "../src/referee/setup/BoardStep";
import type { Board } from "../src/shared/boards";
import { startLanguage } from "../src/shared/i18n";

function facts(id: string): string {
  const file = join(import.meta.dirname, "../../tracks", `${id}.json`);
  const root = document.createElement("div");
  render(<BoardFacts board={JSON.parse(readFileSync(file, "utf8")) as Board} />, root);
  return root.textContent ?? "";
}

it("says which Spaces of a board have a rule of their own", async () => {
  await startLanguage("referee", "later");
  expect(facts("japan")).toContain("Flooded Spaces: shifting down costs 1 Heat more there.");
  expect(facts("spain")).toContain("Tunnels: no card is discarded there.");
  for (const plain of ["usa", "mexico", "netherlands"]) {
    expect(facts(plain)).not.toContain("Flooded Spaces: shifting down costs 1 Heat more there.");
    expect(facts(plain)).not.toContain("Tunnels: no card is discarded there.");
  }
});
