// Drivers are listed as a reader of the page would look for them.
import { afterEach, expect, it, vi } from "vitest";
import { fetchDrivers } from "../src/library/api";
import { startLanguage } from "../src/shared/i18n";

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

it.each([
  ["en", ["anna", "Åsa", "Bo", "Čeněk", "Dana"]],
  ["sv", ["anna", "Bo", "Čeněk", "Dana", "Åsa"]],
])("sorts drivers by the alphabet of %s", async (language, sorted) => {
  const stored = ["Bo", "Dana", "anna", "Åsa", "Čeněk"].map((name, driver) => ({ driver, name }));
  vi.stubGlobal("fetch", async () => Response.json(stored));
  history.replaceState(null, "", `/?lang=${language}`);
  await startLanguage("library", "later");
  expect((await fetchDrivers()).map(({ name }) => name)).toEqual(sorted);
});
