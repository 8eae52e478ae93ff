// The event of a championship race in words.
import { t } from "../shared/i18n";
import type { PublicState } from "../shared/messages";
import { CALENDAR } from "../shared/vocabulary";

type Fixture = (typeof CALENDAR)[number];

/** What is special about this race, from its set-up on; nothing where its numbers say it all. */
export function eventTexts({ championship, setup }: Pick<PublicState, "championship" | "setup">): string[] {
  const event = championship?.event ?? setup?.championship?.event;
  const fixture = CALENDAR.find(({ id }) => id === event);
  if (!fixture) return [];
  const rule = fixture.rule ? [t(`championship.rule.${fixture.rule}`)] : [];
  return [...rule, ...extraPoints(fixture)];
}

function extraPoints({ extra_points: extra }: Fixture): string[] {
  const [points] = extra;
  return points === undefined ? [] : [t("championship.extra-points", { count: extra.length, points })];
}
