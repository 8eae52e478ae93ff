// Measures the first load of pages that phones open: the page, its scripts and styles, the fonts, one language.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** What a page may weigh, in kB, and the texts it loads. */
const PAGES = [
  { page: "play", texts: "phone", most: 200 },
  { page: "results", texts: "results", most: 100 },
  { page: "library", texts: "library", most: 100 },
  { page: "replay", texts: "dashboard", most: 100 },
  { page: "venue", texts: "venue", most: 100 },
];
const dist = new URL("../../companion/web/static/", import.meta.url);
const read = (path) => readFileSync(new URL(path, dist));
const manifest = JSON.parse(read(".vite/manifest.json"));

/** All chunks that a chunk needs before it runs. */
function needed(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of manifest[name].imports ?? []) needed(next, seen);
  return seen;
}

const weigh = (path) => (path.endsWith(".woff2") ? read(path).length : gzipSync(read(path)).length);

/** All files that a page needs before it shows anything. */
function filesOf(page, texts) {
  const chunks = [
    ...needed(`${page}.html`),
    "src/i18n/shared/cs.json?first",
    `src/i18n/${texts}/cs.json`,
  ].map((name) => manifest[name]);
  return new Set([
    `${page}.html`,
    ...chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  ]);
}

for (const { page, texts, most } of PAGES) {
  const files = filesOf(page, texts);
  const kb = [...files].reduce((sum, path) => sum + weigh(path), 0) / 1024;
  console.log(`first load of /${page}: ${kb.toFixed(0)} kB gzipped in ${files.size} files`);
  if (kb > most) {
    console.error(`that is more than ${most} kB`);
    process.exitCode = 1;
  }
}
