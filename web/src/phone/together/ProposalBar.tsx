import { useState } from "preact/hooks";
import { addTexts, t } from "../../shared/i18n";
import type { Proposal } from "../../shared/messages";
import { givenName, nameOf } from "../../shared/narration";
import { describeProposal } from "../../shared/proposals";
import type { Command, Seat } from "../../shared/words";
import type { Driver } from "../driver";
import { useLater } from "../later";
import "./together.css";

/** What somebody proposes: its proposer waits, everybody else agrees or says no. */
export function ProposalBar({ driver }: { driver: Driver }) {
  const proposal = driver.link.state.value?.proposal;
  if (!proposal) return null;
  return (
    <section class="proposal" role="status">
      <p>{describeProposal(proposal, driver.names.value)}</p>
      {proposal.command.do === "setup" && <ProposedGrid driver={driver} proposal={proposal} />}
      {proposal.preview && <Follows key={proposal.id} driver={driver} proposal={proposal} />}
      {proposal.by === driver.seat ? (
        <Mine driver={driver} />
      ) : (
        <Others driver={driver} proposal={proposal} />
      )}
    </section>
  );
}

interface ProposalProps {
  readonly driver: Driver;
  readonly proposal: Proposal;
}

/** Who would start where. */
function ProposedGrid({ driver, proposal }: ProposalProps) {
  const { cars = [] } = proposal.command as { readonly cars?: readonly { seat: Seat; name?: string }[] };
  const names = cars.map(
    ({ seat, name = "" }) => givenName({ seat, name }) || nameOf(driver.names.value, seat),
  );
  return (
    <p>{t("phone.together.grid", { grid: names.map((name, index) => `${index + 1}. ${name}`).join(" ") })}</p>
  );
}

/** What an undo or a replaced answer would lead to, for whoever wants to know before agreeing. */
function Follows(props: ProposalProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("phone.together.follows")}</summary>
      {open && <WhatFollows {...props} />}
    </details>
  );
}

async function load() {
  const [{ ProposalFollows }] = await Promise.all([
    import("../../referee/together/ProposalFollows"),
    addTexts("referee"),
  ]);
  return { ProposalFollows };
}

function WhatFollows({ driver, proposal }: ProposalProps) {
  const part = useLater(load);
  if (part === "loading") return null;
  if (part === "unreachable") return <p>{t("reply.none")}</p>;
  return <part.ProposalFollows proposal={proposal} names={driver.names.value} />;
}

function Mine({ driver }: { driver: Driver }) {
  return (
    <div class="answers">
      <span class="quiet">{t("phone.together.waits")}</span>
      <Say driver={driver} command={{ do: "propose", command: null }} text={t("phone.together.withdraw")} />
    </div>
  );
}

function Others({ driver, proposal: { id } }: ProposalProps) {
  return (
    <div class="answers">
      <Say
        driver={driver}
        command={{ do: "second", proposal: id }}
        text={t("phone.together.agree")}
        main={true}
      />
      <Say
        driver={driver}
        command={{ do: "second", proposal: id, decline: true }}
        text={t("phone.together.no")}
      />
    </div>
  );
}

interface SayProps {
  readonly driver: Driver;
  readonly command: Command;
  readonly text: string;
  readonly main?: boolean;
}

function Say({ driver, command, text, main = false }: SayProps) {
  return (
    <button
      type="button"
      class={main ? "button main" : "button"}
      disabled={!driver.link.live.value}
      onClick={() => void driver.say(command)}
    >
      {text}
    </button>
  );
}
