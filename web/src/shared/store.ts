// What a device remembers. A browser may forbid that: then the page forgets, but still works.

const PREFIX = "pitwall.";

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // private windows and full disks
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}
