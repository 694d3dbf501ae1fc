/**
 * `npm run bench -- reading [--pages DIR] [--json]`: precision and recall of page reading. Counts pages saved
 * from real sites (DIR, in the layout of ../shared/pages) apart from our practice pages, which prove nothing
 * about real sites; then practice pages after random redesigns, and the generic reader alone on known sites.
 */
import { DOUBT_NAMES } from '../lib/domain/notices/notice.ts';
import { readOptions } from '../lib/dev/command-line.ts';
import { readAskedPage } from '../lib/sites/adapters.ts';
import { documentOf, fixturesOf } from '../lib/sites/fixtures.ts';
import { readAnyPage } from '../lib/sites/guess/reader.ts';
import { KNOWN_SITES, platformOf } from '../lib/sites/registry.ts';
import { SURE_ENOUGH, sureness } from '../lib/sites/sureness.ts';
import {
  comparePage,
  SAVED_PAGES,
  savedPages,
  type ComparedPage,
  type ExpectedPage,
  type Finding,
  type Wanted,
} from '../lib/sites/testing/saved-pages.ts';
import { redesigned } from './reading/redesign.ts';
import { figures, precision, recall, tally, VERDICTS, type Tally } from './reading/tally.ts';
import type { Report, Table } from './report.ts';

const TARGETS = {
  'shared known': { precision: 0.99, recall: 0.97 },
  'shared unknown': { precision: 0.98, recall: 0.85 },
  'generic alone': { precision: 0.98, recall: 0.85 },
} as const;
/** Share of wrong values among those expected after a redesign. */
const MOST_WRONG = 0.005;
const REDESIGNS = 3;
/** Larger pages would take minutes to redesign. */
const LARGEST_REDESIGNED = 60_000;
const WORST = 12;

type Groups = Map<string, ComparedPage[]>;

export function run(args: readonly string[], say: (line: string) => void): Promise<Report> {
  const { pages: folder } = readOptions([...args], { pages: { type: 'string', default: SAVED_PAGES } });
  const practice = practicePages();
  const saved = savedPages(folder);
  const read = (page: ExpectedPage) => comparePage(page, documentOf(page.html, page.url.href), readAskedPage);
  say(`${String(practice.length)} practice pages, ${String(saved.length)} saved pages`);
  const groups: Groups = new Map();
  for (const page of [...practice.map(read), ...saved.map(read)]) add(groups, groupOf(page, practice), page);
  const alone = new Map<string, ComparedPage[]>();
  for (const page of [...practice, ...saved].filter(({ site, url }) => site !== 'generic' && isKnown(url)))
    add(
      alone,
      platformOf(page.url)?.id ?? page.site,
      comparePage(page, documentOf(page.html, page.url.href), readAnyPage),
    );
  say('redesigns');
  const changed = [...practice, ...saved]
    .filter(({ negative, html }) => !negative && html.length <= LARGEST_REDESIGNED)
    .map((page) => Array.from({ length: REDESIGNS }, (_, seed) => redesigned(page, seed, readAskedPage)));
  return Promise.resolve(report(groups, alone, changed, saved.length > 0));
}

const FIELDS =
  'noticeId title agency state naicsCode setAside postedDate responseDeadLine solicitationNumber uiLink'.split(' ');

/** Our practice pages with every value they show, of every adapter for notices, and of the generic reader. */
function practicePages(): ExpectedPage[] {
  const sites = KNOWN_SITES.filter(({ reader, awards }) => reader === 'adapter' && !awards).map(({ id }) => id);
  return [...sites, 'generic'].flatMap((site) =>
    fixturesOf(site).map(({ name, html, expected: { url, notices } }) => ({
      site,
      page: name,
      url: new URL(url),
      html,
      negative: notices.length === 0,
      count: notices.length,
      rows: notices.map(wantedFrom),
    })),
  );
}

