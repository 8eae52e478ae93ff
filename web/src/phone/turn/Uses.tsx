import { t } from "../../shared/i18n";
import type { Option } from "../../shared/messages";
import { type Use, usesOf } from "../../shared/symbols";
import type { Driver } from "../driver";
import { Outcome } from "../ui/Outcome";
import { Amount } from "./Amount";

interface UsesProps {
  readonly driver: Driver;
  readonly options: readonly Option[];
}

/** What symbols of upgrades allow now: one button each, with a number to choose where there is one. */
export function Uses({ driver, options }: UsesProps) {
  return (
    <>
      {options.map((option) => (
        <OptionUses key={`${option.do} ${option.card} ${option.max}`} driver={driver} option={option} />
      ))}
    </>
  );
}

function OptionUses({ driver, option }: { driver: Driver; option: Option }) {
  const uses = usesOf(option);
  const act = (use: Use | undefined) => use && void driver.act(use.command);
  if (option.max && uses.length > 1) {
    const most = option.max;
    return (
      <Amount
        label={t(`symbol.${COUNTED[option.do] ?? "salvage"}`)}
        most={most}
        onTake={(count) => act(uses[most - count])}
      >
        {(count) => <UseText {...(uses[most - count] as Use)} />}
      </Amount>
    );
  }
  return (
    <>
      {uses.map((use) => (
        <button key={use.text} type="button" class="button choice" onClick={() => act(use)}>
          <UseText {...use} />
        </button>
      ))}
    </>
  );
}

const COUNTED: Readonly<Record<string, "reduce" | "super_cool" | "salvage">> = {
  "reduce-stress": "reduce",
  "super-cool": "super_cool",
};

function UseText({ text, note, forecast }: Use) {
  return (
    <>
      <span class="does lettering">{text}</span>
      {note && <span class="soft">{note}</span>}
      {forecast && <Outcome forecast={forecast} />}
    </>
  );
}
