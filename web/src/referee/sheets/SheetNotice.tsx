import type { Rewriter } from "../desk";

/** The hub's refusal, shown inside the sheet. */
export function SheetNotice({ desk }: { desk: Rewriter }) {
  return (
    <div role="alert" class="sheet-notice">
      {desk.notice.value && <p class="wrong">{desk.notice.value}</p>}
    </div>
  );
}
