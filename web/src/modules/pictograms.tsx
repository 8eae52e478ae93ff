// Our own pictograms of symbols, families of parts, weather and roads, each in a box of 24.
import { FLAME } from "../shared/ui/Heat";

/** Lines are stroked, areas are filled, both in the colour of the text around them. */
interface Drawing {
  readonly lines?: string;
  readonly areas?: string;
  readonly width?: number;
}

const TRAY = "M3 15V21.5H21V15";
const CAR_AHEAD = "M15 7.5Q15 5 17.5 5H21Q23.5 5 23.5 7.5V16.5Q23.5 19 21 19H17.5Q15 19 15 16.5Z";
const FLAKE =
  "M12 1.5V22.5M8.8 2.3L12 5.7L15.2 2.3M8.8 21.7L12 18.3L15.2 21.7M21.1 6.7L2.9 17.2M18.8 4.4L17.5 8.8L21.9 9.9M2.1 14.1L6.5 15.2L5.2 19.6M21.1 17.2L2.9 6.8M21.9 14.1L17.5 15.1L18.8 19.6M5.2 4.4L6.5 8.9L2.1 9.9";
const FLAKE_ABOVE =
  "M12 0.5V15.5M9.8 1.1L12 3.5L14.2 1.1M9.8 14.9L12 12.5L14.2 14.9M18.5 4.2L5.5 11.8M16.9 2.6L15.9 5.8L19.1 6.5M4.9 9.5L8.1 10.2L7.1 13.4M18.5 11.7L5.5 4.3M19.1 9.5L15.9 10.2L16.9 13.4M7.1 2.6L8.1 5.8L4.9 6.5";
const RING = "M12 2A10 10 0 1 1 12 22A10 10 0 1 1 12 2Z";
const CLOUD = "M6.5 14A4.5 4.5 0 0 1 7 5.1A5.5 5.5 0 0 1 17.4 5.6A4.3 4.3 0 0 1 17.5 14Z";
const STAR = "M12 1.5L15 8.5L22.5 9.2L16.8 14.2L18.5 21.6L12 17.7L5.5 21.6L7.2 14.2L1.5 9.2L9 8.5Z";

