// What a page says of its connection, and when it had better not.
import { render } from "preact";
import { beforeEach, expect, it } from "vitest";
import { startLanguage, t } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { newTableState } from "../src/shared/link/state";
import { LinkBanner } from "../src/shared/ui/LinkBanner";

beforeEach(() => startLanguage("phone"));

function said(saysConnecting: boolean, connection: "connecting" | "offline"): string | undefined {
  const link = newTableState();
  link.connection.value = connection;
  const root = document.createElement("div");
  render(<LinkBanner link={link as unknown as Link} saysConnecting={saysConnecting} />, root);
  return root.querySelector(".link-banner")?.textContent ?? undefined;
}

it("leaves the first connecting to a page that says so itself, whose buttons it would move", () => {
  expect(said(false, "connecting")).toBe(t("link.connecting"));
  expect(said(true, "connecting")).toBeUndefined();
});

it("tells of a lost connection on every page", () => {
  expect([said(false, "offline"), said(true, "offline")]).toEqual([t("link.offline"), t("link.offline")]);
});
