import { Component, type ComponentChild } from "preact";

/**
 * A component that is redrawn only when its props change. Only for one that reads no signal itself: one that does, as
 * every text does, is steady already, and this would hide a change of language from it.
 */
export function steady<P extends object>(draw: (props: P) => ComponentChild) {
  return class Steady extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !alike(this.props, next);
    }

    override render(): ComponentChild {
      return draw(this.props);
    }
  };
}

function alike<P extends object>(one: P, other: P): boolean {
  const keys = Object.keys(other) as (keyof P)[];
  return keys.length === Object.keys(one).length && keys.every((key) => one[key] === other[key]);
}
