import { useEffect, useState } from "preact/hooks";
import type { Link } from "../shared/link";
import { fetchJoin } from "../shared/link/http";

/** An address as people type it: what is not plain http needs its scheme. */
export const typed = (url: string): string => url.replace(/^http:\/\//, "");

/** The address to join, as people type it: the TV itself may use another one. It is asked for again when it changes. */
export function useJoinAddress(link: Pick<Link, "table" | "address">): string {
  return useJoin(link).address;
}

interface Join {
  readonly address: string;
  /** The same under the name for the local network; empty if none is published. */
  readonly name: string;
}

export function useJoin({ table, address: { value: at } }: Pick<Link, "table" | "address">): Join {
  const [join, setJoin] = useState<Join>({ address: "", name: "" });
  useEffect(() => {
    fetchJoin(table).then(
      ({ url, name }) => setJoin({ address: typed(url), name: typed(name ?? "") }),
      () => setJoin({ address: `${location.host}/play`, name: "" }),
    );
  }, [table, at]);
  return join;
}
