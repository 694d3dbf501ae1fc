// @vitest-environment jsdom
/**
 * An app that changes address, title, and values of its one notice in every order never gets two notices
 * mixed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawNotice } from '../../domain/notices/notice.ts';
import { must } from '../../domain/testing/must.ts';
import { runsOf } from '../../domain/testing/share.ts';
import { good } from '../../protocol/testing/results.ts';
import { ADAPTERS } from '../../sites/adapters.ts';
import { element, PageBench } from '../testing/page-bench.ts';

const FIELDS = ['notice-id', 'dept-agency', 'date-offers-date', 'naics'] as const;
const LABELS = ['Notice ID', 'Department/Ind. Agency', 'Date Offers Due', 'NAICS Code'] as const;
const NAMES = ['solicitationNumber', 'agency', 'responseDeadLine', 'naicsCode'] as const;

const samGov = must(ADAPTERS.find(({ id }) => id === 'sam-gov'));

/** The first two share an agency and a NAICS code. */
const NOTICES = [
  { id: 'a1'.repeat(16), title: 'Road Salt', values: ['W912-26-R-0001', 'Army', 'Dec 01, 2026', '325998'] },
  { id: 'b2'.repeat(16), title: 'Bridge Paint', values: ['W912-26-R-0002', 'Army', 'Dec 05, 2026', '325998'] },
  { id: 'c3'.repeat(16), title: 'Bridge Paint 2', values: ['N001-26-R-0007', 'Navy', 'Dec 05, 2026', '238320'] },
] as const;
const noticeAt = (at: number) => must(NOTICES[at % NOTICES.length]);

const STEPS = ['address', 'title', 'fields'] as const;
type Step = (typeof STEPS)[number];
const ORDERS = STEPS.flatMap((first) =>
  STEPS.filter((step) => step !== first).map((second): Step[] => [
    first,
    second,
    must(STEPS.find((step) => step !== first && step !== second)),
  ]),
);
/** The app rewrites every text, only changed text as frameworks do, or whole elements. */
const WAYS = ['texts', 'otherTexts', 'elements'] as const;

class App {
  readonly page = new PageBench();

  start(): Promise<void> {
    history.replaceState(null, '', pathOf(0));
    this.page.list.innerHTML = `<h1 class="card-title"></h1><div class="fields"></div>`;
    this.write('title', 0, 'elements');
    this.write('fields', 0, 'elements');
    // Each click is a new add.
    this.page.answers['notice.capture'] = () => good({ status: { state: 'absent' }, pipelineName: '' });
    return this.page.start({ read: () => samGov.read(document, new URL(location.href)) });
  }

  write(step: Step, at: number, way: (typeof WAYS)[number]): void {
    const { title, values } = noticeAt(at);
    const set = (node: Element, text: string) => {
      if (way !== 'otherTexts' || node.textContent !== text) node.textContent = text;
    };
    if (step === 'address') {
      history.pushState(null, '', pathOf(at));
      window.dispatchEvent(new PopStateEvent('popstate'));
    } else if (step === 'title') {
      const heading = element(document, 'h1');
      if (way !== 'elements') set(heading, title);
      else
        heading.replaceWith(
          Object.assign(document.createElement('h1'), { className: 'card-title', textContent: title }),
        );
    } else if (way === 'elements') {
      element(document, '.fields').innerHTML = FIELDS.map(
        (id, index) =>
          `<div><h6 id="${id}">${must(LABELS[index])}</h6><h5 aria-describedby="${id}">${must(values[index])}</h5></div>`,
      ).join('');
    } else FIELDS.forEach((id, index) => set(element(document, `[aria-describedby="${id}"]`), must(values[index])));
  }

  /** Replaces the content by copies, as a transition does, including our button. */
  redraw(): void {
    const { list } = this.page;
    list.replaceChildren(...[...list.childNodes].map((node) => node.cloneNode(true)));
  }

  /** The notice that a click adds now. */
  get offered(): RawNotice | undefined {
    const [host, ...others] = this.page.hosts;
    expect(others).toEqual([]);
    const main = host?.shadowRoot?.querySelector<HTMLElement>('.btn:not(.caret)');
    if (!main?.textContent.startsWith('Add')) return undefined;
    const before = this.page.asked.length;
    main.click();
    const sent = this.page.asked.slice(before).find(({ name }) => name === 'notice.capture');
    return (sent?.request as { notice: RawNotice } | undefined)?.notice;
  }

  /** Returns the offered notice, after checking that no message mixed two notices. */
  check(): RawNotice | undefined {
    const { offered } = this;
    const told = this.page.asked.splice(0).map(({ request }) => request as { notices?: RawNotice[] });
    for (const each of [...told.flatMap(({ notices = [] }) => notices), ...(offered ? [offered] : [])]) {
      const own = NOTICES.find(({ id }) => id === each.noticeId);
      expect(each.title).toBe(own?.title);
      expect(each.uiLink).toContain(own?.id);
      NAMES.forEach((name, index) => {
        expect([undefined, own?.values[index]]).toContain(each.written?.[name]);
      });
    }
    return offered;
  }

  stop(): void {
    this.page.stop();
  }
}

function pathOf(at: number): string {
  return `/opp/${noticeAt(at).id}/view`;
}

/** Values that both notices share. Frameworks don't rewrite equal text, so these stay unproven. */
function unchangedSince(at: number, to: number): string[] {
  const [now, before] = [noticeAt(at), noticeAt(at - to)];
  return NAMES.filter((_, index) => now.values[index] === before.values[index]);
}

const gap = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 401, max: 12_000 }));
const change = fc.record({
  to: fc.integer({ min: 1, max: 2 }),
  order: fc.constantFrom(...ORDERS),
  way: fc.constantFrom(...WAYS),
  gaps: fc.array(gap, { minLength: 3, maxLength: 3 }),
  redraws: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
});

test(
  'never mixes two notices, and offers the next one within 300 ms of the last change',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const app = new App();
        try {
          await app.start();
          let at = 0;
          for (const { to, order, way, gaps, redraws } of changes) {
            at += to;
            // The user opens the next notice.
            window.dispatchEvent(new Event('pointerdown'));
            for (const [index, step] of order.entries()) {
              await app.page.settle(must(gaps[index]));
              app.check();
              if (redraws[index]) app.redraw();
              await app.page.settle(17);
              app.check();
              app.write(step, at, way);
              await app.page.settle(17);
              app.check();
            }
            await app.page.settle(283);
            const offered = app.check();
            expect(offered?.title).toBe(noticeAt(at).title);
            // Written before the address, they could as well be the earlier notice's.
            if (order.indexOf('fields') < order.indexOf('address')) continue;
            const missing = NAMES.filter((name) => !offered?.written?.[name]);
            expect(way === 'otherTexts' || redraws.includes(true) ? unchangedSince(at, to) : []).toEqual(
              expect.arrayContaining(missing),
            );
          }
        } finally {
          app.stop();
        }
      }),
      runsOf(1000),
    );
  },
);