export const PICTOGRAMS = {
  // What a card does
  plus: { lines: "M12 3V21M3 12H21", width: 4.5 },
  heat: { areas: FLAME },
  cool: { lines: FLAKE, width: 2 },
  super_cool: { lines: `${FLAKE_ABOVE}M2.5 15.5V22H21.5V15.5`, width: 2 },
  slip: { lines: "M0.5 7H13M4 12H13M0.5 17H13", areas: CAR_AHEAD, width: 2.8 },
  draft: { lines: "M1.5 12H12M7.5 7L12.5 12L7.5 17", areas: CAR_AHEAD, width: 3 },
  reduce: {
    lines: "M2.5 3H13.5V20H2.5ZM8 7.5V15M4.8 11.2H11.2M19 4V19M15.6 15.5L19 19.4L22.4 15.5",
    width: 2.4,
  },
  scrap: { lines: `M12 2V14.5M7 10L12 15L17 10${TRAY}`, width: 3 },
  salvage: { lines: `M12 16.5V3M7 7.5L12 2.5L17 7.5${TRAY}`, width: 3 },
  refresh: { lines: "M18.6 6.2A8.8 8.8 0 1 0 20.8 12.5M19.6 1.5V7.2H13.6", width: 3 },
  direct: { lines: "M11 17.5V21.5H2.5V2.5H11V6.5M7.5 12H21M16.5 7L21.5 12L16.5 17", width: 2.8 },
  accelerate: { lines: "M4 12L12 4L20 12M4 20.5L12 12.5L20 20.5", width: 3.4 },
  limit: { lines: `${RING}M6.5 12H17.5`, width: 2.8 },
  "limit-raised": { lines: `${RING}M12 18V7M7.5 11L12 6.5L16.5 11`, width: 2.8 },
  "limit-lowered": { lines: `${RING}M12 6V17M7.5 13L12 17.5L16.5 13`, width: 2.8 },
  once: { lines: "M4.5 2H19.5V22H4.5ZM8.5 8.5L15.5 15.5M15.5 8.5L8.5 15.5", width: 2.4 },
  // Families of parts
  "4-wheel-drive": {
    areas: "M2 2.5H7V10H2ZM17 2.5H22V10H17ZM2 14H7V21.5H2ZM17 14H22V21.5H17Z",
    lines: "M7 6.2H17M7 17.8H17M12 6.2V17.8",
    width: 2.4,
  },
  body: {
    areas:
      "M0.5 15.5Q1 11.5 7 11L10 7.5H15L17.5 11Q23 11.5 23.5 15.5V17H0.5ZM6 14.2A3.6 3.6 0 1 1 6 21.4A3.6 3.6 0 1 1 6 14.2ZM18 14.2A3.6 3.6 0 1 1 18 21.4A3.6 3.6 0 1 1 18 14.2Z",
  },
  brakes: {
    lines: "M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3ZM12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9Z",
    areas: "M17.2 2.6A11 11 0 0 1 17.2 21.4L15 16.6A6 6 0 0 0 15 7.4Z",
    width: 2.2,
  },
  cooling: { lines: "M2.5 4H21.5V20H2.5ZM7.3 4V20M12 4V20M16.7 4V20", width: 2.2 },
  rpm: { lines: "M4 19A10.5 10.5 0 1 1 20 19M12 13.5L17 6.5M9.5 19H14.5", width: 2.8 },
  heat_card: { areas: FLAME },
  fuel: { areas: "M12 1.5C15 8 19.5 11 19.5 15.5A7.5 7.5 0 0 1 4.5 15.5C4.5 11 9 8 12 1.5Z" },
  "gas-pedal": { lines: "M8 2.5H16L18 15.5H6ZM8 7H16M7.3 11.2H16.7M12 15.5V21.5M4 21.5H20", width: 2.2 },
  suspension: { lines: "M5 2.5H19M5 21.5H19M7 5.5L17 8.5L7 11.5L17 14.5L7 17.5", width: 2.6 },
  tires: { lines: "M12 4A8 8 0 1 1 12 20A8 8 0 1 1 12 4Z", width: 5 },
  turbo: { lines: "M22.5 3.8H12A8.6 8.6 0 1 0 20.6 12.4A4.4 4.4 0 0 0 11.8 12.4", width: 3.4 },
  wings: { areas: "M1.5 3.5H22.5V9.5H1.5Z", lines: "M7 9V20M17 9V20M3 20H21", width: 2.6 },
  "air-intake": { areas: "M2 2.5Q8.5 9 8.5 22H15.5Q15.5 9 22 2.5Z" },
  "front-wing": { areas: "M9.5 1.5H14.5L15.5 15H8.5ZM1 14.5H23V21H1Z" },
  sponsor: { areas: STAR },
  advanced: {
    lines:
      "M12 6.8A5.2 5.2 0 1 1 12 17.2A5.2 5.2 0 1 1 12 6.8ZM12 5.5V1.8M16.6 7.4L19.2 4.8M18.5 12H22.2M16.6 16.6L19.2 19.2M12 18.5V22.2M7.4 16.6L4.8 19.2M5.5 12H1.8M7.4 7.4L4.8 4.8",
    width: 3.2,
  },
  // Weather
  cloud: { areas: "M6.5 19A5 5 0 0 1 7 9A6 6 0 0 1 18 9.6A4.7 4.7 0 0 1 18 19Z" },
  fog: { lines: "M4 5.5H17M2 10H20M6 14.5H22M3 19H18", width: 2.6 },
  storm: { areas: `${CLOUD}M13 13L8 19.5H11.5L10 24L17 17H13.2L15 13Z` },
  snow: { lines: FLAKE, width: 2.4 },
  rain: { areas: CLOUD, lines: "M8 17L6 22M13 17L11 22M18 17L16 22", width: 2.4 },
  sun: {
    areas: "M12 7A5 5 0 1 1 12 17A5 5 0 1 1 12 7Z",
    lines:
      "M12 1V4M12 20V23M1 12H4M20 12H23M4.2 4.2L6.3 6.3M17.7 17.7L19.8 19.8M4.2 19.8L6.3 17.7M17.7 6.3L19.8 4.2",
    width: 2.6,
  },
  // Roads
  overheat: { areas: FLAME },
  "free-boost": { lines: "M4 12L12 4L20 12M4 20.5L12 12.5L20 20.5", width: 3.4 },
  weather: { areas: CLOUD, lines: "M5 18H19M8 22H16", width: 2.4 },
} as const satisfies Readonly<Record<string, Drawing>>;

export type PictogramName = keyof typeof PICTOGRAMS;

interface PictogramProps {
  readonly name: PictogramName;
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
  readonly ink?: string;
}

/** A pictogram inside a drawing; what it means is said beside it. */
export function Pictogram({ name, x = 0, y = 0, size = 24, ink = "currentColor" }: PictogramProps) {
  const { lines, areas, width = 2.4 }: Drawing = PICTOGRAMS[name];
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {areas && <path d={areas} fill={ink} />}
      {lines && <path d={lines} fill="none" stroke={ink} stroke-width={width} stroke-linejoin="round" />}
    </svg>
  );
}
