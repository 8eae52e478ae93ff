import { t } from "../shared/i18n";
import { useNames } from "../shared/narration";
import { markedFrames, roundStarts, titleOf } from "./marking";
import type { Player } from "./player";
import type { Frame } from "./reel";

/** More numbers than this would touch on a phone. */
const MOST_NUMBERS = 8;

/** The whole race as a line: rounds below it, what happened above it. */
export function TimeLine({ player }: { player: Player }) {
  const names = useNames(player);
  const at = player.at.value;
  const frame = player.frames[at] as Frame;
  return (
    <div class="time-line">
      <Marks player={player} />
      <input
        type="range"
        min={0}
        max={player.last}
        step={1}
        value={at}
        aria-label={t("replay.line")}
        aria-valuetext={timeOf(frame, titleOf(frame, at, names))}
        onInput={(event) => player.jump(Number(event.currentTarget.value))}
      />
      <Rounds player={player} />
    </div>
  );
}

/** Before the first round the cars are on the grid, which is no round. */
function timeOf({ moment: { round } }: Frame, title: string): string {
  return round > 0 ? `${t("dash.round", { round })}: ${title}` : title;
}

const along = (at: number, { last }: Player) => ({ "--along": at / Math.max(1, last) });

function Marks({ player }: { player: Player }) {
  return (
    <div class="marks" aria-hidden="true">
      {markedFrames(player.frames).map(({ at, mark }) => (
        <i key={at} class={`mark ${mark}`} style={along(at, player)} />
      ))}
    </div>
  );
}

function Rounds({ player }: { player: Player }) {
  const rounds = roundStarts(player.frames);
  const every = Math.ceil(rounds.length / MOST_NUMBERS);
  return (
    <div class="rounds figures" aria-hidden="true">
      {rounds.map(({ at, round }, index) => (
        <i key={round} style={along(at, player)}>
          {index % every === 0 && round}
        </i>
      ))}
    </div>
  );
}
