// The guests' Wi-Fi on the lobby.
import { render } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WifiDoor } from "../src/dashboard/WifiDoor";
import { startLanguage } from "../src/shared/i18n";

beforeEach(() => startLanguage("dashboard", "later"));
afterEach(() => vi.unstubAllGlobals());

async function shown(wifi: object | null): Promise<HTMLElement> {
  const asked = new Promise<void>((done) => {
    vi.stubGlobal("fetch", async () => {
      done();
      return new Response(JSON.stringify({ shown: wifi }), { status: 200 });
    });
  });
  const place = document.createElement("div");
  render(<WifiDoor />, place);
  await asked;
  return place;
}

it("shows the name, the password and the code that joins it", async () => {
  const place = await shown({ name: "Pit lane", password: "box box box", qr: "<svg></svg>" });
  await vi.waitFor(() => expect(place.textContent).toBe("First join the Wi-FiPit lanePassword: box box box"));
  expect(place.querySelector("img")?.src).toContain("data:image/svg+xml");
});

it("asks for no password where there is none", async () => {
  const place = await shown({ name: "Open", password: "", qr: "<svg></svg>" });
  await vi.waitFor(() => expect(place.textContent).toBe("First join the Wi-FiOpen"));
});

it("shows nothing where the host has named none", async () => {
  expect((await shown(null)).innerHTML).toBe("");
});
