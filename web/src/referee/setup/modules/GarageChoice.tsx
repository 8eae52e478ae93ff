import { useSignal } from "@preact/signals";
import { modulesNow } from "../../../modules/later";
import type { Upgrade } from "../../../modules/printed";
import { t } from "../../../shared/i18n";
import { CarBadge } from "../../../shared/ui/CarBadge";
import { CardFaces } from "../../../shared/ui/CardFaces";
import { Choice } from "../../ui/Choice";
import { Switch } from "../../ui/Switch";
import { changedDriver, driven, type Night, type SetUpDriver } from "../night";
import { lot } from "../nightDesk";
import { BOXES, DECKS, type GarageChosen, hasDealtUpgrades, POOLS, saysUpgrades, WAYS } from "./chosen";
import { dealtUpgrades, poolOf } from "./drawing";
import type { NightProps } from "./ModulesChoice";
import { UpgradesSheet } from "./UpgradesSheet";

interface GarageChoiceProps extends NightProps {
  readonly garage: GarageChosen;
  readonly onChange: (part: Partial<GarageChosen>) => void;
}

/** Which upgrades, and how they come to the drivers. */
export function GarageChoice({ night, change, garage, onChange }: GarageChoiceProps) {
  return (
    <>
      <Choice
        label={t("ref.garage.cards")}
        options={POOLS.map((value) => ({ value, label: t(`ref.garage.cards.${value}`) }))}
        value={garage.cards}
        onChange={(cards) => onChange({ cards })}
      />
      <fieldset class="choice">
        <legend>{t("ref.garage.boxes")}</legend>
        <div class="box-choice">
          {BOXES.map((box) => (
            <Switch
              key={box}
              on={garage.boxes.includes(box)}
              onChange={(on) => onChange({ boxes: withBox(garage.boxes, box, on) })}
            >
              {t(`ref.garage.box.${box}`)}
            </Switch>
          ))}
        </div>
      </fieldset>
      <Choice
        label={t("ref.garage.how")}
        options={WAYS.map((value) => ({ value, label: t(`ref.garage.how.${value}`) }))}
        value={garage.how}
        onChange={(how) => onChange({ how })}
      />
      <p class="soft">
        {night.modules.championship && !hasDealtUpgrades(night.modules)
          ? t("ref.garage.carried")
          : t(`ref.garage.how.${garage.how}.what`)}
      </p>
      {saysUpgrades(night.modules, night.takeOver) && <Dealt night={night} change={change} garage={garage} />}
      {!hasDealtUpgrades(night.modules) && !night.takeOver && (
        <Choice
          label={t("ref.garage.deck")}
          options={DECKS.map((value) => ({ value, label: t(`ref.deck.${value}`) }))}
          value={garage.deck}
          onChange={(deck) => onChange({ deck })}
        />
      )}
    </>
  );
}

/** At least one box stays. */
function withBox(
  boxes: GarageChosen["boxes"],
  box: (typeof BOXES)[number],
  on: boolean,
): GarageChosen["boxes"] {
  const kept = BOXES.filter((one) => (one === box ? on : boxes.includes(one)));
  return kept.length > 0 ? kept : boxes;
}

/** What each driver has: dealt by one button, or entered card by card. */
function Dealt({ night, change, garage }: NightProps & { garage: GarageChosen }) {
  const asked = useSignal<SetUpDriver["seat"] | null>(null);
  const pool = poolOf(modulesNow()?.GARAGE_CARDS ?? [], garage);
  const driver = driven(night).find(({ seat }) => seat === asked.value);
  const put = (upgrades: readonly Upgrade[]) =>
    driver && change((now) => changedDriver(now, driver.seat, { upgrades }));
  return (
    <>
      {garage.how === "random" && (
        <button type="button" class="button" onClick={() => change((now) => dealt(now, pool))}>
          {t("ref.garage.deal")}
        </button>
      )}
      <ul class="upgrade-rows">
        {driven(night).map(({ seat, name, upgrades }) => (
          <li key={seat}>
            <CarBadge seat={seat} />
            <span class="grid-name">{name.trim() || t(`seat.${seat}`)}</span>
            <CardFaces cards={upgrades} />
            <button
              type="button"
              class="button"
              onClick={() => {
                asked.value = seat;
              }}
            >
              {t("ref.garage.enter", { count: upgrades.length })}
            </button>
          </li>
        ))}
      </ul>
      {driver && (
        <UpgradesSheet
          driver={driver}
          pool={pool}
          onChange={put}
          onClose={() => {
            asked.value = null;
          }}
        />
      )}
    </>
  );
}

function dealt(night: Night, pool: readonly Upgrade[]): Night {
  const hands = dealtUpgrades(pool, driven(night).length, lot);
  return driven(night).reduce(
    (now, { seat }, index) => changedDriver(now, seat, { upgrades: hands[index] ?? [] }),
    night,
  );
}
