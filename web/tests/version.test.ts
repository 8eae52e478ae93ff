// A page left open over an update.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const RUNNING = '<script type="module" src="/assets/play-1.js"></script>';
const UPDATED = '<script type="module" src="/assets/play-2.js"></script>';

let version: typeof import("../src/shared/version");
const reloaded = vi.fn();
const { happyDOM } = window as unknown as {
  happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
};
happyDOM.settings.handleDisabledFileLoadingAsSuccess = true; // scripts are named here, not run

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  version = await import("../src/shared/version");
  document.head.innerHTML = RUNNING;
  document.body.innerHTML = "";
  reloaded.mockReset();
  vi.spyOn(location, "reload").mockImplementation(reloaded);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.innerHTML = "";
});

const serve = (page: string) => vi.stubGlobal("fetch", async () => new Response(page));

it("reloads once the hub serves other scripts", async () => {
  serve(UPDATED);
  await version.lookForNewVersion();
  expect(reloaded).toHaveBeenCalledOnce();
});

it.each([RUNNING, "<p>The pages are not built.</p>"])(
  "stays as it is where the hub serves %s",
  async (page) => {
    serve(page);
    await version.lookForNewVersion();
    expect(reloaded).not.toHaveBeenCalled();
    expect(version.isOutdated.value).toBe(false);
  },
);

it("stays as it is while nobody answers", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await version.lookForNewVersion();
  expect(version.isOutdated.value).toBe(false);
});

it("waits until what was typed is sent", async () => {
  serve(UPDATED);
  version.watchVersion();
  document.body.innerHTML = "<input>";
  const field = document.querySelector("input") as HTMLInputElement;
  field.value = "Aino";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await version.lookForNewVersion();
  expect(version.isOutdated.value).toBe(true);
  expect(reloaded).not.toHaveBeenCalled();
  field.remove();
  vi.advanceTimersByTime(1000);
  expect(reloaded).toHaveBeenCalledOnce();
});

it("waits while a sheet is open and while a command is on its way", async () => {
  serve(UPDATED);
  document.body.innerHTML = "<dialog open></dialog>";
  let sending = true;
  await version.lookForNewVersion(() => sending);
  document.body.innerHTML = "";
  vi.advanceTimersByTime(1000);
  expect(reloaded).not.toHaveBeenCalled();
  sending = false;
  vi.advanceTimersByTime(1000);
  expect(reloaded).toHaveBeenCalledOnce();
});

it("looks when a part cannot be loaded", async () => {
  serve(UPDATED);
  version.watchVersion();
  dispatchEvent(new Event("vite:preloadError"));
  await vi.waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
});
