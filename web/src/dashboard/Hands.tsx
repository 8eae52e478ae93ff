import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { usePart } from "../shared/part";
import { CarBadge } from "../shared/ui/CarBadge";
import { Flame } from "../shared/ui/Heat";
import { type HandsGroup, handsSheet } from "./model/hands";
import { openMoves } from "./model/open";

/** How many lines of text the panel holds. */
const LINES = 5;

/** The one imperative on the screen: what hands must still do on the real table. */
export function Hands({ link }: { link: Link }) {
  const { groups, more } = usePart(() => handsSheet(openMoves(link.state.value), LINES));
  return (
    <section class="hands">
      <h2 class="lettering">{t("dash.hands")}</h2>
      <ul>
        {groups.length === 0 && <li class="nothing">{t("dash.hands-none")}</li>}
        {groups.map((group) => (
          <Group key={group.seat} group={group} />
        ))}
        {more > 0 && <li class="more-moves">{t("dash.hands-more", { count: more })}</li>}
      </ul>
    </section>
  );
}

function Group({ group: { seat, moves } }: { group: HandsGroup }) {
  return (
    <li class="seat-moves">
      <CarBadge seat={seat} />
      <span class="moves">
        {moves.map(({ text, heat }, place) => (
          // Keyed by position, so that a move is updated rather than recreated.
          <span key={place} class="move">
            {heat && <Flame />}
            {text}
          </span>
        ))}
      </span>
    </li>
  );
}
