// The event of a championship race in words.
import { t } from "../shared/i18n";
import type { PublicState } from "../shared/messages";

/** What is special about this race, from its set-up on; nothing without an event. */
export function eventText({
  championship,
  setup,
}: Pick<PublicState, "championship" | "setup">): string | undefined {
  const event = championship?.event ?? setup?.championship?.event;
  return event ? t(`fixture.${event}`) : undefined;
}
