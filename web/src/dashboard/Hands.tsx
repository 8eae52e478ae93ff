import { modulesNow } from "../modules/later";
import { byAge } from "../shared/hands";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import type { PublicState } from "../shared/messages";
import { cardName, nameOf, useNames } from "../shared/narration";
import { usePart } from "../shared/part";
import { describeProposal } from "../shared/proposals";
import { CarBadge } from "../shared/ui/CarBadge";
import { Flame } from "../shared/ui/Heat";
import { startingMat } from "./model/checklist";
import { GARAGE_WIDTH, type HandsGroup, handsSheet, newestSeats, putBackSheet, WIDTH } from "./model/hands";

/** How many lines of text the panel holds. */
const LINES = 5;
/** What is to be put back takes at most so many, its heading among them, while there is something to do. */
const BACK_LINES = 3;
/** What a proposal takes of them. */
const PROPOSAL_LINES = 2;

/** The one imperative on the screen: what hands must still do on the real table. */
export function Hands({ link }: { link: Link }) {
  const names = useNames(link);
  const asking = usePart(() => link.state.value?.asking ?? []);
  const proposal = usePart(() => link.state.value?.proposal ?? null);
  const { groups, more, back } = usePart(() =>
    sheetOf(link.state.value, LINES - asking.length - (proposal ? PROPOSAL_LINES : 0)),
  );
  return (
    <section class="hands">
      <h2 class="lettering">{t("dash.hands")}</h2>
      <ul>
        {proposal && <li class="asking proposed">{describeProposal(proposal, names)}</li>}
        {asking.map(({ seat, card }) => (
          <li key={seat} class="asking">
            <CarBadge seat={seat} />
            {t("dash.asking", { who: nameOf(names, seat), card: cardName(card) })}
          </li>
        ))}
        {groups.length + back.groups.length + asking.length === 0 && !proposal && <Nothing link={link} />}
        {groups.map((group) => (
          <Group key={group.seat} group={group} />
        ))}
        {more > 0 && <More count={more} />}
        {back.groups.length > 0 && <li class="to-put-back">{t("hands.put-back")}</li>}
        {back.groups.map((group) => (
          <Group key={`back-${group.seat}`} group={group} kind="back" />
        ))}
        {back.more > 0 && <More count={back.more} />}
      </ul>
    </section>
  );
}

/** What to do now, and what to put back. */
function sheetOf(state: PublicState | null, lines: number) {
  const newest = state ? newestSeats(state) : [];
  const { now } = byAge(state?.hands);
  const width = state?.phase === "garage" ? GARAGE_WIDTH : WIDTH;
  const back = putBackSheet(state?.put_back ?? [], now.length > 0 ? BACK_LINES : lines, newest, width);
  return { ...handsSheet(now, lines - back.lines, newest, width), back };
}

function More({ count }: { count: number }) {
  return <li class="more-moves">{t("dash.hands-more", { count })}</li>;
}

/** In the Garage a market is laid out, on the grid the mats can still be compared; later there is simply nothing to do. */
function Nothing({ link }: { link: Link }) {
  const mat = usePart(() => link.state.value && startingMat(link.state.value));
  const state = link.state.value;
  const inGarage = state?.garage && modulesNow()?.handsInGarage(state);
  if (inGarage) return <li class="nothing">{inGarage}</li>;
  if (!mat || state?.phase === "garage") return <li class="nothing">{t("dash.hands-none")}</li>;
  const gear = t("gear.numeral", { gear: mat.gear });
  return <li class="nothing">{t("dash.hands-start", { ...mat, gear })}</li>;
}

function Group({ group: { seat, moves }, kind = "" }: { group: HandsGroup; kind?: string }) {
  return (
    <li class={`seat-moves ${kind}`}>
      <CarBadge seat={seat} />
      <span class="moves">
        {moves.map(({ text, heat }, index) => (
          // Keyed by position, so that a move is updated rather than recreated.
          <span key={index} class="move">
            {heat && <Flame />}
            {text}
          </span>
        ))}
      </span>
    </li>
  );
}
