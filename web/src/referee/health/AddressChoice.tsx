import { useEffect } from "preact/hooks";
import type { Addresses } from "../../shared/answers";
import { t } from "../../shared/i18n";
import type { Desk } from "../desk";
import { JoinCodeButton } from "../ui/JoinCodeButton";

/** Where guests find the machine, and which of its addresses they are told. */
export function AddressChoice({ desk }: { desk: Desk }) {
  const { health, link } = desk;
  const [at, live] = [link.address.value, link.live.value];
  useEffect(() => {
    // `at` changes with the network, and the list with it; when nobody answers, the page says so itself
    if (live) void health.readAddresses().catch(() => undefined);
  }, [health, at, live]);
  const told = health.addresses.value;
  if (!told) return null;
  return (
    <section class="addresses panel" aria-labelledby="address-title">
      <h2 id="address-title" class="lettering">
        {t("ref.address.title")}
      </h2>
      <p class="address-now">
        <strong>{told.url}</strong>
        {told.name && <span>{t("ref.address.name", { url: told.name })}</span>}
      </p>
      {told.obstacle && <p class="finding bad">{t(`ref.address.${told.obstacle}`, { host: told.host })}</p>}
      <Choices desk={desk} told={told} />
      <JoinCodeButton desk={desk} />
    </section>
  );
}

function Choices({ desk, told }: { desk: Desk; told: Addresses }) {
  if (told.set_in)
    return <p class="soft">{t("ref.address.set", { setting: told.source, set_in: told.set_in })}</p>;
  const choose = (address: string | null) => void desk.attempt(() => desk.health.choose(address));
  const chosen = told.source === "referee" ? told.host : null;
  return (
    <fieldset class="plain address-list" disabled={!desk.link.live.value}>
      <legend class="soft">{t("ref.address.choose")}</legend>
      <label class="address-one">
        <input type="radio" name="address" checked={chosen === null} onChange={() => choose(null)} />
        <span>{t("ref.address.found")}</span>
      </label>
      {told.addresses.map(({ address, interface: name, kind, usable }) => (
        <label key={`${name} ${address}`} class="address-one">
          <input
            type="radio"
            name="address"
            checked={address === chosen}
            disabled={!usable}
            onChange={() => choose(address)}
          />
          <strong>{address}</strong>
          <span class="soft">
            {name}
            {kind !== "lan" && `: ${t(`ref.address.kind.${kind}`)}`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
