import { memo } from "preact/compat";
import type { Board } from "../shared/boards";
import { list, t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { boardName } from "../shared/narration";
import { usePart } from "../shared/part";
import { CarBadge } from "../shared/ui/CarBadge";
import { health } from "./model/health";
import { lapOfRace } from "./model/tower";

interface HeaderProps {
  readonly link: Link;
  readonly board: Board | undefined;
}

export function Header({ link, board }: HeaderProps) {
  const state = link.state.value;
  if (!state) return null;
  const lap = lapOfRace(state);
  return (
    <header class="top">
      <Progress
        name={boardName(state.track, board?.name)}
        lap={lap}
        laps={state.laps ?? lap}
        round={state.round}
        last={lap === state.laps && state.cars.some((car) => car.at.lap >= lap)}
        paused={state.paused ?? false}
      />
      <HealthLine link={link} />
    </header>
  );
}

interface ProgressProps {
  readonly name: string;
  readonly lap: number;
  readonly laps: number;
  readonly round: number;
  readonly last: boolean;
  readonly paused: boolean;
}

const Progress = memo(function Progress({ name, lap, laps, round, last, paused }: ProgressProps) {
  return (
    <>
      <h1 class="sign green lettering">{name}</h1>
      <p class="plate lettering">{t("dash.lap", { lap, laps })}</p>
      <p class="round lettering">{t("dash.round", { round })}</p>
      {last && <p class="final-lap lettering">{t("dash.final-lap")}</p>}
      {paused && <p class="paused sign red lettering">{t("dash.paused")}</p>}
    </>
  );
});

function HealthLine({ link }: { link: Link }) {
  const now = usePart(() => health(link));
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
