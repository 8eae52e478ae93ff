import { effect, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Geometry } from "../shared/boards";
import type { Link } from "../shared/link";
import { followed, transformOf, type View } from "../shared/track/camera";
import { poseAt } from "../shared/track/geometry";
import { focusOf } from "./model/moves";

interface CameraProps {
  readonly link: Link;
  readonly geometry: Geometry;
  /** What it shows now, for others to read. */
  readonly view: Signal<View | null>;
  readonly children: ComponentChildren;
}

/** Shows the part of the board where the race is. Only a transform changes: nothing is laid out or drawn anew. */
export function Camera({ link, geometry, view, children }: CameraProps) {
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => follow(link, geometry, view, picture), [link, geometry, view]);
  const [, , width, height] = geometry.view_box;
  return (
    <div ref={picture} class="camera" style={{ "--ratio": width / height }}>
      {children}
    </div>
  );
}

function follow(
  link: Link,
  geometry: Geometry,
  view: Signal<View | null>,
  picture: { readonly current: HTMLElement | null },
): () => void {
  const box = geometry.view_box;
  return effect(() => {
    if (!link.state.value) return;
    const points = focusOf(link.state.value).map((at) => poseAt(geometry, at));
    const before = view.peek();
    const now = followed(before, points, box);
    if (now === before || !picture.current) return;
    picture.current.style.transform = transformOf(now, box);
    view.value = now;
  });
}
