import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../../shared/i18n";
import { fetchJoin, qrAddress } from "../../shared/link/http";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Seat } from "../../shared/words";
import { closeSheet, type Desk } from "../desk";
import { Dialog } from "../ui/Dialog";

/** The code a phone scans, for one seat or to choose a seat. */
export function QrSheet({ desk, seat }: { desk: Desk; seat: Seat | null }) {
  const address = useSignal("");
  const at = desk.link.address.value;
  useEffect(() => {
    fetchJoin(desk.link.table).then(
      ({ url }) => {
        address.value = seat ? withSeat(url, seat) : url;
      },
      () => undefined,
    );
  }, [seat, at]);
  const title = seat ? t("ref.qr.seat", { seat: t(`seat.${seat}`) }) : t("ref.qr.title");
  return (
    <Dialog title={title} onClose={() => closeSheet(desk)}>
      <figure class="qr">
        <img
          src={qrAddress(desk.link.table, at, seat ?? undefined)}
          alt={t("ref.qr.alt", { address: address.value })}
        />
        <figcaption>
          {seat && <CarBadge seat={seat} />}
          <span>{t("ref.qr.scan")}</span>
          <strong class="address">{address.value}</strong>
        </figcaption>
      </figure>
    </Dialog>
  );
}

function withSeat(url: string, seat: Seat): string {
  return `${url}${url.includes("?") ? "&" : "?"}seat=${seat}`;
}
