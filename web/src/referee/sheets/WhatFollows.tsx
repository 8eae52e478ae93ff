import type { ComponentChildren } from "preact";
import { t } from "../../shared/i18n";
import type { DroppedInput, InputOf, Preview, TableMove } from "../../shared/messages";
import { describeRefusal, type Names, nameOf } from "../../shared/narration";
import { CarBadge } from "../../shared/ui/CarBadge";
import { inputName } from "../papers/answers";
import { MovesList } from "../ui/MovesList";
import type { Foreseen } from "./preview";

interface ForeseenProps {
  readonly names: Names;
  readonly seen: Foreseen;
}

/** Answers about upgrades that lie open: another answer means other cards, and the hub only counts cards. */
const EXCHANGES: readonly (string | undefined)[] = ["market", "pick", "swap", "keep"];

interface WhatFollowsProps extends ForeseenProps {
  /** What the new answer does. */
  readonly answer: string | undefined;
}

/** What an amendment keeps, drops and asks again, and what hands must move: all of it before anything is done. */
export function WhatFollows({ names, seen, answer }: WhatFollowsProps) {
  return (
    <Foresight seen={seen}>
      {({ kept, dropped, asked_again: again, moves }) => (
        <>
          <p>{t("ref.follows.kept", { kept: kept.length, lost: dropped.length + again.length })}</p>
          {dropped.length > 0 && <h3 class="lettering">{t("ref.follows.dropped")}</h3>}
          <Later names={names} inputs={dropped} />
          {again.length > 0 && <h3 class="lettering">{t("ref.follows.again")}</h3>}
          <Later names={names} inputs={again} />
          <TheMoves moves={moves} exchanges={EXCHANGES.includes(answer)} />
        </>
      )}
    </Foresight>
  );
}

/** What hands must move for an undo, and what it takes back: that can be a long list. */
export function TakenBack({ names, seen }: ForeseenProps) {
  return (
    <Foresight seen={seen}>
      {({ dropped, moves }) => (
        <>
          <TheMoves moves={moves} />
          <details>
            <summary class="taken-back">{t("ref.back.taken", { count: dropped.length })}</summary>
            <Later names={names} inputs={dropped.map(({ no, seat, do: what }) => ({ no, seat, do: what }))} />
          </details>
        </>
      )}
    </Foresight>
  );
}

interface ForesightProps {
  readonly seen: Foreseen;
  readonly children: (preview: Preview) => ComponentChildren;
}

function Foresight({ seen, children }: ForesightProps) {
  return (
    <div role="status" class="follows">
      {seen === "asking" && <p>{t("ref.undo.asking")}</p>}
      {seen === "sealed" && <p>{t("refusal.amend.opens")}</p>}
      {typeof seen === "object" && children(seen)}
    </div>
  );
}

interface TheMovesProps {
  readonly moves: readonly TableMove[];
  readonly exchanges?: boolean;
}

function TheMoves({ moves, exchanges = false }: TheMovesProps) {
  return (
    <>
      <h3 class="lettering">{t("ref.undo.moves")}</h3>
      {exchanges && <p>{t("ref.follows.exchange")}</p>}
      {!(exchanges && moves.length === 0) && <MovesList moves={moves} none={t("ref.undo.no-moves")} />}
    </>
  );
}

type LaterInput = InputOf | DroppedInput;

interface LaterProps {
  readonly names: Names;
  readonly inputs: readonly LaterInput[];
}

/** Later inputs that do not simply stay, and why. */
function Later({ names, inputs }: LaterProps) {
  return (
    <ul class="follows-list">
      {inputs.map((input) => (
        <li key={input.no}>
          {input.seat && <CarBadge seat={input.seat} label={false} />}
          <span>
            <strong>{whoAndWhat(input, names)}</strong> <span class="soft">{whyNot(input, names)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function whoAndWhat({ seat, do: what }: LaterInput, names: Names): string {
  return seat ? t("ref.now.for", { driver: nameOf(names, seat), asked: inputName(what) }) : inputName(what);
}

function whyNot(input: LaterInput, names: Names): string {
  if (!("code" in input)) return "";
  const { code, facts, text } = input;
  return describeRefusal({ id: null, ok: false, code, facts, text }, names);
}
