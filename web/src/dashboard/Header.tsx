import type { Board } from "../shared/boards";
import { list, t } from "../shared/i18n";
import type { Link } from "../shared/link";
import type { PublicState } from "../shared/messages";
import { boardName } from "../shared/narration";
import { CarBadge } from "../shared/ui/CarBadge";
import { health } from "./model/health";
import { lapOfRace } from "./model/tower";

interface HeaderProps {
  readonly link: Link;
  readonly state: PublicState;
  readonly board: Board | undefined;
}

export function Header({ link, state, board }: HeaderProps) {
  const lap = lapOfRace(state);
  const last = lap === state.laps && state.cars.some((car) => car.at.lap >= lap);
  return (
    <header class="top">
      <h1 class="sign green lettering">{boardName(state.track, board?.name)}</h1>
      <p class="plate lettering">{t("dash.lap", { lap, laps: state.laps ?? lap })}</p>
      <p class="round lettering">{t("dash.round", { round: state.round })}</p>
      {last && <p class="final-lap lettering">{t("dash.final-lap")}</p>}
      {state.paused && <p class="paused sign red lettering">{t("dash.paused")}</p>}
      <HealthLine link={link} />
    </header>
  );
}

function HealthLine({ link }: { link: Link }) {
  const now = health(link);
  return (
    <p class="health">
      {now.phones > 0 && <span>{t("dash.phones", { online: now.phonesOnline, all: now.phones })}</span>}
      {now.readers > 0 && (
        <span>{t("dash.readers", { online: now.readers - now.lostReaders.length, all: now.readers })}</span>
      )}
      {now.lostSeats.length + now.lostReaders.length > 0 && <span class="lost">{t("dash.no-contact")}</span>}
      {now.lostSeats.map((seat) => (
        <CarBadge key={seat} seat={seat} />
      ))}
      {now.lostReaders.length > 0 && <span class="lost">{list(now.lostReaders)}</span>}
    </p>
  );
}
