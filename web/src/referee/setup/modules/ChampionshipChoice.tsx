import type { Board } from "../../../shared/boards";
import { number, t } from "../../../shared/i18n";
import { boardName } from "../../../shared/narration";
import { cornerNumber } from "../../../shared/places";
import { CALENDAR } from "../../../shared/vocabulary";
import { NumberField } from "../../ui/NumberField";
import type { ChampionshipChosen } from "./chosen";
import { tokenLines } from "./drawing";

/** More races than any season has. */
const MOST_RACES = 20;

interface ChampionshipChoiceProps {
  readonly board: Board | undefined;
  readonly championship: ChampionshipChosen;
  readonly onChange: (part: Partial<ChampionshipChosen>) => void;
}

/** The event of the race, which race of the season it is, and its press corners. */
export function ChampionshipChoice({ board, championship, onChange }: ChampionshipChoiceProps) {
  const event = CALENDAR.find(({ id }) => id === championship.event);
  return (
    <>
      <label class="event-choice">
        <span>{t("ref.championship.event")}</span>
        <select
          class="button"
          value={championship.event ?? ""}
          onChange={({ currentTarget }) =>
            onChange({
              event: currentTarget.value || null,
              race: Number(currentTarget.value.split("-")[1]) || null,
              press: null,
            })
          }
        >
          <option value="">{t("ref.championship.no-event")}</option>
          {CALENDAR.map(({ id, track }) => (
            <option key={id} value={id}>
              {t("ref.championship.one", {
                season: id.slice(0, 4),
                race: id.slice(5),
                board: boardName(track, track),
              })}
            </option>
          ))}
        </select>
      </label>
      {event && board && event.track !== board.id && (
        <p class="warned">
          {t("ref.championship.elsewhere", { board: boardName(event.track, event.track) })}
        </p>
      )}
      <NumberField
        label={t("ref.championship.race")}
        value={championship.race}
        least={1}
        most={MOST_RACES}
        unsaid={t("ref.championship.unsaid")}
        onChange={(race) => onChange({ race })}
      />
      {board && event?.track !== board.id && (
        <PressCorners board={board} championship={championship} onChange={onChange} />
      )}
    </>
  );
}

/** On a board that is not the event's own, the table says which corners the press is at. */
function PressCorners({ board, championship, onChange }: ChampionshipChoiceProps & { board: Board }) {
  const press = championship.press ?? [];
  const toggle = (after: number) =>
    onChange({ press: press.includes(after) ? press.filter((one) => one !== after) : [...press, after] });
  return (
    <fieldset class="choice">
      <legend>{t("ref.championship.press")}</legend>
      <div class="legend-colours">
        {tokenLines(board).map((after) => (
          <button
            key={after}
            type="button"
            class="button"
            aria-pressed={press.includes(after)}
            onClick={() => toggle(after)}
          >
            {t("ref.championship.corner", { corner: number(cornerNumber(after, board)) })}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
