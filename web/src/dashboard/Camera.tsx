import { effect, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Geometry } from "../shared/boards";
import type { Link } from "../shared/link";
import type { PublicState } from "../shared/messages";
import { followed, transformOf, type View } from "../shared/track/camera";
import { type OnRoad, poseAt } from "../shared/track/geometry";
import { focusOf } from "./model/moves";

interface CameraProps {
  readonly link: Pick<Link, "state">;
  readonly geometry: Geometry;
  /** What it shows now, for others to read. */
  readonly view: Signal<View | null>;
  /** Where to look; at nothing in particular shows the whole board. */
  readonly focus?: (state: PublicState) => readonly OnRoad[];
  readonly children: ComponentChildren;
}

/** Shows the part of the board where the race is. Only a transform changes: nothing is laid out or drawn anew. */
export function Camera({ link, geometry, view, focus = focusOf, children }: CameraProps) {
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => follow(link, geometry, view, focus, picture), [link, geometry, view, focus]);
  const [, , width, height] = geometry.view_box;
  return (
    <div ref={picture} class="camera" style={{ "--ratio": width / height }}>
      {children}
    </div>
  );
}

function follow(
  link: Pick<Link, "state">,
  geometry: Geometry,
  view: Signal<View | null>,
  focus: (state: PublicState) => readonly OnRoad[],
  picture: { readonly current: HTMLElement | null },
): () => void {
  const box = geometry.view_box;
  return effect(() => {
    if (!link.state.value) return;
    const points = focus(link.state.value).map((at) => poseAt(geometry, at));
    const before = view.peek();
    const now = followed(before, points, box);
    if (now === before || !picture.current) return;
    picture.current.style.transform = transformOf(now, box);
    view.value = now;
  });
}
