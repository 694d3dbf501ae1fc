/**
 * Whole pages saved from real sites, opened in a browser at their own addresses with their site switched on:
 * buttons beside the right rows, and a pursuit at the backend that says what the page says. The pages are
 * kept beside the repository; without them the tests are skipped, and say so.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { PracticeAnswer } from '../lib/dev/practice/practice-site.ts';
import { must } from '../lib/domain/testing/must.ts';
import { splitDoubts } from '../lib/domain/notices/doubts.ts';
import type { SeenNotice } from '../lib/domain/notices/notice.ts';
import { adapterOf, readAskedPage } from '../lib/sites/adapters.ts';
import { documentOf } from '../lib/sites/fixtures.ts';
import { siteOf } from '../lib/sites/registry.ts';
import { withDoubts } from '../lib/sites/sureness.ts';
import { isSame, isWhole, savedPages, type ExpectedPage, type Wanted } from '../lib/sites/testing/saved-pages.ts';
import { ADD, open } from './site-switches.ts';
import { useWorkbench } from './use-workbench.ts';

const PIPELINE = 'Federal IT';
/** Fields of a pursuit that a page shows. */
const FIELDS = ['title', 'agency', 'naicsCode', 'state', 'responseDeadLine', 'uiLink'] as const;

/** `npm test` opens these: two hosts, wildcard host, a notice's own page, unknown site, other language. */
const ONE_OF_EACH = [
  'dibbs/list-rfq-post-2025-06-03',
  'ionwave/list-omaha-2026-10',
  'txsmartbuy-esbd/detail-2026-07',
  'csir-za/list-2025-08',
  'mercadopublico-cl/detail-1030-11-LE26',
];

/** Without its own style sheet, a filter that stays in view covers this page's buttons. */
const COVERED = 'gem-in/all-bids-2026-03';
/** The rows lie in a box that only the page's script scrolls. */
const CLIPPED = 'gepnic-in/home-eprocure-2026-04';

/** Whole pages, and parts of pages that have their own adapter. */
const pages = savedPages().filter(
  (page) =>
    !page.negative &&
    page.url.protocol === 'https:' &&
    ![COVERED, CLIPPED].includes(`${page.site}/${page.page}`) &&
    (isWhole(page) || adapterOf(page.url) !== undefined),
);

describe.skipIf(pages.length === 0)('a page saved from a real site (skipped where none are there)', () => {
  const bench = useWorkbench({ pages: answerFor });
  let turnedOn: { id: string; patterns: string[] } | undefined;

  afterEach(async () => {
    if (!turnedOn) return;
    await bench().ask('site.turnOff', { id: turnedOn.id });
    for (const pattern of turnedOn.patterns) await bench().browser.forbidHost(pattern);
    turnedOn = undefined;
  });

  it('is whole in ten cases or more', () => {
    expect(pages.filter(isWhole).length).toBeGreaterThanOrEqual(10);
  });

  const named = pages.map((page) => [`${page.site}/${page.page}`, page] as const);
  it.each(named.filter(([name]) => ONE_OF_EACH.includes(name)))('%s', expectReadAndSaved);
  it.each(named.filter(([name]) => !ONE_OF_EACH.includes(name)))('%s', { tags: ['full'] }, expectReadAndSaved);

  async function expectReadAndSaved(_name: string, page: ExpectedPage): Promise<void> {
    const expected = readAsInPage(page);
    await turnOn(page.url);
    const { page: tab, screen } = await open(bench(), page.url.href);
    const buttons = await screen.exactly(expected.length, ADD);
    const beside: unknown = await tab.evaluate(TEXT_BESIDE);
    expect(beside).toEqual(expected.map(({ notice }) => asMatch(notice)));

    const wanted = must(page.rows[0]);
    const at = expected.findIndex(({ notice }) => isWanted(notice, wanted));
    const { notice, doubts } = must(expected[at]);
    await screen.click({ role: 'button', name: must(buttons[at]).name });
    await bench().untilAtBackend(PIPELINE, [notice.title]);
    const { pursuits } = await bench().service.listPursuits(await bench().pipelineId(PIPELINE), 10);
    const saved = new Map(Object.entries(must(pursuits[0])));
    // A value that the reader misses is unit-tested; here nothing may be wrong, or get lost on the way.
    for (const field of FIELDS) {
      const given = saved.get(field) ?? undefined;
      expect([field, given]).toEqual([field, onOwnSite(notice, page.url)[field]]);
      if (field !== 'title' && field in doubts) expect(given).toBeUndefined();
      const values = wanted[field];
      if (given === undefined || values === undefined) continue;
      const isRight = values?.some((value) => isSame(field, String(given), value)) ?? false;
      expect([field, given, isRight]).toEqual([field, given, true]);
    }
  }

  /** Turns on the page's site. A listed site takes the permission for all of its hosts at once. */
  async function turnOn(url: URL): Promise<void> {
    const site = siteOf(url);
    const patterns = (site?.hosts ?? [url.hostname]).map((host) => `https://${host}/*`);
    for (const pattern of patterns) await bench().allow(pattern);
    const answer = JSON.stringify(await bench().ask('site.add', { address: url.href }));
    expect(answer).toContain('"ok":true');
    turnedOn = { id: site?.id ?? url.hostname, patterns };
  }
});

