import { useEffect, useState } from "preact/hooks";
import type { GuestWifi } from "../shared/answers";
import { t } from "../shared/i18n";
import { fetchWifi } from "../shared/link/http";

/** The Wi-Fi to join first, where the host has named one. */
export function WifiDoor() {
  const [wifi, setWifi] = useState<GuestWifi | null>(null);
  useEffect(() => {
    fetchWifi().then(setWifi, () => setWifi(null));
  }, []);
  if (!wifi) return null;
  return (
    <section class="wifi-door sign">
      <div>
        <h2 class="lettering">{t("dash.wifi")}</h2>
        <p>
          <bdi>{wifi.name}</bdi>
        </p>
        {wifi.password && <p>{t("dash.wifi.password", { password: wifi.password })}</p>}
      </div>
      <img class="wifi-code" src={drawn(wifi.qr)} alt={t("dash.wifi")} />
    </section>
  );
}

const drawn = (svg: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
