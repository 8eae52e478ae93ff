import { fileURLToPath } from "node:url";
import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";
import { laterTexts } from "./scripts/laterTexts.ts";
import { licences } from "./scripts/licences.ts";

const page = (name: string) => fileURLToPath(new URL(`${name}.html`, import.meta.url));
const PAGES = ["index", "play", "referee", "overlay", "results", "replay", "library", "licences", "venue"];
const hub = process.env.PITWALL_HUB ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [laterTexts(), preact({ devToolsEnabled: false }), licences(import.meta.dirname)],
  build: {
    target: "es2022",
    outDir: "../companion/web/static",
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      input: Object.fromEntries(PAGES.map((name) => [name, page(name)])),
    },
  },
  // The English texts and the narration's table belong to the hub.
  server: {
    fs: { allow: [".", "../companion/texts", "../companion/narration"] },
    // As objects, which pass on the page's own Host: the hub compares it with Origin.
    proxy: { "/api": { target: hub }, "/mqtt": { target: hub, ws: true } },
  },
  test: {
    environment: "happy-dom",
    pool: "threads", // one process instead of eighty
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 60_000, // on a busy machine everything takes ten times as long
  },
});
