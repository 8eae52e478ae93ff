// A driver alone against Legends, without a referee: nobody is there to decide with.
import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Driver } from "../src/phone/driver";
import { MenuItems } from "../src/phone/ui/MenuItems";
import { Lobby } from "../src/phone/wait/Lobby";
import { StandInDesk } from "../src/referee/together/StandInDesk";
import { addTexts, startLanguage } from "../src/shared/i18n";
import { newTableState } from "../src/shared/link/state";
import type { CarState, PublicState } from "../src/shared/messages";
import { raceOn } from "./support/boards";
import { cleanupRoots, draw } from "./support/drawing";
import { aCar, aState } from "./support/phone";

const nothing = () => undefined;
const legend: CarState = { ...aCar("black", 41, 1), gear: null, engine: null, legend: true };

function driverAmong(cars: readonly CarState[], more: Partial<PublicState> = {}): Driver {
  const link = newTableState();
  link.state.value = aState({ referee: "phones", cars: [...cars], ...more });
  return {
    seat: "red",
    link,
    names: signal({}),
    receipt: signal([]),
    refusal: signal(null),
    say: nothing,
  } as unknown as Driver;
}

const menuOf = (driver: Driver) =>
  draw(<MenuItems driver={driver} open onLeave={nothing} onForget={nothing} onClose={nothing} />)
    .querySelector("button")
    ?.textContent?.trim();

beforeEach(async () => {
  await startLanguage("phone", "later");
  await addTexts("referee");
  await raceOn("usa");
});
afterEach(cleanupRoots);

it("decides as referee, by the menu and its sheet", () => {
  const alone = driverAmong([legend, aCar("red", 38, 2)]);
  expect(menuOf(alone)).toBe("Decide as referee…");
  const sheet = draw(<StandInDesk driver={alone} first={null} onClose={nothing} />);
  expect(sheet.textContent).toContain("Decide as referee");
  expect(sheet.textContent).not.toContain("together");
});

it("starts the race, and proposes it to nobody", () => {
  const driver = driverAmong([legend, aCar("red", 38, 2)], { phase: "setup" });
  const state = driver.link.state.value as PublicState;
  const lobby = draw(<Lobby driver={driver} screen={{ kind: "lobby", state }} />);
  expect(lobby.querySelector(".together .main")?.textContent).toBe("Start the race");
});

it("decides together with another driver as soon as there is one", () => {
  expect(menuOf(driverAmong([aCar("blue", 41, 1), aCar("red", 38, 2)]))).toBe("Decide together…");
});
