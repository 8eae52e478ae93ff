import { Control } from "../dashboard/Control";
import { MomentsLayer } from "../dashboard/MomentsLayer";
import { Tower } from "../dashboard/Tower";
import { boardOn } from "../shared/library";
import type { Link } from "../shared/link";
import { CarsLayer } from "../shared/track/CarsLayer";
import { RaceBoard } from "../shared/track/RaceBoard";

const LAYOUTS = ["tower", "track", "ticker"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Read the layout from the address; the tower by default. */
export function layoutOf(word: string | null): Layout {
  return LAYOUTS.find((one) => one === word) ?? "tower";
}

/** One part of the dashboard on a transparent background, for a stream. Nothing is shown while it may be outdated. */
export function Overlay({ link, layout }: { link: Link; layout: Layout }) {
  if (!link.live.value) return null;
  return (
    <main class={`overlay ${layout}`}>
      <Part link={link} layout={layout} />
    </main>
  );
}

function Part({ link, layout }: { link: Link; layout: Layout }) {
  switch (layout) {
    case "tower":
      return link.state.value?.cars.length ? <Tower link={link} /> : null;
    case "track":
      return <Track link={link} />;
    case "ticker":
      return <Control link={link} most={3} />;
  }
}

function Track({ link }: { link: Link }) {
  const board = boardOn(link.state.value);
  if (!board?.geometry) return null;
  return (
    <RaceBoard link={link} board={board}>
      <CarsLayer link={link} geometry={board.geometry} />
      <MomentsLayer link={link} geometry={board.geometry} />
    </RaceBoard>
  );
}
