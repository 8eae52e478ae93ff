import { useEffect, useState } from "preact/hooks";
import { t } from "../shared/i18n";

/** The same as the token `--lights`. */
export const LIGHTS_MS = 6000;
const LAMPS = [1, 2, 3, 4, 5];

/** Five lamps come on one by one, and go out together: the race is on. Words alone where the device asks for less motion. */
export function StartLights() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LIGHTS_MS);
    return () => clearTimeout(timer);
  }, []);
  if (over) return null;
  return (
    <div class="start-lights">
      <div class="gantry" aria-hidden="true">
        {LAMPS.map((lamp) => (
          <i key={lamp} class={`lamp lamp-${lamp}`} />
        ))}
      </div>
      <p class="lettering">{t("dash.lights-out")}</p>
    </div>
  );
}
