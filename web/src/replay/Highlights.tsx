import { useSignal } from "@preact/signals";
import { t } from "../shared/i18n";
import { type Names, useNames } from "../shared/narration";
import { CarBadge } from "../shared/ui/CarBadge";
import { titleOf } from "./marking";
import type { Player } from "./player";
import { type Frame, MARKS, type Mark } from "./reel";

/** A list of everything marked on the time line, to jump to; it can be narrowed down to one kind. */
export function Highlights({ player }: { player: Player }) {
  const names = useNames(player);
  const wanted = useSignal<Mark | null>(null);
  const found = player.frames
    .map((frame, at) => ({ frame, at }))
    .filter(({ frame: { marks } }) => (wanted.value ? marks.includes(wanted.value) : marks.length > 0));
  return (
    <section class="highlights">
      <h2 class="lettering">{t("replay.highlights")}</h2>
      <div class="kinds">
        {MARKS.filter((mark) => player.frames.some(({ marks }) => marks.includes(mark))).map((mark) => (
          <button
            key={mark}
            type="button"
            class="button"
            aria-pressed={wanted.value === mark}
            onClick={() => {
              wanted.value = wanted.value === mark ? null : mark;
            }}
          >
            <i class={`mark ${mark}`} aria-hidden="true" />
            {t(`replay.mark.${mark}`)}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <ol tabIndex={0} aria-label={t("replay.highlights")}>
        {found.map(({ frame, at }) => (
          <Highlight key={at} frame={frame} at={at} player={player} names={names} />
        ))}
      </ol>
    </section>
  );
}

interface HighlightProps {
  readonly frame: Frame;
  readonly at: number;
  readonly player: Player;
  readonly names: Names;
}

function Highlight({ frame, at, player, names }: HighlightProps) {
  const { moment, marks } = frame;
  return (
    <li>
      <button
        type="button"
        aria-current={player.at.value === at ? "true" : undefined}
        onClick={() => player.jump(at)}
      >
        <span class="soft">{t("dash.round", { round: moment.round })}</span>
        {moment.seat && <CarBadge seat={moment.seat} label={false} />}
        <span class="name">{titleOf(frame, at, names)}</span>
        <span class="what">{marks.map((mark) => t(`replay.mark.${mark}`)).join(" · ")}</span>
      </button>
    </li>
  );
}
