/** One value of a table. Numbers stay numbers for a spreadsheet; an absent one leaves its cell empty. */
export type Cell = string | number | undefined;

// A spreadsheet takes a cell that begins so for a formula, some of them after blanks. One that splits the file at
// semicolons or tabs, as many do in Europe, sees beginnings inside our cells too, after the ends of quotes and of lines.
const FORMULA = /(^|[;\t\r\n|])(["'\s]*)(?=[=+\-@＝＋－＠])/g;

/**
 * A table as CSV (RFC 4180) that spreadsheets open as it is: with a byte order mark, because Excel reads UTF-8 only with
 * one, and with an apostrophe before whatever would be taken for a formula (OWASP, "CSV Injection"). Titles, notes and
 * names come from strangers.
 */
export async function csvText(head: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify([head, ...rows], {
    bom: true,
    record_delimiter: 'windows',
    // A lone line break within a cell is quoted too, whatever the delimiter of records is.
    quoted_match: /[;\t\r\n]/,
    // Only text comes from strangers. Numbers are ours: -5 stays a number, which the library's own escaping would not let it.
    cast: { string: (text) => text.replace(FORMULA, "$1$2'") },
  });
}
