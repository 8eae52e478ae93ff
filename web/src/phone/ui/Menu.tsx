import { useRef, useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { LicencesLink } from "../../shared/ui/LicencesLink";
import type { Driver } from "../driver";
import { loadSoon, useLater } from "../later";

export interface MenuProps {
  readonly driver: Driver;
  /** Look for another car without giving this one up. */
  onLeave(): void;
  /** The seat is given up. */
  onForget(): void;
}

export interface ItemsProps extends MenuProps {
  readonly open: boolean;
  onClose(): void;
}

const loadItems = () => import("./MenuItems");
loadSoon(loadItems); // it is also opened while the connection is lost

/** The button for the menu, and its sheet. */
export function Menu(props: MenuProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => sheet.current?.close();
  return (
    <>
      <button
        type="button"
        class="menu-button"
        aria-label={t("phone.menu")}
        onClick={() => {
          setOpen(true);
          sheet.current?.showModal();
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 6h18M3 12h18M3 18h18" stroke="currentColor" stroke-width="2.5" />
        </svg>
      </button>
      <dialog ref={sheet} class="sheet" aria-label={t("phone.menu")} onClose={() => setOpen(false)}>
        <Items {...props} open={open} onClose={close} />
        <button type="button" class="button main" onClick={close}>
          {t("phone.close")}
        </button>
        <LicencesLink />
      </dialog>
    </>
  );
}

function Items(props: ItemsProps) {
  const part = useLater(loadItems);
  if (part === "loading") return null;
  if (part === "unreachable") return <p>{t("reply.none")}</p>;
  return <part.MenuItems {...props} />;
}
