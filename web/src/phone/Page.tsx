import { useEffect, useState } from "preact/hooks";
import { keepAwake } from "../shared/awake";
import { tableOfPage } from "../shared/link/tableOfPage";
import type { Seat } from "../shared/words";
import { callOutOwn } from "./callOuts";
import { callDriver, callReceipts, callTaps } from "./cues";
import { Driver } from "./driver";
import { Join } from "./join/Join";
import { askedSeat, type HeldSeat, hold, letGo, seatAtOnce } from "./logins";
import { SeatPage } from "./SeatPage";

/** Join, or drive: a device that holds a seat returns to it at once. */
export function Page() {
  const [table] = useState(tableOfPage);
  const [asked] = useState(() => askedSeat(location.search));
  const [held, setHeld] = useState(() => seatAtOnce(table, asked));
  const driver = useDriver(held, table);

  function drive(seat: HeldSeat): void {
    hold(table, seat);
    setHeld(seat);
  }
  function forget(seat: Seat): void {
    letGo(table, seat);
    setHeld(null);
  }

  if (!held) return <Join table={table} asked={asked} onSeat={drive} />;
  if (!driver) return null;
  return <SeatPage driver={driver} onLeave={() => setHeld(null)} onForget={() => forget(driver.seat)} />;
}

function useDriver(held: HeldSeat | null, table: string): Driver | null {
  const [driver, setDriver] = useState<Driver | null>(null);
  useEffect(() => {
    if (!held) return;
    const opened = new Driver(held, table);
    const quiet = [
      callDriver(opened),
      callReceipts(opened),
      callTaps(opened.link),
      callOutOwn(opened),
      keepAwake(),
    ];
    setDriver(opened);
    return () => {
      for (const stop of quiet) stop();
      opened.close();
      setDriver(null);
    };
  }, [held, table]);
  return driver;
}
