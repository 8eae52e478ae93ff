import type { ComponentChildren } from "preact";
import { t } from "../../shared/i18n";
import type { CarState, PublicState } from "../../shared/messages";
import { driverName, namesOf } from "../../shared/narration";
import { CarBadge } from "../../shared/ui/CarBadge";
import { CardFace } from "../../shared/ui/CardFace";
import { askedOfTable } from "../../shared/waiting";
import type { PrintedId, Seat } from "../../shared/words";
import { cardCaption, printedCard } from "../names";
import { Pictogram } from "../pictograms";
import { isMust, pictogramOf, symbolsOf } from "../printed";
import { decides, isKeeping, roundText, whatNow } from "./selection";
import "./tv.css";

interface TvGarageProps {
  readonly state: PublicState;
  /** What hands must do. */
  readonly children: ComponentChildren;
}

/** Before the race: the market large enough to be read from the sofa, whose pick it is, and who has what. */
export function TvGarage({ state, children }: TvGarageProps) {
  const garage = state.garage;
  if (!garage) return null;
  const keeping = isKeeping(garage);
  return (
    <div class={keeping ? "tv-garage keeping" : "tv-garage"}>
      <header>
        <h1 class="sign green lettering">{t("garage.title")}</h1>
        <p class="plate lettering">{roundText(garage)}</p>
        <p class="sign yellow lettering tv-garage-now">{whatNow(garage, namesOf(state.cars))}</p>
      </header>
      {keeping ? <Seats state={state} deciding={null} /> : <Market state={state} />}
      <div class="tv-garage-side">
        {!keeping && <Seats state={state} deciding={decides(garage)} />}
        {children}
      </div>
    </div>
  );
}

function Market({ state }: { state: PublicState }) {
  const cards = state.market ?? [];
  const laid = state.laid_out ?? [];
  if (cards.length + laid.length === 0) return <ToLayOut state={state} />;
  return (
    <div class="tv-market-side">
      <MarketCards cards={cards.length > 0 ? cards : laid} />
      {cards.length > 0 ? <SymbolKey cards={cards} /> : <LaidOut state={state} count={laid.length} />}
    </div>
  );
}

function MarketCards({ cards }: { cards: readonly PrintedId[] }) {
  return (
    <ul class={`tv-market ${sizeOf(cards.length)}`} aria-label={t("garage.market")}>
      {cards.map((card, index) => (
        <li key={`${index}-${card}`}>
          <CardFace card={card} />
          <span>{cardCaption(card)}</span>
        </li>
      ))}
    </ul>
  );
}

/** How far the laying out has come. */
function LaidOut({ state, count }: { state: PublicState; count: number }) {
  return <p class="tv-laid lettering">{t("garage.laid", { count, all: toLayOut(state) })}</p>;
}

const toLayOut = (state: PublicState): number => askedOfTable(state.waiting)?.options[0]?.count ?? 0;

/** How many cards the next round takes, and where they are entered. */
function ToLayOut({ state }: { state: PublicState }) {
  return (
    <div class="tv-market empty">
      <p class="lettering">{t("garage.to-lay-out", { count: toLayOut(state) })}</p>
      <p>{t(`garage.where.${state.referee === "phones" ? "phones" : "tablet"}`)}</p>
    </div>
  );
}

/** What the signs on these cards are called. */
function SymbolKey({ cards }: { cards: readonly PrintedId[] }) {
  const printed = cards.flatMap((card) => printedCard(card) ?? []).flatMap((card) => symbolsOf(card));
  const shown = new Map(printed.map(([symbol, count]) => [symbol, pictogramOf(symbol, count)]));
  return (
    <ul class="tv-symbols">
      {[...shown].map(([symbol, pictogram]) => (
        <li key={symbol} class={isMust(symbol) ? "must" : ""}>
          <Pictogram name={pictogram} />
          {t(`symbol.${symbol}`)}
        </li>
      ))}
    </ul>
  );
}

/** The more cards lie open, the smaller they are drawn. */
const sizeOf = (count: number): string => (count <= 8 ? "few" : count <= 12 ? "some" : "many");

/** Who picks next comes first; whoever has nothing to pick any more keeps the order of the grid. */
function Seats({ state, deciding }: { state: PublicState; deciding: Seat | null }) {
  const order = [...new Set(state.garage?.to_pick ?? [])];
  const later = ({ seat }: CarState) => (order.includes(seat) ? order.indexOf(seat) : order.length);
  const drivers = state.cars.filter((car) => car.upgrades && car.status === "racing");
  return (
    <ol class="tv-garage-seats">
      {[...drivers]
        .sort((one, other) => later(one) - later(other))
        .map((car) => (
          <li key={car.seat} class={car.seat === deciding ? "now" : ""}>
            <CarBadge seat={car.seat} />
            <bdi class="name lettering">{driverName(car)}</bdi>
            {state.garage?.sealed.includes(car.seat) && <span class="chip">{t("garage.chosen")}</span>}
            <span class="tv-owned">
              {(car.upgrades ?? []).map((card, index) => (
                <CardFace key={`${index}-${card}`} card={card} />
              ))}
            </span>
          </li>
        ))}
    </ol>
  );
}
