import type { TagBook } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { CarBadge } from "../../shared/ui/CarBadge";
import { CardFace } from "../../shared/ui/CardFace";
import { describeCopy, describeMeaning, readMeaning, tagsFor } from "./meanings";
import { TagOutcomeLine } from "./TagOutcomeLine";
import { progress, type TagDesk } from "./tagDesk";

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
  const asking = tags.asking.value;
  return (
    <div class={asking ? "wanted asking" : "wanted"}>
      <ThingSign meaning={meaning} />
      <div aria-live={asking ? "polite" : "off"}>
        <h2>{asking ? t("ref.tags.tap", { what: describeMeaning(meaning) }) : describeMeaning(meaning)}</h2>
        {uids.length === 0 && <p class="soft">{t("ref.tags.bare")}</p>}
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
  if (thing.kind === "card") return <CardFace card={thing.card} />;
  return thing.kind === "seat" ? <CarBadge seat={thing.seat} label={false} /> : null;
}

interface ThingKeyProps {
  readonly meaning: string;
  readonly count: number;
  readonly current: boolean;
  onChoose(): void;
}

/** One thing of the set, with or without a tag; pressing it requests it. */
function ThingKey({ meaning, count, current, onChoose }: ThingKeyProps) {
  return (
    <button
      type="button"
      class={count > 0 ? "thing-key tagged" : "thing-key"}
      aria-current={current ? "step" : undefined}
      onClick={onChoose}
    >
      <ThingFace meaning={meaning} />
      <span class="sr-only">{`: ${count > 0 ? t("ref.tags.has", { count }) : t("ref.tags.bare")}`}</span>
      <span class="mark" aria-hidden="true">
        {count > 1 ? `×${count}` : count === 1 ? "✓" : ""}
      </span>
    </button>
  );
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
        {thing.kind === "seat" && t(`seat.${thing.seat}`)}
        {thing.kind === "control" && describeMeaning(meaning)}
      </span>
    </>
  );
}
