import { t } from "../../shared/i18n";
import { useNames } from "../../shared/narration";
import { usePart } from "../../shared/part";
import { describeProposal } from "../../shared/proposals";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Desk } from "../desk";
import { ProposalFollows } from "../together/ProposalFollows";

/** What a driver proposes where two phones decide: the referee may look on, and acts as ever. */
export function ProposalAlert({ desk }: { desk: Desk }) {
  const names = useNames(desk.link);
  const proposal = usePart(() => desk.link.state.value?.proposal ?? null);
  if (!proposal) return null;
  return (
    <section class="panel alert proposal" role="status">
      <CarBadge seat={proposal.by} />
      <div>
        <p>
          <strong>{describeProposal(proposal, names)}</strong> {t("ref.proposal.note")}
        </p>
        {proposal.preview && (
          <details key={proposal.id}>
            <summary>{t("ref.proposal.follows")}</summary>
            <ProposalFollows proposal={proposal} names={names} />
          </details>
        )}
      </div>
    </section>
  );
}
