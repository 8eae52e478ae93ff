import type { Award } from "../shared/answers";
import type { PublicState } from "../shared/messages";
import { namesOf, namesOfAll } from "../shared/narration";
import { describeAward, useResult } from "../shared/result";
import { CarBadge } from "../shared/ui/CarBadge";

/** Below the podium: who was best at something, and by how much. */
export function Awards({ state }: { state: PublicState }) {
  const awards = useResult(state)?.awards ?? [];
  if (awards.length === 0) return null;
  return (
    <ul class="awards">
      {awards.map((award) => (
        <AwardSign
          key={award.award}
          award={award}
          who={namesOfAll(award.seats, namesOf(state.cars))}
          room={ROOM / awards.length}
        />
      ))}
    </ul>
  );
}

/** How many letters of several who share an award fit beside their signs, all awards in a row together. */
const ROOM = 112;

interface SignProps {
  readonly award: Award;
  readonly who: string;
  /** How many letters fit; where they have more, their signs tell who. */
  readonly room: number;
}

function AwardSign({ award, who, room }: SignProps) {
  const { name, figure } = describeAward(award);
  return (
    <li class="award">
      <h2 class="lettering">{name}</h2>
      <p class="winners">
        {award.seats.map((seat) => (
          <CarBadge key={seat} seat={seat} />
        ))}
        {(award.seats.length === 1 || who.length <= room) && <bdi class="name">{who}</bdi>}
      </p>
      <p class="note">{figure}</p>
    </li>
  );
}
