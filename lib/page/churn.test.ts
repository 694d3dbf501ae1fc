// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { seedOfRun, shareOf } from '../domain/testing/share.ts';
import { PageBench, SAVED } from './testing/page-bench.ts';

/** Applies random changes to a page, with clicks in between; more of them in a stress run. */

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

interface Step {
  what: keyof typeof STEPS;
  which: number;
  id: number;
}
const STEPS = {
  insert: (page: PageBench, row: Element | undefined, id: string) => {
    if (page.list.querySelector(`[data-id="${id}"]`)) return;
    page.list.insertBefore(page.row(id), row ?? null);
  },
  remove: (_page: PageBench, row: Element | undefined) => row?.remove(),
  renderAnew: (page: PageBench, row: Element | undefined) => row?.replaceWith(page.row(idOf(row))),
  renderContent: (page: PageBench, row: Element | undefined) => row?.replaceChildren(...page.row(idOf(row)).childNodes),
  renderAll: (page: PageBench) => page.show(...page.found().map(({ notice }) => notice.noticeId)),
  reorder: (page: PageBench, row: Element | undefined) => row && page.list.prepend(row),
  reverse: (page: PageBench) => page.list.append(...[...page.list.children].reverse()),
  turn: (page: PageBench, row: Element | undefined, id: string) => {
    if (row && !page.list.querySelector(`[data-id="${id}"]`)) page.turn(idOf(row), id);
  },
  copy: (page: PageBench, row: Element | undefined) => row && page.list.append(row.cloneNode(true)),
  removeOurs: (_page: PageBench, row: Element | undefined) => row?.querySelector('[data-pursuit-companion]')?.remove(),
  moveOurs: (page: PageBench, row: Element | undefined) => {
    const host = row?.querySelector('[data-pursuit-companion="button"]');
    if (host) page.list.append(host);
  },
  decorate: (_page: PageBench, row: Element | undefined) =>
    row?.querySelector('h3')?.after(document.createElement('span')),
  navigate: (page: PageBench, _row: Element | undefined, id: string) => {
    history.pushState(null, '', `/${id}`);
    page.show(id, ...IDS.filter((other) => other > id));
  },
  back: (page: PageBench) => {
    page.show('a', 'b', 'c');
    window.dispatchEvent(new PopStateEvent('popstate'));
  },
  press: (_page: PageBench, row: Element | undefined) => control(row, '.btn')?.click(),
  openMenu: (_page: PageBench, row: Element | undefined) => control(row, '.caret')?.click(),
  told: (page: PageBench, _row: Element | undefined, id: string) => {
    page.statuses[id] = SAVED;
    page.tell('pursuits');
  },
} satisfies Record<string, (page: PageBench, row: Element | undefined, id: string) => unknown>;

function idOf(row: Element): string {
  return row.querySelector('h3')?.dataset['id'] ?? '';
}

function control(row: Element | undefined, selector: string): HTMLElement | null | undefined {
  return row?.querySelector('[data-pursuit-companion="button"]')?.shadowRoot?.querySelector<HTMLElement>(selector);
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  which: fc.nat(20),
  id: fc.nat(IDS.length - 1),
});

let page: PageBench | undefined;
afterEach(() => {
  page?.stop();
});

test('keeps one button per notice, after its title and in the right state, through random page changes', async () => {
  const length = shareOf(300);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length }), async (steps) => {
      page = new PageBench();
      page.show('a', 'b', 'c');
      await page.start();
      for (const { what, which, id } of steps) {
        const rows = page.list.querySelectorAll('article');
        STEPS[what](page, rows[which % Math.max(1, rows.length)], IDS[id] ?? 'a');
        // Run some steps back to back.
        if (which % 3 !== 0) await settleAndCheck(page);
      }
      await settleAndCheck(page);
      page.stop();
      expect(document.querySelectorAll('[data-pursuit-companion]')).toHaveLength(0);
      expect(page.listeners).toBe(0);
    }),
    { seed: seedOfRun(), numRuns: 1, endOnFailure: true },
  );
});

async function settleAndCheck(at: PageBench): Promise<void> {
  await at.settle(600);
  const titles = [...at.list.querySelectorAll('h3')];
  expect(at.hosts).toHaveLength(titles.length);
  for (const title of titles) {
    const { id = '' } = title.dataset;
    const own = [...(title.parentElement?.querySelectorAll('[data-pursuit-companion="button"]') ?? [])];
    expect(own, `buttons of ${id}`).toHaveLength(1);
    const root = own[0]?.shadowRoot;
    expect(root, `a live button for ${id}`).not.toBeNull();
    const said = root?.querySelector('.btn span')?.textContent;
    expect(said, `state of ${id}`).toBe(at.statuses[id] ? 'Triage' : 'Add to pipeline');
    expect(root?.querySelector('.btn')?.getAttribute('aria-label')).toBe(`${said ?? ''}: ${title.textContent}`);
    expect(title.compareDocumentPosition(own[0]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
  const menus = at.hosts.filter((host) => host.shadowRoot?.querySelector('.menu'));
  expect(menus.length).toBeLessThanOrEqual(1);
  expect(document.querySelectorAll('[data-pursuit-companion="toast"]').length).toBeLessThanOrEqual(1);
}
