import { heldToExplain } from "../../../modules/holding";
import { modulesNow } from "../../../modules/later";
import { ROADS, type Road, roadKey, WEATHERS } from "../../../modules/tokens";
import type { Board } from "../../../shared/boards";
import { number, t } from "../../../shared/i18n";
import { cornerNumber } from "../../../shared/places";
import { lot } from "../nightDesk";
import type { WeatherChosen } from "./chosen";
import { drawnTokens, isUsedUp, tokenLines, withRoad } from "./drawing";
import { useTappedTokens } from "./tappedTokens";

interface WeatherChoiceProps {
  readonly board: Board | undefined;
  readonly weather: WeatherChosen;
  readonly onChange: (weather: WeatherChosen) => void;
}

/** The tokens: drawn by one button, or entered as they lie on the table. */
export function WeatherChoice({ board, weather, onChange }: WeatherChoiceProps) {
  const modules = modulesNow();
  const chooseCorner = useTappedTokens(board, weather, onChange);
  if (!modules || !board) return null;
  return (
    <>
      <button type="button" class="button" onClick={() => onChange(drawnTokens(board, lot))}>
        {t("ref.weather.draw")}
      </button>
      <fieldset class="choice">
        <legend>{t("ref.weather.token")}</legend>
        <div class="token-keys">
          {WEATHERS.map((token) => (
            <button
              key={token}
              type="button"
              class="token-key"
              aria-pressed={weather.token === token}
              {...heldToExplain(token)}
              onClick={() => onChange({ ...weather, token: weather.token === token ? null : token })}
            >
              <modules.WeatherToken weather={token} />
              <span aria-hidden="true">{t(`weather.${token}`)}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <ul class="road-rows">
        {tokenLines(board).map((after) => (
          <CornerToken
            key={after}
            board={board}
            after={after}
            weather={weather}
            onChange={onChange}
            onFocus={() => chooseCorner(after)}
          />
        ))}
      </ul>
      <modules.ExplainTokens things={[...WEATHERS, ...ROADS]} />
    </>
  );
}

/** One corner and the token that lies there. */
function CornerToken({
  board,
  after,
  weather,
  onChange,
  onFocus,
}: WeatherChoiceProps & { board: Board; after: number; onFocus: () => void }) {
  const modules = modulesNow();
  const road = weather.roads[String(after)] ?? null;
  const limit = board.corners.find((corner) => corner.after === after)?.limit ?? 0;
  return (
    <li>
      <label>
        <span>{t("ref.weather.corner", { corner: cornerNumber(after, board), limit: number(limit) })}</span>
        <select
          class="button"
          value={road ?? ""}
          onFocus={onFocus}
          onChange={({ currentTarget }) =>
            onChange(withRoad(weather, after, (currentTarget.value || null) as Road | null))
          }
        >
          <option value="">{t("ref.weather.no-token")}</option>
          {ROADS.map((one) => (
            <option key={one} value={one} disabled={isUsedUp(weather, after, one)}>
              {t(`road.${roadKey(one)}`)}
            </option>
          ))}
        </select>
      </label>
      {road && modules && <modules.RoadToken road={road} />}
    </li>
  );
}
