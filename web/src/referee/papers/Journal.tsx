import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { JournalEntry } from "../../shared/answers";
import { clock, t } from "../../shared/i18n";
import { type Names, nameOf, namesOf, namesOfAll } from "../../shared/narration";
import { isOver } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Seat } from "../../shared/words";
import type { Rewriter } from "../desk";
import { canReplace } from "../sheets/amendment";
import {
  aboutSeat,
  type Chapter,
  chapters,
  describeEntry,
  newestFirst,
  replacement,
  type StoryLine,
} from "./story";

const PAUSE_MS = 300;

interface JournalProps {
  readonly desk: Rewriter;
  /** How many rounds to list at first, and more of with each press. */
  readonly chaptersAtOnce?: number;
}

/** The race as a story, with the origin of each entry. */
export function Journal({ desk, chaptersAtOnce = Number.POSITIVE_INFINITY }: JournalProps) {
  const entries = useJournal(desk);
  const shown = useSignal(chaptersAtOnce);
  const seat = useSignal<Seat | null>(null);
  const state = desk.link.state.value;
  const names = namesOf(state?.cars ?? []);
  const story = Array.isArray(entries) ? newestFirst(aboutSeat(chapters(entries), seat.value)) : [];
  return (
    <section class="paper journal" aria-labelledby="journal-title">
      <div class="step-head">
        <h1 id="journal-title" class="lettering">
          {t("ref.journal.title")}
        </h1>
        <SeatFilter seat={seat} seats={(state?.cars ?? []).map((car) => car.seat)} names={names} />
      </div>
      {entries === "asking" && <p role="status">{t("ref.journal.asking")}</p>}
      {entries === "unknown" && <p role="status">{t("ref.journal.unknown")}</p>}
      {Array.isArray(entries) && entries.length === 0 && <p>{t("ref.journal.empty")}</p>}
      {story.slice(0, shown.value).map((chapter) => (
        <ChapterView key={chapter.key} desk={desk} chapter={chapter} names={names} />
      ))}
      {story.length > shown.value && (
        <button
          type="button"
          class="button"
          onClick={() => {
            shown.value += chaptersAtOnce;
          }}
        >
          {t("ref.journal.earlier")}
        </button>
      )}
    </section>
  );
}

interface SeatFilterProps {
  readonly seat: Signal<Seat | null>;
  readonly seats: readonly Seat[];
  readonly names: Names;
}

/** Which driver the journal is about; all of them at first. */
function SeatFilter({ seat, seats, names }: SeatFilterProps) {
  return (
    <label class="row">
      <span>{t("ref.journal.about")}</span>
      <select
        class="button"
        value={seat.value ?? ""}
        onChange={(change) => {
          seat.value = (change.currentTarget.value || null) as Seat | null;
        }}
      >
        <option value="">{t("ref.journal.all")}</option>
        {seats.map((one) => (
          <option key={one} value={one}>
            {nameOf(names, one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Load the journal, and reload it when the race has moved on. */
function useJournal(desk: Rewriter): readonly JournalEntry[] | "asking" | "unknown" {
  const entries = useSignal<readonly JournalEntry[] | "asking" | "unknown">("asking");
  const { state, live } = desk.link;
  useEffect(() => {
    let current = true;
    const timer = setTimeout(
      () =>
        desk.journal().then(
          (read) => {
            if (current) entries.value = read;
          },
          () => {
            if (current && !Array.isArray(entries.value)) entries.value = "unknown";
          },
        ),
      entries.value === "asking" ? 0 : PAUSE_MS,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [state.value?.no, state.value?.race, live.value]);
  return entries.value;
}

interface ChapterProps {
  readonly desk: Rewriter;
  readonly chapter: Chapter;
  readonly names: Names;
}

function ChapterView({ desk, chapter, names }: ChapterProps) {
  return (
    <section class="chapter">
      <h2 class="sign blue lettering">
        {chapter.round === 0 ? t("ref.journal.start") : t("ref.journal.round", { round: chapter.round })}
      </h2>
      <ol reversed>
        {chapter.lines.map((line) => (
          <LineView key={line.entry.no} desk={desk} line={line} names={names} />
        ))}
      </ol>
    </section>
  );
}

function LineView({ desk, line, names }: { desk: Rewriter; line: StoryLine; names: Names }) {
  const { entry, struck } = line;
  const replaced = replacement(line, names);
  const told = entry.events.some((event) => "together" in event);
  const agreed = told ? "" : namesOfAll(entry.together, names);
  return (
    <li class={struck ? "line struck" : "line"}>
      <span class="line-no figures">{entry.no}</span>
      <span class="line-sign">{entry.seat && <CarBadge seat={entry.seat} />}</span>
      <div class="line-story">
        <p class="line-origin">
          <span class={`origin ${entry.origin}`}>{t(`ref.origin.${entry.origin}`)}</span>
          {agreed && <span>{agreed}</span>}
          <time dateTime={entry.at}>{clock(entry.at)}</time>
          {struck && <span class="chip retired">{t("ref.journal.struck")}</span>}
          {replaced && <span class="chip spun-out">{t("ref.journal.replaced")}</span>}
        </p>
        {replaced && <p>{replaced.now}</p>}
        <p class={replaced ? "line-text was" : "line-text"}>
          {replaced?.before || describeEntry(entry, names).join(" ")}
        </p>
      </div>
      <LineActions desk={desk} line={line} />
    </li>
  );
}

/** Ways back from an entry, while the race is open. */
function LineActions({ desk, line: { entry, leadsBack } }: { desk: Rewriter; line: StoryLine }) {
  const state = desk.link.state.value;
  const open = state !== null && state.official !== true;
  const way = (kind: "amend" | "back") => (
    <button
      type="button"
      class="quiet"
      aria-label={t(`ref.${kind}.open`, { no: entry.no })}
      onClick={() => {
        desk.sheet.value = { kind, entry };
      }}
    >
      {t(`ref.${kind}`)}
    </button>
  );
  return (
    <div class="line-actions">
      {open && !isOver(state) && canReplace(entry) && way("amend")}
      {open && leadsBack && way("back")}
    </div>
  );
}
