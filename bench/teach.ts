/**
 * `npm run bench -- teach [--pages DIR] [--json]`: how much of a page is read after pointing at the values of
 * its first row. Then the same declaration reads the page redesigned.
 */
import { readOptions } from '../lib/dev/command-line.ts';
import { meantBy } from '../lib/sites/adapters.ts';
import { documentOf } from '../lib/sites/fixtures.ts';
import { NOTHING } from '../lib/sites/engine/reading.ts';
import { learn, type Learned } from '../lib/sites/teach/learn.ts';
import { UNNUMBERED } from '../lib/sites/engine/exact/likeness.ts';
import { taughtAdapter } from '../lib/sites/teach/taught-shape.ts';
import { TAUGHT_FIELDS } from '../lib/domain/taught/taught-page.ts';
import {
  comparePage,
  SAVED_PAGES,
  savedPages,
  type ComparedPage,
  type ExpectedPage,
} from '../lib/sites/testing/saved-pages.ts';
import { precision, tally, type Tally } from './reading/tally.ts';
import { redesigned } from './reading/redesign.ts';
import { machineNote, type Report, type Table } from './report.ts';
import { GENERATED, teachGenerated, type GeneratedResult } from './teach/generated-lists.ts';
import { picksFor } from './teach/picks.ts';

const LEAST = { rows: 0.95, precision: 0.99, redesigned: 0.9, exact: 0.97 } as const;
/** Most wrong values, as a share of all values of generated lists. */
const MOST_WRONG = 0.005;
/** Larger pages would take minutes to redesign. */
const LARGEST_REDESIGNED = 120_000;
const REDESIGNS = 3;

interface Taught {
  page: ExpectedPage;
  learned: Learned | undefined;
  compared: ComparedPage;
  redesigns: ComparedPage[];
}

export function run(args: readonly string[], say: (line: string) => void): Promise<Report> {
  const { pages: folder } = readOptions([...args], { pages: { type: 'string', default: SAVED_PAGES } });
  const pages = savedPages(folder).filter(({ negative, rows }) => !negative && rows.length > 0);
  const taught = pages.map((page) => {
    say(nameOf(page));
    return teach(page);
  });
  const generated = Array.from({ length: GENERATED }, (_, seed) => {
    if (seed % 100 === 0) say(`generated lists from ${String(seed)}`);
    return teachGenerated(seed);
  });
  return Promise.resolve(report(taught, generated));
}

function teach(page: ExpectedPage): Taught {
  const document = documentOf(page.html, page.url.href);
  const learned = learn(document, page.url, picksFor(document, page));
  const adapter = learned && taughtAdapter(learned.page);
  const read = (other: Document, url: URL) => (adapter ? meantBy(adapter.read(other, url), url) : NOTHING);
  const compare = (compared: ComparedPage) => onlyTaught(compared, learned);
  const isSmall = page.html.length <= LARGEST_REDESIGNED;
  return {
    page,
    learned,
    compared: compare(comparePage(page, documentOf(page.html, page.url.href), read)),
    redesigns: isSmall ? Array.from({ length: REDESIGNS }, (_, seed) => compare(redesigned(page, seed, read))) : [],
  };
}

/** Keeps the fields that were pointed at. */
function onlyTaught(compared: ComparedPage, learned: Learned | undefined): ComparedPage {
  const fields = new Set<string>(TAUGHT_FIELDS.filter((field) => learned?.page.values[field]));
  const findings = compared.findings
    .filter(({ field }) => fields.has(field))
    // A notice without a number is named after its title.
    .map((each) => (each.given.startsWith(UNNUMBERED) ? { ...each, verdict: 'missing' as const } : each));
  return { ...compared, findings };
}

function report(taught: readonly Taught[], generated: readonly GeneratedResult[]): Report {
  const all = taught.map(({ compared }) => compared);
  const after = taught.flatMap(({ redesigns }) => redesigns);
  const figures = {
    pages: taught.length,
    rowsRecall: rowsRecall(all),
    precision: precision(tallyOf(all)),
    wrongValues: tallyOf(all).wrong,
    redesignedRows: rowsRecall(after),
    redesignedWrong: tallyOf(after).wrong,
    generated: generated.length,
    generatedExact: generated.filter(({ exact }) => exact).length / generated.length,
    generatedWrong: sumOf(generated, ({ wrong }) => wrong) / sumOf(generated, ({ values }) => values),
  };
  const isKept =
    figures.rowsRecall >= LEAST.rows &&
    figures.precision >= LEAST.precision &&
    figures.redesignedRows >= LEAST.redesigned &&
    figures.redesignedWrong === 0 &&
    figures.generatedExact >= LEAST.exact &&
    figures.generatedWrong < MOST_WRONG &&
    taught.every(({ compared }) => compared.rows.found > 0);
  return {
    ...figures,
    tables: [table(taught), tableOfGenerated(generated)],
    notes: [
      `${String(figures.pages)} pages: rows recall ${figures.rowsRecall.toFixed(3)} (${String(LEAST.rows)}), precision ` +
        `${figures.precision.toFixed(3)} (${String(LEAST.precision)}), ${String(figures.wrongValues)} wrong values.`,
      `After redesigns: rows ${figures.redesignedRows.toFixed(3)} (${String(LEAST.redesigned)}), ${String(figures.redesignedWrong)} wrong values.`,
      `${String(figures.generated)} generated lists: ${figures.generatedExact.toFixed(3)} exactly right ` +
        `(${String(LEAST.exact)}), ${(100 * figures.generatedWrong).toFixed(2)} % wrong values (${String(100 * MOST_WRONG)} %).`,
      machineNote(),
    ],
    passed: isKept,
  };
}

function table(taught: readonly Taught[]): Table {
  return {
    title: 'By page',
    columns: 'page|kind|taught|rows|read|false|right|wrong|missing|redesigned|wrong then'.split('|'),
    rows: taught.map(({ page, learned, compared, redesigns }) => {
      const { right, wrong, missing } = tallyOf([compared]);
      return [
        nameOf(page),
        learned?.page.kind ?? 'nothing',
        Object.keys(learned?.page.values ?? {}).length,
        `${String(compared.rows.found)} of ${String(compared.rows.expected)}`,
        compared.notices,
        compared.falseNotices,
        right,
        wrong,
        missing,
        redesigns.length > 0 ? rowsRecall(redesigns).toFixed(2) : '–',
        tallyOf(redesigns).wrong,
      ];
    }),
  };
}

function tableOfGenerated(generated: readonly GeneratedResult[]): Table {
  const layouts = [...new Set(generated.map(({ layout }) => layout))].sort();
  return {
    title: 'Generated lists',
    columns: ['layout', 'lists', 'exact', 'wrong values'],
    rows: layouts.map((name) => {
      const all = generated.filter(({ layout }) => layout === name);
      return [name, all.length, all.filter(({ exact }) => exact).length, sumOf(all, ({ wrong }) => wrong)];
    }),
  };
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function rowsRecall(pages: readonly ComparedPage[]): number {
  return sumOf(pages, ({ rows }) => rows.found) / sumOf(pages, ({ rows }) => rows.expected);
}

function tallyOf(pages: readonly ComparedPage[]): Tally {
  return tally(pages.flatMap(({ findings }) => findings));
}

function nameOf({ site, page }: ExpectedPage): string {
  return `${site}/${page}`;
}
