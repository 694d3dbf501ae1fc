/**
 * `npm run bench -- reading`: precision and recall of page reading, by site and field. Counts pages saved
 * from real sites; practice pages are reported identity, because they prove nothing about real sites.
 */
import { readOptions } from '../lib/dev/command-line.ts';
import { readAskedPage } from '../lib/sites/adapters.ts';
import { documentOf, fixturesOf } from '../lib/sites/fixtures.ts';
import { KNOWN_SITES } from '../lib/sites/registry.ts';
import { readSavedPages, type Finding, type SavedPage } from '../lib/sites/testing/saved-pages.ts';
import type { Cell, Report, Table } from './report.ts';

interface Tally {
  right: number;
  wrong: number;
  missing: number;
}

/** Targets for sites with an adapter and for all others. */
const PROMISED = { precision: 0.99, adapterRecall: 0.95, otherRecall: 0.85 } as const;
const VERDICTS = ['right', 'wrong', 'missing', 'precision', 'recall'] as const;

export function run(args: readonly string[]): Promise<Report> {
  readOptions([...args], {});
  const saved = readSavedPages();
  const practice = tally(practiceFindings());
  const ownPages = `Our own practice pages, which prove nothing about the real ones: ${spoken(practice)}.`;
  if (saved.length === 0) {
    return Promise.resolve({
      tables: [],
      notes: ['No saved pages are beside the repository.', ownPages],
      passed: true,
    });
  }
  const findings = saved.flatMap((page) => page.findings);
  const byAdapter = tally(saved.filter(({ adapter }) => adapter).flatMap((page) => page.findings));
  const byAny = tally(saved.filter(({ adapter }) => !adapter).flatMap((page) => page.findings));
  const falseNotices = saved.filter(({ negative }) => negative).reduce((sum, { notices }) => sum + notices, 0);
  const passed =
    precision(tally(findings)) >= PROMISED.precision &&
    recall(byAdapter) >= PROMISED.adapterRecall &&
    recall(byAny) >= PROMISED.otherRecall &&
    falseNotices === 0;
  return Promise.resolve({
    tables: [pagesTable(saved), fieldsTable(findings)],
    notes: [
      ...findings.filter(({ verdict }) => verdict !== 'right').map(described),
      `Sites with an adapter: ${spoken(byAdapter)}.`,
      `Other sites: ${spoken(byAny)}.`,
      `Notices seen on pages that show none: ${String(falseNotices)}.`,
      ownPages,
    ],
    passed,
  });
}

function pagesTable(saved: readonly SavedPage[]): Table {
  return {
    title: 'Pages saved from real sites',
    columns: ['site', 'page', 'read by', 'notices', 'rows found', ...VERDICTS],
    rows: saved.map(({ site, page, adapter, negative, notices, rows, findings }) => [
      site,
      page,
      adapter ? 'adapter' : 'any page',
      negative ? `${String(notices)}, none expected` : String(notices),
      `${String(rows.found)} of ${String(rows.expected)}`,
      ...figures(tally(findings)),
    ]),
  };
}

function fieldsTable(findings: readonly Finding[]): Table {
  const fields = [...new Set(findings.map(({ field }) => field))];
  return {
    title: 'By field',
    columns: ['field', ...VERDICTS],
    rows: fields.map((field) => [field, ...figures(tally(findings.filter((each) => each.field === field)))]),
  };
}

function described({ site, page, field, verdict, expected, given }: Finding): string {
  return `${site}/${page}, ${field} ${verdict}: expected ${expected}, given ${given}`;
}

/** Compares our practice pages; every field of a notice is expected. */
function practiceFindings(): Finding[] {
  return KNOWN_SITES.filter(({ reader }) => reader === 'adapter').flatMap(({ id }) =>
    fixturesOf(id).flatMap(({ name, html, expected }) => {
      const { notices } = readAskedPage(documentOf(html, expected.url), new URL(expected.url));
      return expected.notices.flatMap((wanted, index) => {
        const given = new Map(Object.entries(notices[index]?.notice ?? {}).map(([key, value]) => [key, String(value)]));
        return Object.entries(wanted ?? {}).map(([field, value]): Finding => {
          const has = given.get(field);
          const verdict = has === undefined ? 'missing' : has === String(value) ? 'right' : 'wrong';
          return { site: id, page: name, field, verdict, expected: String(value), given: has ?? 'nothing' };
        });
      });
    }),
  );
}

function tally(findings: readonly Finding[]): Tally {
  const count = (wanted: Finding['verdict']) => findings.filter(({ verdict }) => verdict === wanted).length;
  return { right: count('right'), wrong: count('wrong'), missing: count('missing') };
}

/** Share of returned values that are right; 1 when none is returned. */
function precision({ right, wrong }: Tally): number {
  return right + wrong === 0 ? 1 : right / (right + wrong);
}

/** Share of expected values returned and right; 1 when none is expected. */
function recall({ right, wrong, missing }: Tally): number {
  return right + wrong + missing === 0 ? 1 : right / (right + wrong + missing);
}

function figures(counts: Tally): Cell[] {
  const { right, wrong, missing } = counts;
  return [right, wrong, missing, precision(counts).toFixed(3), recall(counts).toFixed(3)];
}

function spoken(counts: Tally): string {
  const [right, wrong, missing, given, found] = figures(counts).map(String);
  return `${right ?? ''} right, ${wrong ?? ''} wrong, ${missing ?? ''} missing; precision ${given ?? ''}, recall ${found ?? ''}`;
}
