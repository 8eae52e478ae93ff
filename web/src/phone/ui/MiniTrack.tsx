import { lazily } from "../../shared/lazily";
import type { Link } from "../../shared/link";
import type { Position } from "../../shared/messages";

const drawing = lazily(() => import("./TrackPicture"));

/** A small picture of the whole track, with the cars on it and where a plan would lead. */
export function MiniTrack({ link, to }: { link: Link; to?: Position | undefined }) {
  const drawn = drawing();
  return <figure class="mini-track">{drawn && <drawn.TrackPicture link={link} to={to} />}</figure>;
}
