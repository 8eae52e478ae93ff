import { t } from "../shared/i18n";
import type { AnyEvent, PublicState } from "../shared/messages";
import { describeEvent, type Names, namesOfAll, useNames } from "../shared/narration";
import { carOf, lapOfRace } from "../shared/race";
import { receiptLines } from "../shared/receiptLines";
import { CarBadge } from "../shared/ui/CarBadge";
import { CardFaces } from "../shared/ui/CardFaces";
import { titleOf } from "./marking";
import type { Player } from "./player";
import type { Frame } from "./reel";

/** What happened in this moment, with the cards that only their driver knew. */
export function Words({ player }: { player: Player }) {
  const names = useNames(player);
  const at = player.at.value;
  const frame = player.frames[at] as Frame;
  const { moment, state } = frame;
  return (
    <section class="words" aria-live={player.playing.value ? "off" : "polite"}>
      <p class="soft">
        {moment.round > 0 && <span>{t("dash.round", { round: moment.round })}</span>}
        <span>{t("dash.lap", { lap: lapOfRace(state), laps: state.laps ?? 1 })}</span>
      </p>
      <h2 class="lettering">
        {moment.seat && <CarBadge seat={moment.seat} label={false} />}
        <span class="name">{titleOf(frame, at, names)}</span>
      </h2>
      <Played frame={frame} />
      <ul>
        {linesOf(frame, names).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      <Plans frame={frame} />
      {moment.discarded.length > 0 && <CardFaces label={t("replay.discarded")} cards={moment.discarded} />}
    </section>
  );
}

/** The cards show it, the gear is beside them, or another line says it. */
const SEEN = new Set<string>([
  "revealed",
  "gear_shifted",
  "discarded",
  "boosted",
  "round_started",
  "race_finished",
]);

/** Everything that happened, in words; a driver's own turn without the name over and over. */
export function linesOf({ moment: { seat, events, overtook } }: Frame, names: Names): string[] {
  const told = (events as readonly AnyEvent[]).filter(({ type }) => !SEEN.has(type));
  const isOwn = (event: AnyEvent) => "seat" in event && event.seat === seat;
  const own = receiptLines(told.filter(isOwn), names).map(({ text }) => text);
  const others = told.filter((event) => !isOwn(event)).map((event) => describeEvent(event, names));
  const passed = overtook.length > 0 ? [t("replay.overtook", { who: namesOfAll(overtook, names) })] : [];
  return [...own, ...passed, ...others];
}

/** The gear and the cards of a turn. */
function Played({ frame: { moment, state } }: { frame: Frame }) {
  const revealed = moment.events.find((event) => event.type === "revealed");
  if (!revealed || !moment.seat) return null;
  return (
    <CardFaces label={gearOf(carOf(state as PublicState, moment.seat)?.gear ?? 1)} cards={revealed.cards} />
  );
}

const gearOf = (gear: number): string => `${t("word.gear")} ${t("gear.numeral", { gear })}`;

/** What everybody planned for the round. */
function Plans({ frame: { moment } }: { frame: Frame }) {
  if (moment.plans.length === 0) return null;
  return (
    <ul class="plans">
      {moment.plans.map(({ seat, gear, cards }) => (
        <li key={seat}>
          <CarBadge seat={seat} />
          <CardFaces label={gearOf(gear)} cards={cards} />
        </li>
      ))}
    </ul>
  );
}