function wantedFrom(notice: unknown): Wanted {
  const values = new Map<string, unknown>(Object.entries(notice ?? {}));
  return Object.fromEntries(FIELDS.map((field) => [field, values.has(field) ? [String(values.get(field))] : null]));
}

function report(groups: Groups, alone: Groups, changed: readonly ComparedPage[][], measured: boolean): Report {
  const all = [...groups.values()].flat();
  const real = all.filter((page) => !isPractice(groups, page));
  const aloneSaved = [...alone.values()].flat();
  const fuzz = changed.flat();
  const fuzzTally = tally(fuzz.flatMap(({ findings }) => findings));
  const wrongShare = fuzzTally.wrong / Math.max(1, fuzzTally.right + fuzzTally.wrong + fuzzTally.missing);
  const checks = [
    ...(['shared known', 'shared unknown'] as const).map((group) =>
      check(group, groups.get(group) ?? [], TARGETS[group]),
    ),
    check('generic alone', aloneSaved, TARGETS['generic alone']),
    { name: 'no false notice on negatives', holds: sum(groups.get('negatives'), ({ notices }) => notices) === 0 },
    { name: `redesigns: at most ${String(100 * MOST_WRONG)}% wrong`, holds: wrongShare <= MOST_WRONG },
  ];
  const failed = checks.filter(({ holds }) => !holds).map(({ name }) => name);
  return {
    tables: [
      groupsTable('By group', groups),
      fieldsTable(groups),
      groupsTable('Generic reader alone, by known site', new Map([...alone, ['all', aloneSaved]])),
      surenessTable(real, [...aloneSaved, ...fuzz]),
      redesignTable(changed),
      worstTable(real),
    ],
    notes: [
      ...real.flatMap(({ findings }) => findings.filter(({ verdict }) => verdict !== 'right').map(described)),
      ...all.filter(({ falseNotices }) => falseNotices > 0).map(falsely),
      `Redesigned: ${(100 * wrongShare).toFixed(2)}% of the expected values wrong.`,
      measured ? `Targets missed: ${failed.join('; ') || 'none'}.` : 'Saved pages: not measured, there are none.',
    ],
    passed: measured && failed.length === 0,
  };
}

function groupOf(page: ComparedPage, practice: readonly ExpectedPage[]): string {
  const isOwn = practice.some(({ site, page: name }) => site === page.site && name === page.page);
  if (isOwn) return page.negative ? 'own negatives' : 'own practice pages';
  if (page.negative) return 'negatives';
  return page.adapter ? 'shared known' : 'shared unknown';
}

function isPractice(groups: Groups, page: ComparedPage): boolean {
  return ['own practice pages', 'own negatives'].some((name) => groups.get(name)?.includes(page));
}

function isKnown(url: URL): boolean {
  const site = platformOf(url);
  return site?.reader === 'adapter' && !site.awards;
}

function add(groups: Groups, name: string, page: ComparedPage): void {
  groups.set(name, [...(groups.get(name) ?? []), page]);
}

function check(name: string, pages: readonly ComparedPage[], target: { precision: number; recall: number }) {
  const counts = tallyOf(pages);
  const holds = precision(counts) >= target.precision && recall(counts) >= target.recall;
  return { name: `${name}: precision ${String(target.precision)}, recall ${String(target.recall)}`, holds };
}

function tallyOf(pages: readonly ComparedPage[]): Tally {
  return tally(pages.flatMap(({ findings }) => findings));
}

function sum(pages: readonly ComparedPage[] = [], of: (page: ComparedPage) => number): number {
  return pages.reduce((total, page) => total + of(page), 0);
}

function groupsTable(title: string, groups: Groups): Table {
  return {
    title,
    columns: ['group', 'pages', 'rows found', 'false notices', ...VERDICTS],
    rows: [...groups].map(([name, pages]) => [
      name,
      pages.length,
      `${String(sum(pages, ({ rows }) => rows.found))} of ${String(sum(pages, ({ rows }) => rows.expected))}`,
      sum(pages, ({ falseNotices }) => falseNotices),
      ...figures(tallyOf(pages)),
    ]),
  };
}

