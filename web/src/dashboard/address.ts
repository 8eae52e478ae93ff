import { useEffect, useState } from "preact/hooks";
import type { Link } from "../shared/link";
import { fetchJoin } from "../shared/link/http";

/** An address as people type it: what is not plain http needs its scheme. */
export const typed = (url: string): string => url.replace(/^http:\/\//, "");

/** The address to join, as people type it: the TV itself may use another one. It is asked for again when it changes. */
export function useJoinAddress({ table, address: { value: at } }: Pick<Link, "table" | "address">): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    fetchJoin(table).then(
      ({ url }) => setAddress(typed(url)),
      () => setAddress(`${location.host}/play`),
    );
  }, [table, at]);
  return address;
}
