import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export interface Column<Row> {
  readonly label: string;
  /** Whether it is a count, written in figures. */
  readonly counts?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

interface TableProps<Row> {
  readonly title: string;
  /** Whether only screen readers get the title, because the heading of the page says the same. */
  readonly silent?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A table below its title; the first column names the row. On a phone each row is a paragraph with labels. */
export function Table<Row>({ title, silent, columns, rows, keyOf }: TableProps<Row>) {
  const heading = useId();
  const [head, ...rest] = columns;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} class={silent ? "sr-only" : "lettering"}>
        {title}
      </h2>
      <table class="listed" aria-labelledby={heading}>
        <thead>
          <tr>
            {columns.map(({ label, counts }) => (
              <th key={label} scope="col" class={counts ? "counted" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{head?.cell(row)}</th>
              {rest.map(({ label, counts, cell }) => (
                <td key={label} class={counts ? "figures" : undefined} data-label={label}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
