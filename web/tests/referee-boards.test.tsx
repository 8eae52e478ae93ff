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

it("says which Spaces of a board are not refereed yet", async () => {
  await startLanguage("referee");
  expect(facts("japan")).toContain("Flooded Spaces are not refereed yet");
  expect(facts("spain")).toContain("Tunnels are not refereed yet");
  for (const plain of ["usa", "mexico", "netherlands"]) expect(facts(plain)).not.toContain("not refereed");
});