function fieldsTable(groups: Groups): Table {
  return {
    title: 'By field',
    columns: ['group', 'field', ...VERDICTS],
    rows: ['own practice pages', 'shared known', 'shared unknown'].flatMap((name) => {
      const findings = (groups.get(name) ?? []).flatMap((page) => page.findings);
      const fields = [...new Set(findings.map(({ field }) => field))];
      return fields.map((field) => [name, field, ...figures(tally(findings.filter((each) => each.field === field)))]);
    }),
  };
}

const THRESHOLDS = [0, 0.4, 0.6, 0.8, 0.95, 1];
/** Fields that a one-click add leaves empty below the threshold. A notice needs its title. */
const LEFT_EMPTY = new Set<string>(DOUBT_NAMES.filter((name) => name !== 'title'));

/**
 * Precision and recall when values below a threshold are left out: on saved pages, and on pages read without
 * their adapter or after a redesign, where readers make more mistakes.
 */
function surenessTable(saved: readonly ComparedPage[], harder: readonly ComparedPage[]): Table {
  const isKept = ({ field, given, where }: Finding, threshold: number) =>
    given === 'nothing' || sureness(field, given, where) >= threshold;
  const counts = (pages: readonly ComparedPage[], threshold: number) =>
    tally(
      pages
        .flatMap(({ findings }) => findings.filter(({ field }) => LEFT_EMPTY.has(field)))
        .map((each) => (isKept(each, threshold) ? each : { ...each, verdict: 'missing' as const })),
    );
  return {
    title: `By sureness: agency, NAICS, state, deadline (values below ${String(SURE_ENOUGH)} are offered, not taken)`,
    columns: ['threshold', 'pages', ...VERDICTS],
    rows: [
      ...THRESHOLDS.map((threshold) => [threshold.toFixed(2), 'saved', ...figures(counts(saved, threshold))]),
      ...THRESHOLDS.map((threshold) => [threshold.toFixed(2), 'harder', ...figures(counts(harder, threshold))]),
    ],
  };
}

function redesignTable(changed: readonly ComparedPage[][]): Table {
  const worst = changed
    .map((pages) => ({ page: pages[0], counts: tallyOf(pages) }))
    .filter(({ counts }) => counts.wrong > 0)
    .sort((a, b) => b.counts.wrong - a.counts.wrong);
  return {
    title: 'After redesigns: all, then the pages with wrong values',
    columns: ['page', ...VERDICTS],
    rows: [
      ['all', ...figures(tallyOf(changed.flat()))],
      ...worst.slice(0, WORST).map(({ page, counts }) => [page ? nameOf(page) : '', ...figures(counts)]),
    ],
  };
}

function worstTable(pages: readonly ComparedPage[]): Table {
  const bad = ({ findings }: ComparedPage) => findings.filter(({ verdict }) => verdict !== 'right').length;
  const worst = pages.filter((page) => bad(page) > 0).sort((a, b) => bad(b) - bad(a));
  return {
    title: 'Worst saved pages',
    columns: ['page', 'read by', 'notices', 'rows found', ...VERDICTS],
    rows: worst
      .slice(0, WORST)
      .map((page) => [
        nameOf(page),
        page.adapter ? 'adapter' : 'generic',
        page.notices,
        `${String(page.rows.found)} of ${String(page.rows.expected)}`,
        ...figures(tallyOf([page])),
      ]),
  };
}

function nameOf({ site, page }: { site: string; page: string }): string {
  return `${site}/${page}`;
}

function described(finding: Finding): string {
  const { field, verdict, expected, given } = finding;
  return `${nameOf(finding)}, ${field} ${verdict}: expected ${expected}, got ${given}`;
}

function falsely(page: ComparedPage): string {
  return `${nameOf(page)}: ${String(page.notices)} notices, ${String(page.falseNotices)} too many`;
}
