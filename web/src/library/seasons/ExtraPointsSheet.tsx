import { useState } from "preact/hooks";
import type { RaceOfArchive } from "../../shared/answers";
import { nameInRace } from "../../shared/driven";
import { t } from "../../shared/i18n";
import { addToSeason, type ExtraPoints } from "../../shared/seasons";
import { CarBadge } from "../../shared/ui/CarBadge";
import { within } from "../../shared/within";
import type { Seat } from "../../shared/words";
import { act } from "../referee";
import { Question } from "../ui/Question";

const MOST_EXTRA = 100;

interface ExtraPointsSheetProps {
  readonly season: number;
  readonly race: RaceOfArchive;
  readonly extra: ExtraPoints;
  readonly onClose: () => void;
}

/** The cars that can be given extra points, which go by colour. */
const withColour = ({ cars }: RaceOfArchive) =>
  cars.flatMap((car) => (car.seat ? [{ ...car, seat: car.seat as Seat }] : []));

/** Give points beside those for the place, or take some. */
export function ExtraPointsSheet({ season, race, extra, onClose }: ExtraPointsSheetProps) {
  const [points, setPoints] = useState(extra);
  const save = async () => {
    const given = Object.fromEntries(Object.entries(points).filter(([, value]) => value));
    if (await act((token) => addToSeason(token, season, race.race, given))) onClose();
  };
  return (
    <Question title={t("lib.season.extra")} yes={t("lib.save")} onYes={() => void save()} onClose={onClose}>
      <p>{t("lib.season.extra.what")}</p>
      <ul class="extra-points">
        {withColour(race).map(({ seat, ...car }) => (
          <li key={seat}>
            <label>
              <CarBadge seat={seat} label={false} />
              <bdi class="name">{nameInRace({ seat, ...car })}</bdi>
              <input
                class="field short"
                type="number"
                min={-MOST_EXTRA}
                max={MOST_EXTRA}
                value={points[seat] ?? 0}
                onInput={(input) =>
                  setPoints({ ...points, [seat]: pointsIn(input.currentTarget.valueAsNumber) })
                }
              />
            </label>
          </li>
        ))}
      </ul>
    </Question>
  );
}

const pointsIn = (wish: number): number => within(Math.trunc(wish) || 0, -MOST_EXTRA, MOST_EXTRA);
