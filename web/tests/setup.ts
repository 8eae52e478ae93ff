import { beforeEach } from "vitest";
import { startLanguage } from "../src/shared/i18n";

beforeEach(async () => {
  localStorage.clear();
  await startLanguage("dashboard", "later");
});
