// The tokens for weather and roads by their names on the wire.

export const WEATHERS = ["cloud", "fog", "storm", "snow", "rain", "sun"] as const;
export const ROADS = ["limit+1", "limit-1", "overheat", "free-boost", "slip+1", "weather"] as const;
export type Weather = (typeof WEATHERS)[number];
export type Road = (typeof ROADS)[number];

export const isWeather = (word: string): word is Weather => (WEATHERS as readonly string[]).includes(word);
export const isRoad = (word: string): word is Road => (ROADS as readonly string[]).includes(word);

const KEYS = {
  "limit+1": "limit-up",
  "limit-1": "limit-down",
  overheat: "overheat",
  "free-boost": "free-boost",
  "slip+1": "slip",
  weather: "weather",
} as const satisfies Readonly<Record<Road, string>>;

/** The word for a road token in the keys of texts. */
export const roadKey = (road: Road): (typeof KEYS)[Road] => KEYS[road];

/** Corner tokens change the corner; the others act on the stretch after it. */
const ON_CORNER: ReadonlySet<Road> = new Set(["limit+1", "limit-1", "overheat"]);

/** Whether a road token acts on the corner itself; if not, on the sector after it. */
export const actsOnCorner = (road: Road): boolean => ON_CORNER.has(road);