/**
 * Serves each page at its address, and none of its scripts, pictures and styles: a page was saved after its
 * scripts ran, and without their server they would hide it.
 */
function answerFor({ href, hostname }: URL): PracticeAnswer | undefined {
  const page = pages.find(({ url }) => url.href === href);
  if (page) return { status: 200, contentType: 'text/html; charset=utf-8', body: withoutScripts(page.html) };
  if (pages.every(({ url }) => url.hostname !== hostname)) return undefined;
  return { status: 404, contentType: 'text/plain', body: '' };
}

/**
 * Scripts become data, because IonWave's rows have their numbers in one. A style that hides the page until its
 * script has checked for frames goes, too.
 */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b(?![^>]*ld\+json)/gi, '<script type="text/plain"')
    .replace(/\b(?:html|body)\s*\{\s*display:\s*none[^}]*\}/i, '');
}

/** The notices of a page as its content script reports them, without doubtful values. */
function readAsInPage({ html, url }: ExpectedPage) {
  return withDoubts(readAskedPage(documentOf(html, url.href), url)).notices.map(({ notice }) => splitDoubts(notice));
}

/** A page speaks only for its own site: links to others are left out. */
function onOwnSite({ uiLink, ...notice }: SeenNotice, { origin }: URL): SeenNotice {
  return uiLink !== undefined && new URL(uiLink).origin === origin ? { ...notice, uiLink } : notice;
}

function isWanted(notice: SeenNotice, wanted: Wanted): boolean {
  const has = (field: 'noticeId' | 'title') => wanted[field]?.some((value) => isSame(field, notice[field], value));
  return has('noticeId') ?? has('title') ?? false;
}

/**
 * For each button, in page order: what stands before it, titles of links included, and in a list its row, the
 * widest box without another button; alone on its page the smallest box around it that has any text.
 */
const TEXT_BESIDE = `(() => {
  const MARK = '[data-pursuit-companion="button"]';
  const hosts = [...document.querySelectorAll(MARK)];
  return hosts.map((host) => {
    let near = host.previousSibling;
    while (near && near.textContent.trim() === '') near = near.previousSibling;
    let box = host;
    if (hosts.length > 1)
      while (box.parentElement.querySelectorAll(MARK).length === 1) box = box.parentElement;
    else while (box.textContent.trim() === '') box = box.parentElement;
    return [near?.title, near?.textContent, box.textContent].join(' ').replace(/\\s+/g, ' ');
  });
})()`;

/** The start of the title, or the number where the page links that. */
function asMatch({ title, noticeId, solicitationNumber = noticeId }: SeenNotice): unknown {
  const escaped = [title.slice(0, 40), noticeId, solicitationNumber].map((text) =>
    text
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(' ', '\\s+'),
  );
  return expect.stringMatching(new RegExp(escaped.join('|')));
}
