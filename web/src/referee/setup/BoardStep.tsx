import { useEffect } from "preact/hooks";
import type { Board } from "../../shared/boards";
import { t } from "../../shared/i18n";
import { boards, reloadBoards } from "../../shared/library";
import { boardName } from "../../shared/narration";
import { BoardPicture } from "../../shared/track/BoardPicture";
import { HeatCount } from "../../shared/ui/Heat";
import type { Desk } from "../desk";
import { byBox } from "./boards";
import { onBoard } from "./night";

/** Which board is on the table; one press chooses it and continues. */
export function BoardStep({ desk }: { desk: Desk }) {
  const { night, recalled } = desk.night;
  useEffect(reloadBoards, []);
  const all = Object.values(boards().value);
  const choose = (track: string) => {
    desk.night.change((now) => (now.track === track ? now : onBoard(now, track)));
    desk.night.step.value = "drivers";
  };
  return (
    <section aria-labelledby="board-step">
      <div class="step-head">
        <h1 id="board-step" class="lettering" tabIndex={-1}>
          {t("ref.board.which")}
        </h1>
        {recalled.value && (
          <button type="button" class="button" onClick={() => desk.night.forget()}>
            {t("ref.setup.forget")}
          </button>
        )}
      </div>
      {all.length === 0 && <p role="status">{t("ref.board.loading")}</p>}
      <ul class="boards">
        {byBox(all).map((board) => (
          <li key={board.id}>
            <button
              type="button"
              class="board-card"
              aria-current={night.value.track === board.id ? "true" : undefined}
              onClick={() => choose(board.id)}
            >
              <span class="board-picture" aria-hidden="true">
                <BoardPicture board={board} />
              </span>
              <BoardFacts board={board} />
              {night.value.track === board.id && (
                <span class="chip adrenaline">
                  {t(recalled.value ? "ref.board.last-time" : "ref.board.chosen")}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A board's facts, and whether some of its Spaces have a rule of their own. */
export function BoardFacts({ board }: { board: Board }) {
  return (
    <span class="board-facts">
      <strong class="lettering">{boardName(board.id, board.name)}</strong>
      <span>
        {t("ref.board.facts", { laps: board.laps, spaces: board.spaces, corners: board.corners.length })}
      </span>
      <HeatCount count={board.heat} />
      {!!board.flooded?.length && <em>{t("ref.board.flooded")}</em>}
      {!!board.tunnels?.length && <em>{t("ref.board.tunnels")}</em>}
    </span>
  );
}
