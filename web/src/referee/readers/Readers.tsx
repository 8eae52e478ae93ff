import { useEffect } from "preact/hooks";
import { clock, t } from "../../shared/i18n";
import { isRacing } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import { SEATS, type Seat } from "../../shared/words";
import type { Desk } from "../desk";
import { Switch } from "../ui/Switch";
import { Trial } from "./Trial";

/** Each reader: whether it works or why not, what it was answered last, and how clean its line is. */
export function Readers({ desk }: { desk: Desk }) {
  const { readers, link } = desk;
  useEffect(() => readers.open(), [readers]);
  const names = Object.keys(link.readers.value).sort();
  const racing = link.state.value !== null && isRacing(link.state.value);
  return (
    <section class="paper" aria-labelledby="readers-title">
      <h1 id="readers-title" class="lettering">
        {t("ref.readers.title")}
      </h1>
      <fieldset class="plain" disabled={!link.live.value}>
        <Switch on={readers.testing.value} onChange={(on) => void desk.attempt(() => readers.test(on))}>
          {t("ref.readers.test")}
        </Switch>
      </fieldset>
      {readers.testing.value && <Trial tried={readers.tried.value} />}
      {racing && !readers.testing.value && <p class="soft">{t("ref.readers.racing")}</p>}
      {names.length === 0 && <p class="soft">{t("ref.readers.none")}</p>}
      <ul class="readers">
        {names.map((name) => (
          <ReaderCard key={name} desk={desk} name={name} />
        ))}
      </ul>
    </section>
  );
}

function ReaderCard({ desk, name }: { desk: Desk; name: string }) {
  const condition = desk.link.readers.value[name] ?? "lost";
  const figures = desk.link.readerFigures.value[name];
  return (
    <li class="panel reader-card">
      {isSeat(name) ? <CarBadge seat={name} /> : <span class="reader-shared" aria-hidden="true" />}
      <div>
        <strong>{name}</strong>
        <span class={`phone ${condition}`}>{t(`ref.reader.${condition}`)}</span>
      </div>
      <Condition desk={desk} name={name} condition={condition} />
      <LastTap desk={desk} name={name} />
      {figures?.counted && condition === "online" && <p>{quality(figures.spoilt, figures.ghosts)}</p>}
      {figures?.about && <p class="soft reader-about">{figures.about}</p>}
    </li>
  );
}

/** What is wrong with a reader, in the sentence of the hub's log and health; or that it came back. */
function Condition({ desk, name, condition }: { desk: Desk; name: string; condition: string }) {
  if (condition === "lost") {
    const reason = desk.link.readerTroubles.value[name] ?? "";
    return <p class="reader-trouble">{t("reader.trouble", { reader: name, reason })}</p>;
  }
  if (!desk.readers.back.value.has(name)) return null;
  return <p class="reader-well">{t("reader.well", { reader: name })}</p>;
}

function LastTap({ desk, name }: { desk: Desk; name: string }) {
  const last = desk.readers.last.value[name];
  if (!last) return <p class="soft">{t("ref.readers.last.none")}</p>;
  const answer = t(`ref.readers.answer.${last.answer}`);
  return <p>{t("ref.readers.last", { answer, time: clock(last.at) })}</p>;
}

function quality(spoilt: number, ghosts: number): string {
  return spoilt + ghosts === 0 ? t("ref.readers.clean") : t("ref.readers.quality", { spoilt, ghosts });
}

const isSeat = (name: string): name is Seat => (SEATS as readonly string[]).includes(name);
