// The addresses of the library's pages.

const KEPT = ["table", "lang", "theme"];

/** The address of another page, with the table, language and theme that this page was asked for. */
export function to(path: string, more: Readonly<Record<string, string>> = {}): string {
  const asked = new URLSearchParams(location.search);
  const kept = KEPT.flatMap((key) => (asked.has(key) ? [[key, asked.get(key) ?? ""]] : []));
  const query = new URLSearchParams([...kept, ...Object.entries(more)]);
  return query.size > 0 ? `${path}?${query}` : path;
}
