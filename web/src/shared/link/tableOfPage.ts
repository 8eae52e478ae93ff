/** The table is named in the address; the default is the main one. */
export function tableOfPage(): string {
  return new URLSearchParams(location.search).get("table") ?? "main";
}
