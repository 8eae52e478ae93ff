import type { Link } from "../shared/link";
import { useNames } from "../shared/narration";
import { describeProposal } from "../shared/proposals";

/** Between races: what a driver proposes for the next one, until another agrees. */
export function Proposed({ link }: { link: Link }) {
  const names = useNames(link);
  const proposal = link.state.value?.proposal;
  return proposal ? <p class="proposed lettering">{describeProposal(proposal, names)}</p> : null;
}
