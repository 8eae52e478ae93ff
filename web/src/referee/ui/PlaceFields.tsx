import { useId } from "preact/hooks";
import type { Board } from "../../shared/boards";
import { t } from "../../shared/i18n";
import { highestMark, markedSpace, markOf } from "../../shared/track/marks";
import { NumberField } from "./NumberField";

/** The most Spaces that the hub accepts for a board. */
const MOST_SPACES = 500;

interface PlaceFieldsProps {
  readonly board: Board | undefined;
  readonly space: number;
  readonly onSpace: (space: number) => void;
}

/** A car's Space, as the board names it: the number beside it and the corner it counts to. */
export function PlaceFields({ board, space, onSpace }: PlaceFieldsProps) {
  if (!board) return <SpaceField space={space} onSpace={onSpace} />;
  const { mark, corner } = markOf(board, space);
  const put = (wish: number, before: number | null) =>
    onSpace(markedSpace(board, { mark: Math.min(wish, highestMark(board, before)), corner: before }));
  return (
    <>
      <NumberField
        label={t("ref.mark")}
        value={mark}
        least={0}
        most={highestMark(board, corner)}
        onChange={(wish) => put(wish ?? mark, corner)}
      />
      {corner !== null && (
        <CornerField board={board} corner={corner} onCorner={(before) => put(mark, before)} />
      )}
    </>
  );
}

interface CornerFieldProps {
  readonly board: Board;
  readonly corner: number;
  readonly onCorner: (corner: number) => void;
}

function CornerField({ board, corner, onCorner }: CornerFieldProps) {
  const id = useId();
  return (
    <div class="number-field">
      <label for={id}>{t("ref.corner")}</label>
      <select
        id={id}
        class="field"
        value={corner}
        onChange={(choice) => onCorner(Number(choice.currentTarget.value))}
      >
        {board.corners.map(({ after, limit }, index) => (
          <option key={after} value={after}>
            {t("ref.corner.option", { number: index + 1, limit })}
          </option>
        ))}
      </select>
    </div>
  );
}

/** For a board without a file this page knows no corners, only how the hub counts its Spaces. */
function SpaceField({ space, onSpace }: Omit<PlaceFieldsProps, "board">) {
  return (
    <NumberField
      label={t("ref.space")}
      value={space}
      least={1}
      most={MOST_SPACES}
      onChange={(wish) => onSpace(wish ?? space)}
    />
  );
}
