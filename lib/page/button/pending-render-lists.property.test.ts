// @vitest-environment jsdom
/**
 * As `pending-render.property`, in an app that also shows lists in between, and builds its former content
 * again.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withAddress } from '../../domain/notices/identity.ts';
import type { RawNotice } from '../../domain/notices/notice.ts';
import { must } from '../../domain/testing/must.ts';
import { runsOf } from '../../domain/testing/share.ts';
import { good } from '../../protocol/testing/results.ts';
import { NOTHING, type PageReading } from '../../sites/engine/reading.ts';
import { element, PageBench } from '../testing/page-bench.ts';

/** Neighbors share an agency. */
const NOTICES = [
  { title: 'Road Salt', number: 'RFP-1', agency: 'Army', path: '/bids/601' },
  { title: 'Bridge Paint', number: 'RFP-2', agency: 'Army', path: '/bids/602' },
  { title: 'Bridge Paint 2', number: 'RFP-3', agency: 'Navy', path: '/bids/603' },
  { title: 'Roof Repair', number: 'RFP-4', agency: 'Navy', path: '/bids/604' },
];
const noticeAt = (at: number) => must(NOTICES[at % NOTICES.length]);

const STEPS = ['address', 'title', 'fields'] as const;
type Step = (typeof STEPS)[number] | 'list' | 'listAddress' | 'detail' | 'rebuild';
/** The app rewrites every text, only changed text, or whole elements. */
const WAYS = ['texts', 'otherTexts', 'elements'] as const;
/** Where a notice's id comes from. */
const SOURCES = ['its number', 'its address'] as const;

class App {
  readonly page = new PageBench();
  readonly #source: (typeof SOURCES)[number];

  constructor(source: (typeof SOURCES)[number]) {
    this.#source = source;
  }

  start(): Promise<void> {
    history.replaceState(null, '', noticeAt(0).path);
    this.page.list.innerHTML = `<section class="detail"><h3></h3><p class="number"></p><p class="agency"></p></section>
      <section class="list" hidden><h3>Results</h3><h3>More</h3></section>`;
    this.write('title', 0, 'texts');
    this.write('fields', 0, 'texts');
    this.page.answers['notice.capture'] = () => good({ status: { state: 'absent' }, pipelineName: '' });
    return this.page.start({ read: () => this.#read() });
  }

  #read(): PageReading {
    const list = element(document, '.list');
    if (!list.hidden) {
      const rows = [...list.querySelectorAll('h3')];
      const notices = rows.map((anchor, row) => ({ anchor, notice: { noticeId: `row${String(row)}`, title: 'Row' } }));
      return { kind: 'list', notices };
    }
    const [anchor, number, agency] = ['h3', '.number', '.agency'].map((part) => element(document, `.detail ${part}`));
    const { href: uiLink, pathname } = location;
    const isPrinted = this.#source === 'its number';
    if (!anchor || !number || !agency || (!isPrinted && pathname === '/list')) return NOTHING;
    const { textContent: solicitationNumber } = number;
    const noticeId = isPrinted ? withAddress({ noticeId: solicitationNumber, uiLink }, new URL(uiLink)) : pathname;
    const notice = { noticeId, title: anchor.textContent, uiLink, solicitationNumber, agency: agency.textContent };
    return {
      kind: 'detail',
      notices: [{ anchor, notice, holders: { noticeId: number, solicitationNumber: number, agency } }],
    };
  }

  write(step: Step, at: number, way: (typeof WAYS)[number]): void {
    const detail = element(document, '.detail');
    const set = (part: string, text: string) => {
      const node = element(detail, part);
      const { className, localName } = node;
      if (way === 'elements')
        node.replaceWith(Object.assign(document.createElement(localName), { className, textContent: text }));
      else if (way === 'texts' || node.textContent !== text) node.textContent = text;
    };
    const { title, number, agency, path } = noticeAt(at);
    if (step === 'title') set('h3', title);
    else if (step === 'fields') {
      set('.number', number);
      set('.agency', agency);
    } else if (step === 'list' || step === 'detail') {
      detail.hidden = step === 'list';
      element(document, '.list').hidden = step !== 'list';
    } else if (step === 'rebuild') {
      for (const host of this.page.hosts) host.remove();
      detail.outerHTML = `${detail.outerHTML}Loading`;
    } else {
      history.pushState(null, '', step === 'address' ? path : '/list');
      this.page.list.append(' ');
    }
  }

  /** Returns the notice that a click adds now, after checking that it is one notice. */
  check(): RawNotice | undefined {
    const host = this.page.hosts.find(({ parentElement }) => parentElement?.className === 'detail');
    const main = host?.shadowRoot?.querySelector<HTMLElement>('.btn:not(.caret)');
    if (!main?.textContent.startsWith('Add')) return undefined;
    main.click();
    const sent = this.page.asked.splice(0).find(({ name }) => name === 'notice.capture');
    // The click found that the page has changed.
    if (!sent) return undefined;
    const { notice } = sent.request as { notice: RawNotice };
    const own = must(NOTICES.find(({ title }) => title === notice.title));
    expect([own.path, '/list']).toContain(new URL(must(notice.uiLink)).pathname);
    expect([own.path, own.number]).toContain(notice.noticeId.replace(/@.*/, ''));
    expect([undefined, own.agency]).toContain(notice.agency);
    expect([undefined, own.number]).toContain(notice.solicitationNumber);
    return notice;
  }
}

const gap = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 401, max: 12_000 }));
const change = fc.record({
  to: fc.integer({ min: 1, max: 3 }),
  /** A list before the notice, and the place of its end among the steps. */
  list: fc.option(fc.record({ isLast: fc.boolean(), end: fc.integer({ min: 0, max: 3 }) })),
  order: fc.shuffledSubarray([...STEPS], { minLength: STEPS.length }),
  way: fc.constantFrom(...WAYS),
  gaps: fc.array(gap, { minLength: 6, maxLength: 6 }),
  isRebuilt: fc.boolean(),
});

test.each(SOURCES)('never mixes two notices with an id from %s', { timeout: 600_000 }, async (source) => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const app = new App(source);
      try {
        await app.start();
        let at = 0;
        for (const { to, list, order, way, gaps, isRebuilt } of changes) {
          at += to;
          const steps: Step[] = [...order];
          if (list) steps.splice(list.end, 0, 'detail');
          const before: Step[] = list?.isLast ? ['listAddress', 'list'] : list ? ['list', 'listAddress'] : [];
          // Before anything of the next notice is there.
          const built = steps.findIndex((step) => step !== 'address' && step !== 'detail');
          if (isRebuilt) steps.splice(built, 0, 'rebuild');
          for (const [index, step] of [...before, ...steps].entries()) {
            await app.page.settle(gaps[index % gaps.length]);
            app.check();
            if (index === 0 || index === before.length) {
              // The user sees the page before opening a list or a notice.
              await app.page.settle(300);
              window.dispatchEvent(new Event('pointerdown'));
            }
            app.write(step, at, way);
            await app.page.settle(17);
            app.check();
          }
          await app.page.settle(283);
          expect(app.check()?.title).toBe(noticeAt(at).title);
        }
      } finally {
        app.page.stop();
      }
    }),
    runsOf(500),
  );
});
