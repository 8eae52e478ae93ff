// The focus in a part of a page that is redrawn.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFocus } from "../src/shared/focus";

let part: HTMLElement;
let stop: () => void;

const settled = () => new Promise((resolve) => setTimeout(resolve));
const find = (wanted: string) => part.querySelector(wanted) as HTMLElement;

/** What a browser does when a focused element is removed or disabled. */
function loses(): void {
  (document.activeElement as HTMLElement | null)?.blur();
}

beforeEach(() => {
  part = document.createElement("main");
  part.innerHTML = '<fieldset><h2 tabindex="-1">React</h2><button id="cool">Cool down</button></fieldset>';
  document.body.append(part);
  stop = keepFocus(part);
});
afterEach(() => {
  stop();
  part.remove();
});

describe("a focus", () => {
  it("that was on a removed element goes to the heading", async () => {
    find("#cool").focus();
    loses();
    find("#cool").remove();
    await settled();
    expect(document.activeElement).toBe(find("h2"));
  });

  it("returns to what was disabled for a while", async () => {
    find("#cool").focus();
    find("fieldset").setAttribute("disabled", "");
    loses();
    await settled();
    expect(document.activeElement).toBe(document.body);
    find("fieldset").removeAttribute("disabled");
    await settled();
    expect(document.activeElement).toBe(find("#cool"));
  });

  it("that is elsewhere, or nowhere, is left alone", async () => {
    const other = document.createElement("button");
    document.body.append(other);
    find("#cool").focus();
    other.focus();
    find("#cool").remove();
    await settled();
    expect(document.activeElement).toBe(other);
    other.remove();
    part.append(document.createElement("p"));
    await settled();
    expect(document.activeElement).toBe(document.body);
  });
});
