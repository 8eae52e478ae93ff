// The language of a device.
import { expect, it } from "vitest";
import { clock, date, language, list, pickLanguage, speak, t } from "../src/shared/i18n";

it("is the one chosen last, even if another finishes loading later", async () => {
  const [slow, quick] = [speak("sv"), speak("fi")];
  await Promise.all([quick, slow]);
  expect(language()).toBe("fi");
  const [first, second] = [speak("es"), speak("en")];
  await second;
  await first;
  expect(language()).toBe("en");
  expect(t("seat.red")).toBe("Red");
});

it("is the first one available, otherwise English", () => {
  expect(pickLanguage([null, "de-AT", "sv-FI", "fi"])).toBe("sv");
  expect(pickLanguage(["xx"])).toBe("en");
});

it("joins words in its own way", async () => {
  await speak("es");
  expect(list(["a", "b"])).toBe("a y b");
  await speak("en");
  expect(list(["Dušan", "Carmen"])).toBe("Dušan and Carmen");
  expect(list(["a", "b", "c"])).toBe("a, b and c");
});

it("tells the time by 24 hours", () => {
  expect(clock("2026-11-16T14:23:00")).toBe("14:23");
  expect(date("2026-11-16T14:23:00")).toContain("14:23");
});
