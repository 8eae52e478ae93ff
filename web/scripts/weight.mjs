// Measures the first load of /play as a phone gets it: the page, its scripts and styles, the fonts, one language.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const MOST_KB = 200;
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

const chunks = [...needed("play.html"), "src/i18n/shared/cs.json", "src/i18n/phone/cs.json"].map(
  (name) => manifest[name],
);
const files = new Set([
  "play.html",
  ...chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
]);
const weigh = (path) => (path.endsWith(".woff2") ? read(path).length : gzipSync(read(path)).length);
const kb = [...files].reduce((sum, path) => sum + weigh(path), 0) / 1024;

console.log(`first load of /play: ${kb.toFixed(0)} kB gzipped in ${files.size} files`);
if (kb > MOST_KB) {
  console.error(`that is more than ${MOST_KB} kB`);
  process.exit(1);
}
