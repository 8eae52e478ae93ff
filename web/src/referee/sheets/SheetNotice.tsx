import type { Desk } from "../desk";

/** What the hub had against it, where the eyes are. */
export function SheetNotice({ desk }: { desk: Desk }) {
  return (
    <div role="alert" class="sheet-notice">
      {desk.notice.value && <p class="wrong">{desk.notice.value}</p>}
    </div>
  );
}
