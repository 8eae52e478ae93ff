// How a page starts.
import { afterEach, beforeEach, expect, it } from "vitest";
import { speak } from "../src/shared/i18n";
import { startPage } from "../src/shared/page";

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
});
afterEach(() => speak("en"));

it("has a title in the chosen language", async () => {
  await startPage("referee", "ref.title", () => <p />);
  expect(document.title).toBe("Race control · Pitwall");
  expect(document.querySelector("#app p")).not.toBeNull();
  await speak("sv");
  expect(document.title).toBe("Tävlingsledning · Pitwall");
  expect(document.documentElement.lang).toBe("sv");
});
