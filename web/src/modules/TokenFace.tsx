// Our own drawings of the tokens: round for the weather, a road sign for each kind of road.
import { t } from "../shared/i18n";
import { Pictogram, type PictogramName } from "./pictograms";
import { type Road, roadKey, type Weather } from "./tokens";

const CREAM = "var(--enamel-cream)";
const SKIES: Readonly<Record<Weather, readonly [plate: string, ink: string]>> = {
  cloud: ["var(--enamel-gray)", "var(--white)"],
  fog: ["var(--enamel-cream)", "var(--enamel-ink)"],
  storm: ["var(--board)", "var(--enamel-yellow)"],
  snow: ["var(--white)", "var(--enamel-blue)"],
  rain: ["var(--enamel-blue)", "var(--enamel-cream)"],
  sun: ["var(--enamel-yellow)", "var(--enamel-ink)"],
};

/** A place inside another drawing; without it the token is sized by the font. */
interface Within {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const placed = (within: Within | undefined) =>
  within ? { x: within.x, y: within.y, width: within.size, height: within.size } : { class: "token-face" };

export function WeatherToken({ weather, within }: { weather: Weather; within?: Within }) {
  const [plate, ink] = SKIES[weather];
  return (
    <svg {...placed(within)} viewBox="0 0 40 40" role="img" aria-label={t(`weather.${weather}`)}>
      <circle cx="20" cy="20" r="18.5" fill={plate} stroke="var(--enamel-ink)" stroke-width="3" />
      <Pictogram name={weather} x={8} y={8} size={24} ink={ink} />
    </svg>
  );
}

/** What a road token shows: signs of corners are roundels and a triangle, those of sectors are square plates. */
export function RoadToken({ road, within }: { road: Road; within?: Within }) {
  return (
    <svg {...placed(within)} viewBox="0 0 40 40" role="img" aria-label={t(`road.${roadKey(road)}`)}>
      <RoadSign road={road} />
    </svg>
  );
}

function RoadSign({ road }: { road: Road }) {
  switch (road) {
    case "limit+1":
      return <Roundel text="+1" />;
    case "limit-1":
      return <Roundel text="−1" />;
    case "overheat":
      return <Warning />;
    case "free-boost":
      return <Plate colour="var(--enamel-green)" name="free-boost" text="0" flame />;
    case "slip+1":
      return <Plate colour="var(--enamel-blue)" name="slip" text="+1" />;
    case "weather":
      return <Plate colour="var(--enamel-gray)" name="weather" text="" />;
  }
}

/** A limit: cream with a red ring, like every limit on the board. */
function Roundel({ text }: { text: string }) {
  return (
    <>
      <circle
        cx="20"
        cy="20"
        r="18.5"
        fill="var(--enamel-cream)"
        stroke="var(--enamel-ink)"
        stroke-width="3"
      />
      <circle cx="20" cy="20" r="14.5" fill="none" stroke="var(--enamel-red)" stroke-width="4.5" />
      <text
        x="20"
        y="27.5"
        font-family="var(--font-sign)"
        font-size="21"
        fill="var(--enamel-ink)"
        text-anchor="middle"
      >
        {text}
      </text>
    </>
  );
}

/** A triangle that warns: one Heat more. */
function Warning() {
  return (
    <>
      <path
        d="M20 2.5L38 36H2Z"
        fill="var(--enamel-yellow)"
        stroke="var(--enamel-ink)"
        stroke-width="3"
        stroke-linejoin="round"
      />
      <Pictogram name="overheat" x={7.5} y={17.5} size={16} ink="var(--enamel-heat)" />
      <text
        x="26"
        y="32"
        font-family="var(--font-sign)"
        font-size="11"
        fill="var(--enamel-heat)"
        text-anchor="middle"
      >
        +1
      </text>
    </>
  );
}

interface PlateProps {
  readonly colour: string;
  readonly name: PictogramName;
  readonly text: string;
  /** Whether the number counts Heat. */
  readonly flame?: boolean;
}

function Plate({ colour, name, text, flame = false }: PlateProps) {
  return (
    <>
      <rect
        x="1.5"
        y="1.5"
        width="37"
        height="37"
        rx="5"
        fill={colour}
        stroke="var(--enamel-ink)"
        stroke-width="3"
      />
      <Pictogram name={name} x={text ? 3.5 : 7} y={text ? 11 : 7} size={text ? 18 : 26} ink={CREAM} />
      {flame && <Pictogram name="heat" x={24} y={5} size={12} ink={CREAM} />}
      <text
        x="29.5"
        y={flame ? 33 : 28}
        font-family="var(--font-sign)"
        font-size="15"
        fill={CREAM}
        text-anchor="middle"
      >
        {text}
      </text>
    </>
  );
}
