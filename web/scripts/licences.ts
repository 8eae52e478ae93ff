// Collects the licences of everything by others that a build puts into the pages: scripts and fonts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";

export interface Licence {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression. */
  readonly licence: string;
  readonly text: string;
}

const PACKAGE = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const ALLOWED = new Set([
  "MIT",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "OFL-1.1",
  "Unlicense",
]);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Write assets/licences.json; a package without a licence that allows shipping it ends the build. */
export function licences(root: string): Plugin {
  return {
    name: "pitwall-licences",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((one) =>
        one.type === "chunk" ? Object.keys(one.modules) : one.originalFileNames,
      );
      const source = JSON.stringify(licencesOf(root, files));
      this.emitFile({ type: "asset", fileName: "assets/licences.json", source });
    },
  };
}

/** List the packages these files belong to and all that those need: some come with their dependencies built in. */
export function licencesOf(root: string, files: readonly string[]): Licence[] {
  const found = new Map<string, Licence>();
  const waiting = files.flatMap((file) => PACKAGE.exec(resolve(root, file))?.[0] ?? []);
  if (files.some((file) => file.includes("vite/"))) waiting.push(join(root, "node_modules/vite/")); // it loads parts
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const id = `${manifest.name} ${manifest.version}`;
    if (found.has(id) || isTypesOnly(manifest.name)) continue;
    found.set(id, licenceOf(folder, manifest));
    if (manifest.name === "vite") continue; // only its helper is in the pages
    waiting.push(...Object.keys(manifest.dependencies ?? {}).map(folderOf.bind(null, folder)));
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
}

const isTypesOnly = (name: string): boolean => name.startsWith("@types/") || name === "undici-types";

/** Find a dependency as Node does: in the package's own folder of dependencies, else in one further up. */
function folderOf(from: string, name: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
  }
  throw new Error(`${name} is needed in ${from}, but not installed.`);
}

function licenceOf(folder: string, { name, version, license = "" }: Manifest): Licence {
  const options = license.replace(/[()]/g, "").split(" OR ");
  if (!options.some((one) => ALLOWED.has(one)))
    throw new Error(`${name} ${version} may not be shipped: its licence is ${license || "not named"}.`);
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)/i.test(one));
  if (!file) throw new Error(`${name} ${version} may not be shipped without the text of its licence.`);
  const [text = ""] = readFileSync(join(folder, file), "utf8").split("\n# Licenses of bundled dependencies");
  return { name, version, licence: license, text: text.trim() };
}
