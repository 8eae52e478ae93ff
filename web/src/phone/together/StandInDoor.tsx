import { type Signal, signal } from "@preact/signals";
import { addTexts, t } from "../../shared/i18n";
import type { Driver } from "../driver";
import { useLater } from "../later";

/** What the driver wants to propose: to begin with, the list of everything; that the result be official; the next race. */
type Wish = "anything" | "official" | "next";
const wish: Signal<Wish | null> = signal(null);

export function decideTogether(what: Wish = "anything"): void {
  wish.value = what;
}

const close = (): void => {
  wish.value = null;
};

/** The referee's sheets for a driver who stands in, once they are asked for. */
export function StandInDoor({ driver }: { driver: Driver }) {
  return wish.value ? <Opened key={wish.value} driver={driver} what={wish.value} /> : null;
}

const FIRST = { anything: null, official: { kind: "official" }, next: "next" } as const;

async function load() {
  const [{ StandInDesk }] = await Promise.all([
    import("../../referee/together/StandInDesk"),
    addTexts("referee"),
  ]);
  return { StandInDesk };
}

function Opened({ driver, what }: { driver: Driver; what: Wish }) {
  const part = useLater(load);
  if (part === "loading") return null;
  if (part === "unreachable") {
    return (
      <button type="button" class="refusal" onClick={close}>
        {t("reply.none")}
      </button>
    );
  }
  return <part.StandInDesk driver={driver} first={FIRST[what]} onClose={close} />;
}
