import { useEffect, useState } from "preact/hooks";
import { fetchJoin } from "../shared/link/http";

/** The address to join, without its scheme, as people type it: the TV itself may use another one. */
export function useJoinAddress(table: string): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    fetchJoin(table).then(
      ({ url }) => setAddress(url.replace(/^https?:\/\//, "")),
      () => setAddress(`${location.host}/play`),
    );
  }, [table]);
  return address;
}
