// Fields of the referee's page, as somebody types in them.
import { useSignal } from "@preact/signals";
import { render } from "preact";
import { beforeEach, describe, expect, it } from "vitest";
import { NumberField } from "../src/referee/ui/NumberField";
import { startLanguage } from "../src/shared/i18n";

let put: (number | null)[];
let root: HTMLElement;

function Field({ unsaid }: { unsaid?: string }) {
  const value = useSignal<number | null>(3);
  const change = (number: number | null) => {
    put.push(number);
    value.value = number;
  };
  const more = unsaid === undefined ? {} : { unsaid };
  return <NumberField label="Laps" value={value.value} least={1} most={20} onChange={change} {...more} />;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const field = () => root.querySelector("input") as HTMLInputElement;

async function type(text: string): Promise<void> {
  field().value = text;
  field().dispatchEvent(new InputEvent("input", { bubbles: true }));
  await settled();
}

async function leave(): Promise<void> {
  field().dispatchEvent(new FocusEvent("blur"));
  field().dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  await settled();
}

beforeEach(async () => {
  await startLanguage("referee", "later");
  put = [];
  root = document.createElement("div");
});

describe("a number", () => {
  beforeEach(() => render(<Field />, root));

  it("can be deleted and typed again", async () => {
    await type("");
    expect(field().value).toBe("");
    await type("1");
    await type("12");
    expect(field().value).toBe("12");
    await leave();
    expect(put.at(-1)).toBe(12);
  });

  it("counts only within its bounds, and is clamped in the end", async () => {
    await type("99");
    expect(put).toEqual([]);
    await leave();
    expect(put).toEqual([20]);
    expect(field().value).toBe("20");
  });

  it("is restored if nothing, or no number, was typed", async () => {
    for (const text of ["", "many"]) {
      await type(text);
      await leave();
      expect(field().value).toBe("3");
    }
    expect(put).toEqual([]);
  });
});

it("may be left empty where that is allowed", async () => {
  render(<Field unsaid="unknown" />, root);
  await type("");
  await leave();
  expect(put).toEqual([null]);
  expect(field().value).toBe("");
});
