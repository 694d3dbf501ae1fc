/** One table value. Numbers stay numbers in a spreadsheet; `undefined` leaves the cell empty. */
export type Cell = string | number | undefined;

/** Rows as a table of named columns. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly (readonly [string, (row: Row) => Cell])[]) {
  return {
    head: columns.map(([name]) => name),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  };
}

/** Cents as dollars. */
export function dollars(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : cents / 100;
}

// A spreadsheet reads a cell that starts like this as a formula, sometimes after blanks. Spreadsheets that
// split at semicolons or tabs, common in Europe, also see cell starts inside our cells, after quotes and line
// ends. Each run is matched once, from its start, so long runs stay fast.
const FORMULA = /(?<![;|"'\s])([;|"'\s]*)(?=[=+\-@＝＋－＠])/g;
const BEGINNING = /[;\t\r\n|]/;

/** Puts an apostrophe before anything that could start a formula. */
function harmless(text: string): string {
  return text.replace(FORMULA, (run, _group, at: number) => (at === 0 || BEGINNING.test(run) ? `${run}'` : run));
}

/**
 * A table as CSV (RFC 4180). Has a byte order mark, because Excel needs one to read UTF-8, and an apostrophe
 * before anything a spreadsheet would run as a formula (OWASP, "CSV Injection"): titles, notes and names come
 * from strangers.
 */
export async function csvText(head: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify([head, ...rows], {
    bom: true,
    record_delimiter: 'windows',
    // Quote a lone line break too, whatever the record delimiter is.
    quoted_match: /[;\t\r\n]/,
    // Escape text only. The library's own escaping would turn the number -5 into text.
    cast: { string: harmless },
  });
}
