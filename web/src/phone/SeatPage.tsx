import { useState } from "preact/hooks";
import { useKeptFocus } from "../shared/focus";
import { t } from "../shared/i18n";
import { LinkBanner } from "../shared/ui/LinkBanner";
import { calls } from "./cues";
import { DealtBar } from "./dealt/DealtBar";
import { DealtContext } from "./dealt/hand";
import { TurnOver } from "./dealt/TurnOver";
import { useDealt } from "./dealt/useDealt";
import type { Driver } from "./driver";
import { Garage } from "./garage/Garage";
import { Locked } from "./plan/Locked";
import { Planner } from "./plan/Planner";
import type { Screen } from "./screen";
import { ProposalBar } from "./together/ProposalBar";
import { StandInDoor } from "./together/StandInDoor";
import { Turn } from "./turn/Turn";
import { Announcer } from "./ui/Announcer";
import { Ending } from "./ui/Ending";
import { Header } from "./ui/Header";
import { RoadsContext } from "./ui/limits";
import { RuleSheet } from "./ui/RuleHelp";
import { AskShown } from "./ui/StuckCard";
import { Lobby } from "./wait/Lobby";
import { Over } from "./wait/Over";
import { Waiting } from "./wait/Waiting";

interface SeatPageProps {
  readonly driver: Driver;
  onLeave(): void;
  onForget(): void;
}

/** A driver's page: a fixed header, and one thing at a time below it. */
export function SeatPage({ driver, onLeave, onForget }: SeatPageProps) {
  const connection = driver.link.connection.value;
  const ended = connection === "taken-over" || connection === "freed" || connection === "refused";
  if (ended && !driver.leaving.value) {
    return <Ending driver={driver} ending={connection} onForget={onForget} />;
  }
  return <AtTheWheel driver={driver} onLeave={onLeave} onForget={onForget} />;
}

function AtTheWheel({ driver, onLeave, onForget }: SeatPageProps) {
  const main = useKeptFocus<HTMLElement>();
  const { dealt, screen } = useDealt(driver);
  return (
    <div class="phone">
      <LinkBanner link={driver.link} saysConnecting={screen.kind === "connecting"} />
      {driver.paused.value && (
        <p class="pause" role="status">
          {t("refusal.paused")}
        </p>
      )}
      <Header driver={driver} onLeave={onLeave} onForget={onForget} />
      <ProposalBar driver={driver} />
      <DealtBar driver={driver} dealt={dealt} screen={screen} />
      <main ref={main}>
        <fieldset class="stage" disabled={!driver.ready.value}>
          <RoadsContext.Provider value={driver.link.state.value?.roads}>
            <DealtContext.Provider value={dealt}>
              {dealt && screen.kind === "asked" && screen.ask === "flip" ? (
                <TurnOver driver={driver} screen={screen} flip={dealt.flip} />
              ) : (
                <Stage driver={driver} screen={screen} />
              )}
            </DealtContext.Provider>
          </RoadsContext.Provider>
        </fieldset>
        {driver.refusal.value && (
          <p class="refusal" role="alert">
            {driver.refusal.value}
          </p>
        )}
        <AskShown driver={driver} refusal={driver.refused.value} />
      </main>
      <RuleSheet driver={driver} />
      <StandInDoor driver={driver} />
      <Announcer driver={driver} screen={screen} />
      <Flash />
    </div>
  );
}

/** The page flashes with every call while it is open. */
function Flash() {
  const [before] = useState(() => calls.peek());
  return calls.value > before ? <div key={calls.value} class="flash" aria-hidden="true" /> : null;
}

function Stage({ driver, screen }: { driver: Driver; screen: Screen }) {
  switch (screen.kind) {
    case "connecting":
      return <p class="quiet">{t("link.connecting")}</p>;
    case "lobby":
    case "watching":
      return <Lobby driver={driver} screen={screen} />;
    case "plan":
      return <Planner driver={driver} screen={screen} />;
    case "locked":
      return <Locked driver={driver} screen={screen} />;
    case "asked":
      return <Turn driver={driver} screen={screen} />;
    case "garage":
      return <Garage driver={driver} screen={screen} />;
    case "waiting":
      return <Waiting driver={driver} screen={screen} />;
    case "over":
      return <Over driver={driver} state={screen.state} />;
  }
}
