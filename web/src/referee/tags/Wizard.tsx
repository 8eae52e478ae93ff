import { modulesNow } from "../../modules/later";
import { isWeather, type Road, type Weather } from "../../modules/tokens";
import type { TagBook } from "../../shared/answers";
import { number, t } from "../../shared/i18n";
import { helmetRows, type LegendCard, legendHelmet } from "../../shared/legends/legendCards";
import { printedNumber } from "../../shared/printedNumber";
import { CarBadge } from "../../shared/ui/CarBadge";
import { CardFace } from "../../shared/ui/CardFace";
import { piecesOf, progress, readMeaning, type Thing, tagsFor } from "./meanings";
import { describeCopy, describeMeaning } from "./naming";
import { TagOutcomeLine } from "./TagOutcomeLine";
import type { TagDesk } from "./tagDesk";

interface WizardProps {
  readonly tags: TagDesk;
  readonly book: TagBook;
  readonly racing: boolean;
}

/** Asks for one thing after another: hold it to a reader, and the next is requested. */
export function Wizard({ tags, book, racing }: WizardProps) {
  const things = tags.things.value;
  const wanted = things[tags.at.value] ?? things[0];
  if (!wanted) return null;
  const { done, all } = progress(tags.group.value, book);
  return (
    <div class="panel wizard">
      <Wanted tags={tags} book={book} meaning={wanted} />
      <div class="row wizard-keys">
        <button type="button" class="button" onClick={() => tags.step(-1)}>
          {t("ref.tags.back")}
        </button>
        <button type="button" class="button" onClick={() => tags.step(1)}>
          {t("ref.tags.skip")}
        </button>
        <button
          type="button"
          class={tags.asking.value ? "button big" : "button main big"}
          aria-pressed={tags.asking.value}
          disabled={racing}
          onClick={() => tags.ask(!tags.asking.value)}
        >
          {t(tags.asking.value ? "ref.tags.stop" : "ref.tags.start")}
        </button>
      </div>
      <div class="wizard-line">
        <p class="soft">
          {done === all ? t("ref.tags.complete") : t("ref.tags.missing", { count: all - done, all })}
        </p>
        <TagOutcomeLine said={tags.said.value} />
      </div>
      <ul class="things">
        {things.map((meaning, index) => (
          <li key={meaning}>
            <ThingKey
              meaning={meaning}
              count={tagsFor(book, meaning).length}
              pieces={piecesOf(meaning, book)}
              current={meaning === wanted}
              onChoose={() => tags.goTo(index)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is currently requested, and its tags. */
function Wanted({ tags, book, meaning }: { tags: TagDesk; book: TagBook; meaning: string }) {
  const uids = tagsFor(book, meaning);
  const pieces = piecesOf(meaning, book);
  const asking = tags.asking.value;
  return (
    <div class={asking ? "wanted asking" : "wanted"}>
      <ThingSign meaning={meaning} />
      <div aria-live={asking ? "polite" : "off"}>
        <h2>{asking ? t("ref.tags.tap", { what: describeMeaning(meaning) }) : describeMeaning(meaning)}</h2>
        {pieces > 1 && Number.isFinite(pieces) ? (
          <p class="soft">{t("ref.tags.count", { done: uids.length, all: pieces })}</p>
        ) : (
          uids.length === 0 && <p class="soft">{t("ref.tags.bare")}</p>
        )}
        <ul class="uids">
          {uids.map((uid) => (
            <li key={uid}>
              <code>{uid}</code>
              <button
                type="button"
                class="quiet"
                aria-label={t("ref.tags.remove-one", { uid, what: describeMeaning(meaning) })}
                onClick={() => void tags.remove(uid)}
              >
                {t("ref.tags.remove")}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A drawing of the thing, if there is one. */
export function ThingSign({ meaning }: { meaning: string }) {
  const thing = readMeaning(meaning);
  switch (thing.kind) {
    case "card":
      return <CardFace card={thing.card} />;
    case "seat":
      return <CarBadge seat={thing.seat} label={false} />;
    case "legend":
      return <LegendSign card={thing.card} />;
    case "token":
      return <TokenSign token={thing.token} />;
    default:
      return null;
  }
}

/** What tells one small drawing from the next: the number printed on an upgrade, a Legend card's red helmet. */
function PrintedNumber({ thing }: { thing: Thing }) {
  if (thing.kind === "legend") return <span class="copy">{number(legendHelmet(thing.card, "red"))}</span>;
  const isNumbered = thing.kind === "card" && thing.card.startsWith("up-");
  return isNumbered ? <span class="copy">{number(printedNumber(thing.card))}</span> : null;
}

function LegendSign({ card }: { card: LegendCard }) {
  const modules = modulesNow();
  return (
    modules && (
      <span class="legend-sign">
        <modules.LegendFace card={card} rows={helmetRows(card)} />
      </span>
    )
  );
}

function TokenSign({ token }: { token: Weather | Road }) {
  const modules = modulesNow();
  if (!modules) return null;
  return isWeather(token) ? <modules.WeatherToken weather={token} /> : <modules.RoadToken road={token} />;
}

interface ThingKeyProps {
  readonly meaning: string;
  readonly count: number;
  readonly pieces: number;
  readonly current: boolean;
  onChoose(): void;
}

/** One thing of the set, with or without a tag; pressing it requests it. */
function ThingKey({ meaning, count, pieces, current, onChoose }: ThingKeyProps) {
  return (
    <button
      type="button"
      class={isDone(count, pieces) ? "thing-key tagged" : "thing-key"}
      aria-current={current ? "step" : undefined}
      onClick={onChoose}
    >
      <ThingFace meaning={meaning} />
      <span class="sr-only">{`: ${count > 0 ? t("ref.tags.has", { count }) : t("ref.tags.bare")}`}</span>
      <span class="mark" aria-hidden="true">
        {markOf(count, pieces)}
      </span>
    </button>
  );
}

/** Whether nothing is missing: one tag will do where there may be any number. */
const isDone = (count: number, pieces: number): boolean =>
  count > 0 && (count >= pieces || !Number.isFinite(pieces));

function markOf(count: number, pieces: number): string {
  if (count === 0) return "";
  if (!isDone(count, pieces)) return `${count}/${pieces}`;
  return count > 1 && !Number.isFinite(pieces) ? `×${count}` : "✓";
}

/** A thing on a button: its drawing and copy number, with the full name for screen readers. */
export function ThingFace({ meaning }: { meaning: string }) {
  const thing = readMeaning(meaning);
  const copies = thing.kind === "card" && thing.seat && describeCopy(thing.card, thing.copy) !== thing.card;
  return (
    <>
      <span class="sr-only">{describeMeaning(meaning)}</span>
      <span class="thing-face" aria-hidden="true">
        <ThingSign meaning={meaning} />
        {copies && <span class="copy">{`#${thing.copy}`}</span>}
        <PrintedNumber thing={thing} />
        {thing.kind === "seat" && t(`seat.${thing.seat}`)}
        {(thing.kind === "control" || thing.kind === "token") && describeMeaning(meaning)}
      </span>
    </>
  );
}
