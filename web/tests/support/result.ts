// The hub's answer for a race of seven cars on Italy, of which two retired.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { DriverFigures, RaceResult } from "../../src/shared/answers";
import type { Seat } from "../../src/shared/words";

const file = readFileSync(join(import.meta.dirname, "../fixtures/result.json.gz"));

export const aResult = (): RaceResult => JSON.parse(gunzipSync(file).toString("utf8")) as RaceResult;

/** A driver's figures: none of anything, but what is given. */
export const someFigures = (seat: Seat, given: Partial<DriverFigures> = {}): DriverFigures => ({
  seat,
  start: 1,
  places_won: 0,
  rounds_led: 0,
  finished_in: null,
  gears: {},
  spaces: 0,
  top_speed: 0,
  most_spaces: 0,
  paid: {},
  cooled: 0,
  boosts: 0,
  slipstreams: 0,
  slipstream_spaces: 0,
  adrenaline: 0,
  spin_outs: 0,
  stress_taken: 0,
  stress_played: 0,
  flips: 0,
  flipped_speed: 0,
  corners: 0,
  corners_over: 0,
  fastest_corner: null,
  hottest_corner: null,
  discards: 0,
  upgrades: {},
  ...given,
});
