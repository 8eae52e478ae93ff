import { useEffect, useState } from "preact/hooks";
import { fetchJoin } from "../shared/link/http";

/** An address as people type it: what is not plain http needs its scheme. */
export const typed = (url: string): string => url.replace(/^http:\/\//, "");

/** The address to join, as people type it: the TV itself may use another one. */
export function useJoinAddress(table: string): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    fetchJoin(table).then(
      ({ url }) => setAddress(typed(url)),
      () => setAddress(`${location.host}/play`),
    );
  }, [table]);
  return address;
}
