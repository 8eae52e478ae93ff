import { modulesNow } from "../modules/later";
import type { Board } from "../shared/boards";
import { list, t } from "../shared/i18n";
import type { Link } from "../shared/link";
import type { PublicState } from "../shared/messages";
import { boardName } from "../shared/narration";
import { usePart } from "../shared/part";
import { lapOfRace, whereIs } from "../shared/race";
import { CarBadge } from "../shared/ui/CarBadge";
import { Greeting } from "./Greeting";
import { health } from "./model/health";
import { StartLights } from "./StartLights";

interface HeaderProps {
  readonly link: Link;
  readonly board: Board | undefined;
  /** Whether the page has seen the race start. */
  readonly starts: boolean;
}

/** How far the race is, and news that passes: here it covers neither the board nor what hands must do. */
export function Header({ link, board, starts }: HeaderProps) {
  return (
    <header class="top">
      <Progress link={link} board={board} />
      <Event link={link} />
      {starts && <StartLights />}
      <Greeting link={link} />
      <HealthLine link={link} />
    </header>
  );
}

function Progress({ link, board }: Omit<HeaderProps, "starts">) {
  const now = usePart(() => link.state.value && progress(link.state.value));
  if (!now) return null;
  const { track, lap, laps, round, last, paused } = now;
  return (
    <>
      <h1 class="sign green lettering">{boardName(board?.id ?? track, board?.name)}</h1>
      <p class="plate lettering">{t("dash.lap", { lap, laps })}</p>
      <p class="round lettering">{t("dash.round", { round })}</p>
      {last && <p class="final-lap lettering">{t("dash.final-lap")}</p>}
      {paused && <p class="paused sign red lettering">{t("dash.paused")}</p>}
    </>
  );
}

/** What the modules change for the whole race. */
function Event({ link }: { link: Link }) {
  const { weather, event } = usePart(() => ({
    weather: link.state.value?.weather,
    event: link.state.value?.championship?.event,
  }));
  const modules = weather || event ? modulesNow() : null;
  return modules && <modules.EventNote weather={weather} event={event} />;
}

/** How far the race has got. */
function progress(state: PublicState) {
  const lap = lapOfRace(state);
  const { track, laps, round, paused } = state;
  const last = lap === laps && state.cars.some((car) => whereIs(car).lap >= lap);
  return { track, lap, laps: laps ?? lap, round, last, paused: paused ?? false };
}

/** More readers than this are not listed individually. */
const MOST_NAMED = 3;

function HealthLine({ link }: { link: Link }) {
  const { phones, phonesOnline, missedSeats, readers, lostReaders } = usePart(() => health(link));
  const named = lostReaders.length <= MOST_NAMED ? lostReaders : [];
  return (
    <p class="health">
      {phones > 0 && (
        <Count lost={missedSeats.length > 0}>{t("dash.phones", { online: phonesOnline, all: phones })}</Count>
      )}
      {readers > 0 && (
        <Count lost={lostReaders.length > 0}>
          {t("dash.readers", { online: readers - lostReaders.length, all: readers })}
        </Count>
      )}
      {missedSeats.length + named.length > 0 && <span class="lost">{t("dash.no-contact")}</span>}
      {missedSeats.map((seat) => (
        <CarBadge key={seat} seat={seat} />
      ))}
      {named.length > 0 && <span class="lost">{list(named)}</span>}
    </p>
  );
}

function Count({ lost, children }: { lost: boolean; children: string }) {
  return <span class={lost ? "lost" : undefined}>{children}</span>;
}
