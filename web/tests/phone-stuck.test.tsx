// A card that the companion rules out though the driver has it.
import { signal } from "@preact/signals";
import { render } from "preact";
import { beforeEach, expect, it, vi } from "vitest";
import type { Driver } from "../src/phone/driver";
import { askedBy, ruledOutBy } from "../src/phone/stuck";
import { AskShown, ShownCard } from "../src/phone/ui/StuckCard";
import { startLanguage } from "../src/shared/i18n";
import type { PublicState } from "../src/shared/messages";
import type { Reply } from "../src/shared/words";
import { aState } from "./support/phone";

const act = vi.fn();
const state = signal<PublicState>(aState());
const driver = {
  seat: "red",
  act,
  link: { state },
  names: signal({}),
  screen: signal({ kind: "plan" }),
} as unknown as Driver;

const refused = (
  facts: Record<string, unknown>,
  code = "cards.impossible",
): Extract<Reply, { ok: false }> => ({
  id: "1",
  ok: false,
  code,
  facts,
  text: "",
});
const asking = (seat: "red" | "blue") => ({ ...aState(), asking: [{ seat, card: "4" }] }) as PublicState;

function drawn(refusal: Extract<Reply, { ok: false }> | null): HTMLElement {
  const root = document.createElement("div");
  render(
    <>
      <ShownCard driver={driver} />
      <AskShown driver={driver} refusal={refusal} />
    </>,
    root,
  );
  return root;
}

beforeEach(async () => {
  act.mockReset();
  state.value = aState();
  await startLanguage("phone", "later");
});

it("may be asked about, unless the seat never owned that many", () => {
  expect(ruledOutBy(refused({ card: "4", why: "elsewhere" }))).toBe("4");
  expect(ruledOutBy(refused({ card: "4", why: "owned" }))).toBeNull();
  expect(ruledOutBy(refused({ card: "4" }, "cards.heat"))).toBeNull();
  expect(ruledOutBy(null)).toBeNull();
});

it("is shown to the table only after a warning", () => {
  const root = drawn(refused({ card: "4", why: "elsewhere" }));
  expect(root.textContent).toContain("show it to everybody");
  root.querySelector("button")?.click();
  expect(act).toHaveBeenCalledWith({ do: "ask-recount", card: "4" });
});

it("waits for the referee, and can be taken back", () => {
  state.value = asking("red");
  expect(askedBy(asking("blue"), "red")).toBeNull();
  const root = drawn(refused({ card: "4", why: "elsewhere" }));
  expect(root.textContent).toContain("Show your 4 to the table");
  expect(root.querySelectorAll("button")).toHaveLength(1);
  root.querySelector("button")?.click();
  expect(act).toHaveBeenCalledWith({ do: "ask-recount", card: null });
});

it("is entered again once the referee has answered", () => {
  const answer = { no: 7, type: "recounted", seat: "red", card: "4", by: "referee" };
  state.value = { ...aState(), recent: [answer] } as unknown as PublicState;
  expect(drawn(null).textContent).toContain("Enter it again.");
});

it("is told that the referee does not accept it, and may ask about another", () => {
  state.value = { ...aState(), declined: [{ seat: "red", card: "4" }] } as PublicState;
  const root = drawn(null);
  expect(root.textContent).toBe("The referee does not accept your 4. Enter another card.");
  expect(drawn(refused({ card: "4", why: "elsewhere" })).querySelectorAll("button")).toHaveLength(0);
  expect(drawn(refused({ card: "3", why: "elsewhere" })).querySelectorAll("button")).toHaveLength(1);
  state.value = { ...aState(), declined: [{ seat: "blue", card: "4" }] } as PublicState;
  expect(drawn(null).textContent).toBe("");
});
