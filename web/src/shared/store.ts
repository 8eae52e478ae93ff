// What a device remembers. A browser may forbid that: then the page forgets, but still works.

const PREFIX = "pitwall.";

/** For as long as the device keeps it, or as long as this tab is open. */
type Keeping = "device" | "tab";

const storage = (keeping: Keeping): Storage => (keeping === "device" ? localStorage : sessionStorage);

export function remember(key: string, value: string | null, keeping: Keeping = "device"): void {
  try {
    if (value === null) storage(keeping).removeItem(PREFIX + key);
    else storage(keeping).setItem(PREFIX + key, value);
  } catch {
    // private windows and full disks
  }
}

export function recall(key: string, keeping: Keeping = "device"): string | null {
  try {
    return storage(keeping).getItem(PREFIX + key);
  } catch {
    return null;
  }
}
