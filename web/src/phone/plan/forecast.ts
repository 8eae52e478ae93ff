// What a plan would lead to: asked of the hub; the latest question wins.
import { useEffect, useState } from "preact/hooks";
import type { Link } from "../../shared/link";
import type { CarState, PlanForecast } from "../../shared/messages";
import { standing } from "../../shared/race";
import type { Reply } from "../../shared/words";
import { isComplete, type PlanDraft, played } from "./draft";

export type Refusal = Extract<Reply, { ok: false }>;

export interface Foreseen {
  readonly forecast: PlanForecast | null;
  /** Why this plan would be refused. */
  readonly refusal: Refusal | null;
}

const NOTHING: Foreseen = { forecast: null, refusal: null };

/** Request the forecast of a complete plan, and again if this car or one in its way is corrected or its cards recounted. */
export function useForecast(
  link: Pick<Link, "live" | "send">,
  draft: PlanDraft,
  car: CarState,
  cars: readonly CarState[],
  recount = 0,
): Foreseen {
  const [foreseen, setForeseen] = useState<Foreseen & { question: string }>({ ...NOTHING, question: "" });
  const live = link.live.value;
  const question = isComplete(draft)
    ? [draft.gear, ...played(draft), car.engine, recount, standing(cars)].join()
    : "";
  useEffect(() => {
    if (!question || !live) return;
    let current = true;
    void link.send({ do: "forecast", gear: draft.gear, cards: [...played(draft)] }).then((reply) => {
      if (current) setForeseen({ question, ...readForecast(reply) });
    });
    return () => {
      current = false;
    };
  }, [link, live, question]);
  return foreseen.question === question ? foreseen : NOTHING;
}

/** A forecast that is temporarily unavailable does not speak against a plan. */
export function readForecast(reply: Reply): Foreseen {
  if (reply.ok) return { forecast: reply.forecast ?? null, refusal: null };
  return { forecast: null, refusal: /^(cards|gear)\./.test(reply.code) ? reply : null };
}
