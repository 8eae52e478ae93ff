import { t } from "../../shared/i18n";
import type { Proposal, PublicAnswer } from "../../shared/messages";
import type { Names } from "../../shared/narration";
import { describeAnswer } from "../papers/answers";
import { TakenBack, WhatFollows } from "../sheets/WhatFollows";
import "../styles/rewriting.css";
import "./together.css";

interface ProposalFollowsProps {
  readonly proposal: Proposal;
  readonly names: Names;
}

/** What a proposal would lead to, before anybody agrees. */
export function ProposalFollows({ proposal: { command, preview }, names }: ProposalFollowsProps) {
  if (!preview) return <p>{t("ref.undo.unknown")}</p>;
  if (command.do !== "amend") return <TakenBack names={names} seen={preview} />;
  const answer = command.command as PublicAnswer | undefined;
  const known = answer && (answer.do !== "plan" || answer.cards !== undefined);
  return (
    <>
      {known && (
        <p class="change">
          <strong>{describeAnswer(answer)}</strong>
        </p>
      )}
      <WhatFollows names={names} seen={preview} answer={answer?.do} />
    </>
  );
}
