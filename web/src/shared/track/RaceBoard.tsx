import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Board } from "../boards";
import type { Link } from "../link";
import { BoardPicture } from "./BoardPicture";
import { type Layers, layersOf } from "./layers";

interface RaceBoardProps {
  readonly link: Pick<Link, "state">;
  readonly board: Board;
  readonly children?: ComponentChildren;
}

/** The board of a race with what its modules put on it; redrawn only when that changes. */
export function RaceBoard({ link, board, children }: RaceBoardProps) {
  const said = useComputed(() => JSON.stringify(layersOf(link.state.value))).value;
  const layers = useMemo(() => JSON.parse(said) as Layers, [said]);
  return (
    <BoardPicture board={board} layers={layers}>
      {children}
    </BoardPicture>
  );
}
