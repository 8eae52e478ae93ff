import { afterEach, expect, it, vi } from "vitest";
import { lazily } from "../src/shared/lazily";
import { cleanupRoots, draw } from "./support/drawing";

afterEach(cleanupRoots);

it("draws a part once it is loaded, and loads it once", async () => {
  const load = vi.fn(async () => "the part");
  const part = lazily(load);
  const Page = () => <p>{part() ?? "…"}</p>;
  const root = draw(<Page />);
  expect(root.textContent).toBe("…");
  await vi.waitFor(() => expect(root.textContent).toBe("the part"));
  expect(part()).toBe("the part");
  expect(load).toHaveBeenCalledTimes(1);
});

it("tries again when a part could not be loaded", async () => {
  const load = vi
    .fn(async (): Promise<string> => "the part")
    .mockRejectedValueOnce(new Error("no connection"));
  const part = lazily(load);
  expect(part()).toBeNull();
  await vi.waitFor(() => expect(part()).toBe("the part"));
  expect(load).toHaveBeenCalledTimes(2);
});
