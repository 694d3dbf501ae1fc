// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readInTurn } from '../sites/engine/reading.ts';
import { pageShowing, type PageBench } from './testing/page-bench.ts';

let page: PageBench;
beforeEach(() => {
  page = pageShowing();
});

describe('a list whose rows are not all in view', () => {
  /** Reads `a` at once, and the others when the page is idle. */
  function readInTurns() {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
    vi.stubGlobal('cancelIdleCallback', () => idle.splice(0));
    const read = () =>
      readInTurn(
        page.found(),
        (found) => [found],
        ({ notice }) => notice.noticeId === 'a',
      );
    return { read, whenIdle: () => idle.splice(0).forEach((work) => work()) };
  }

  test('has buttons in view first, the others when the page is idle, and one question about all', async () => {
    page.show('a', 'b', 'c');
    globalThis.pursuitWords = { pageAdd: 'Add to pipeline' };
    const { read, whenIdle } = readInTurns();
    await page.start({ read });
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: nothing', 'c: nothing']);
    expect(page.asked).toHaveLength(0);
    whenIdle();
    expect(page.hosts).toHaveLength(3);
    await page.settle();
    expect(page.askedFor('notices.status')).toMatchObject([
      { notices: [{ noticeId: 'a' }, { noticeId: 'b' }, { noticeId: 'c' }] },
    ]);
  });

  test('keeps the others’ buttons while it is read again, and gives rows made anew their own', async () => {
    page.show('a', 'b', 'c');
    const { read, whenIdle } = readInTurns();
    await page.start({ read });
    whenIdle();
    await page.settle();
    const { hosts } = page;
    page.list.append('more');
    await page.settle();
    expect(page.hosts).toEqual(hosts);
    page.show('a', 'b');
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: nothing']);
    whenIdle();
    expect(page.hosts).toEqual(hosts.slice(0, 2));
  });
});
