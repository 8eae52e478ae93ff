import type { Award, RaceResult } from "../shared/answers";
import { t } from "../shared/i18n";
import { namesOf, namesOfAll } from "../shared/narration";
import { describeAward } from "../shared/result";
import { CarBadge } from "../shared/ui/CarBadge";

/** Who was best at something, and by how much. */
export function Awards({ result: { awards, state } }: { result: RaceResult }) {
  if (awards.length === 0) return null;
  return (
    <section class="awards">
      <h2 class="lettering">{t("results.awards")}</h2>
      <ul>
        {awards.map((award) => (
          <AwardCard key={award.award} award={award} who={namesOfAll(award.seats, namesOf(state.cars))} />
        ))}
      </ul>
    </section>
  );
}

function AwardCard({ award, who }: { award: Award; who: string }) {
  const { name, figure } = describeAward(award);
  return (
    <li>
      <h3 class="lettering">{name}</h3>
      <p class="who">
        {award.seats.map((seat) => (
          <CarBadge key={seat} seat={seat} label={false} />
        ))}
        <span class="name">{who}</span>
      </p>
      <p class="soft">{figure}</p>
    </li>
  );
}
