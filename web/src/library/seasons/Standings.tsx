import { boardDriven } from "../../shared/driven";
import { number, t } from "../../shared/i18n";
import { CarBadge } from "../../shared/ui/CarBadge";
import { to } from "../address";
import type { Season } from "../api";
import { DriverLink } from "../ui/Podium";
import { nameOfRow, type SeatsByDriver, seatOfRow, whoIs } from "./favourites";

interface StandingsProps {
  readonly season: Season;
  readonly seats: SeatsByDriver;
}

/** The table: points, wins, and what each race brought; a result that does not count is struck through. */
export function Standings({ season: { standings, driven }, seats }: StandingsProps) {
  return (
    <section aria-labelledby="standings">
      <h2 id="standings" class="lettering">
        {t("lib.standings")}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many races scroll on a narrow phone, also by keyboard */}
      <section class="scrolls" tabIndex={0} aria-labelledby="standings">
        <table class="standings">
          <thead>
            <tr>
              <th scope="col">{t("lib.place")}</th>
              <th scope="col">{t("lib.driver")}</th>
              <th scope="col">{t("lib.points")}</th>
              <th scope="col">{t("lib.count.wins")}</th>
              {driven.map((one, index) => (
                <th key={one.race} scope="col">
                  <a
                    href={to(`/results/${one.race}`)}
                    aria-label={t("lib.season.race", { number: index + 1, board: boardDriven(one) })}
                  >
                    {number(index + 1)}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {standings.map((row) => (
              <Row key={whoIs(row)} row={row} seats={seats} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

type StandingRow = Season["standings"][number];

function Row({ row, seats }: { row: StandingRow; seats: SeatsByDriver }) {
  const seat = seatOfRow(row, seats);
  return (
    <tr class={row.place === 1 ? "first" : undefined}>
      <td class="figures">{number(row.place)}</td>
      <th scope="row">
        <span class="who">
          {seat && <CarBadge seat={seat} label={false} />}
          <DriverLink driver={row.driver} name={nameOfRow(row)} />
        </span>
      </th>
      <td class="figures total">{number(row.points)}</td>
      <td class="figures">{number(row.wins)}</td>
      {row.scores.map((score, index) => (
        <td key={index} class="figures score">
          <Score score={score} dropped={row.dropped.includes(index)} />
        </td>
      ))}
    </tr>
  );
}

function Score({ score, dropped }: { score: number | null; dropped: boolean }) {
  const shown = score === null ? "–" : number(score);
  if (!dropped) return <>{shown}</>;
  return (
    <>
      <s>{shown}</s>
      <span class="sr-only">{t("lib.dropped")}</span>
    </>
  );
}
