/** One value of a table. Numbers stay numbers for a spreadsheet; an absent one leaves its cell empty. */
export type Cell = string | number | undefined;

// A spreadsheet takes a cell that begins so for a formula, some of them after blanks. One that splits the file at
// semicolons or tabs, as many do in Europe, sees beginnings inside our cells too, after the ends of quotes and of lines.
// Each run of such characters is looked at once, from its start: text that is nothing else must not take minutes.
const FORMULA = /(?<![;|"'\s])([;|"'\s]*)(?=[=+\-@＝＋－＠])/g;
const BEGINNING = /[;\t\r\n|]/;

/** An apostrophe before whatever begins like a formula, at the start of the text or of something that may be read as a cell. */
function harmless(text: string): string {
  return text.replace(FORMULA, (run, _group, at: number) => (at === 0 || BEGINNING.test(run) ? `${run}'` : run));
}

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
    cast: { string: harmless },
  });
}
