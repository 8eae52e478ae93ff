import { t } from "../../shared/i18n";
import { Refused } from "../../shared/link/http";
import { describeProblem } from "../../shared/narration";

/** Why a name could not be sent; 422 is a name that nobody could read. */
export function describeNameProblem(problem: unknown): string {
  const unreadable = problem instanceof Refused && problem.status === 422;
  return unreadable ? t("phone.join.bad-name") : describeProblem(problem);
}
