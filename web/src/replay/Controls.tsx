import { number, t } from "../shared/i18n";
import { nextMark } from "./marking";
import { type Player, SPEEDS, type Speed } from "./player";

const ICONS = {
  previous: "M5 4h3v16H5zM19 4v16L9 12z",
  back: "M17 4v16L5 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  forward: "M7 4v16l12-8z",
  next: "M16 4h3v16h-3zM5 4v16l10-8z",
} as const;
type Icon = keyof typeof ICONS;

/** Play, pause, step, and how fast. */
export function Controls({ player }: { player: Player }) {
  const [at, playing] = [player.at.value, player.playing.value];
  const [before, after] = [nextMark(player.frames, at, -1), nextMark(player.frames, at, 1)];
  return (
    <div class="controls">
      <Press icon="previous" on={before !== null} press={() => before !== null && player.jump(before)} />
      <Press icon="back" on={at > 0} press={() => player.step(-1)} />
      <Press icon={playing ? "pause" : "play"} on press={() => player.toggle()} />
      <Press icon="forward" on={at < player.last} press={() => player.step(1)} />
      <Press icon="next" on={after !== null} press={() => after !== null && player.jump(after)} />
      <SpeedChoice player={player} />
      <button type="button" class="button film" onClick={() => player.playFilm()}>
        {t("replay.film")}
      </button>
    </div>
  );
}

interface PressProps {
  readonly icon: Icon;
  readonly on: boolean;
  press(): void;
}

function Press({ icon, on, press }: PressProps) {
  const main = icon === "play" || icon === "pause";
  return (
    <button
      type="button"
      class={main ? "button press main" : "button press"}
      aria-label={t(`replay.press.${icon}`)}
      disabled={!on}
      onClick={press}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[icon]} fill="currentColor" />
      </svg>
    </button>
  );
}

function SpeedChoice({ player }: { player: Player }) {
  return (
    <select
      class="button"
      aria-label={t("replay.speed")}
      value={String(player.speed.value)}
      onChange={(change) => player.setSpeed(Number(change.currentTarget.value) as Speed)}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={String(speed)}>
          {t("replay.times", { speed: number(speed) })}
        </option>
      ))}
    </select>
  );
}
