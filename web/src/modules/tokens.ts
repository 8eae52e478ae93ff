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
