// The hub's answer for looking again at a race of seven cars on Italy, of which two retired.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { RaceMoments } from "../../src/shared/answers";

const file = readFileSync(join(import.meta.dirname, "../fixtures/moments.json.gz"));

export const someMoments = (): RaceMoments => JSON.parse(gunzipSync(file).toString("utf8")) as RaceMoments;
