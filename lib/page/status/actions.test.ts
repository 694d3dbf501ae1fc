// @vitest-environment jsdom
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { RawNotice } from '../../domain/notices/notice.ts';
import { defined } from '../../domain/objects.ts';
import type { NoticeStatus } from '../../protocol/answers.ts';
import { bad, good } from '../../protocol/testing/results.ts';
import type { PageReading } from '../../sites/engine/reading.ts';
import { element, named, pageShowing, type PageBench, SAVED } from '../testing/page-bench.ts';

let page: PageBench;
beforeEach(() => {
  page = pageShowing('a', 'b');
});

describe('adding', () => {
  test('shows progress, then the stage, and a toast with Undo', async () => {
    let answer: (() => void) | undefined;
    const add = page.answers['notice.capture'];
    await page.start();
    page.answers['notice.capture'] = (request) =>
      new Promise((resolve) => (answer = () => resolve(add(request) as never)));
    page.main('a').click();
    expect(page.faces).toEqual(['a: Adding…', 'b: Add to pipeline']);
    expect(page.main('a').getAttribute('aria-disabled')).toBe('true');
    expect(page.spoken('a')).toBe('Adding…');
    // A second click during the add does nothing.
    page.main('a').click();
    answer?.();
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toEqual([{ notice: { noticeId: 'a', title: 'Notice a' } }]);
    expect(page.faces).toEqual(['a: Triage', 'b: Add to pipeline']);
    expect(page.spoken('a')).toBe('Triage');
    expect(page.toastText).toBe('Added to Triage, Federal Health IT');
    expect(named(page.toast!, 'Undo')).toBeDefined();
  });

  test.each([
    [{ state: 'ahead', days: 6 } as const, 'Notice a, due in 6 days'],
    [{ state: 'today', days: 0 } as const, 'Notice a, due today'],
    [{ state: 'over', days: 1 } as const, 'Notice a'],
    [undefined, 'Notice a'],
  ])('the toast shows the days left: %j', async (due, line) => {
    page.answers['notice.capture'] = () => good(defined({ status: SAVED, pipelineName: 'Federal Health IT', due }));
    await page.start();
    page.main('a').click();
    await page.settle(10);
    expect(element(page.toast!, '.what p:last-child').textContent).toBe(line);
  });

  test('Undo removes it and focuses the button', async () => {
    await page.start();
    page.main('a').click();
    await page.settle(10);
    delete page.statuses['a'];
    const undo = named(page.toast!, 'Undo');
    undo.focus();
    undo.click();
    await page.settle(10);
    expect(page.askedFor('capture.undo')).toEqual([{ undoId: 'undo1' }]);
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: Add to pipeline']);
    expect(page.toastText).toBe('Removed from Federal Health IT');
    expect(page.root('a').activeElement).toBe(page.main('a'));
  });

  test('a failed Undo says so; the button keeps its status', async () => {
    await page.start();
    page.main('a').click();
    await page.settle(10);
    page.answers['capture.undo'] = () => bad('unreachable');
    named(page.toast!, 'Undo').click();
    await page.settle();
    expect(page.toastText).toBe('Couldn’t undo: can’t reach your pipeline service');
    expect(page.faces[0]).toBe('a: Triage');
  });

  test.each([true, false])('an Undo whose answer was lost is retried: retry undid it %s', async (undone) => {
    await page.start();
    page.main('a').click();
    await page.settle(10);
    delete page.statuses['a'];
    page.answers['capture.undo'] = () => (page.askedFor('capture.undo').length > 1 ? good({ undone }) : bad('failed'));
    named(page.toast!, 'Undo').click();
    await page.settle();
    expect(page.toastText).toBe('Removed from Federal Health IT');
    expect(page.faces[0]).toBe('a: Add to pipeline');
  });

  test('an Undo whose answer was lost says on the retry that a colleague works on the pursuit', async () => {
    await page.start();
    page.main('a').click();
    await page.settle(10);
    page.answers['capture.undo'] = () =>
      page.askedFor('capture.undo').length > 1 ? good({ undone: false, workedOn: true }) : bad('failed');
    named(page.toast!, 'Undo').click();
    await page.settle();
    expect(page.toastText).toMatch(/^Couldn’t remove: it may have been changed since/);
    expect(page.faces[0]).toBe('a: Triage');
  });

  test('an expired Undo says so', async () => {
    await page.start();
    page.main('a').click();
    await page.settle(10);
    page.answers['capture.undo'] = () => good({ undone: false });
    named(page.toast!, 'Undo').click();
    await page.settle();
    expect(page.toastText).toMatch(/^Couldn’t undo/);
    expect(page.askedFor('capture.undo')).toHaveLength(1);
  });

  test('Undo for a second pipeline keeps the first', async () => {
    page.statuses['a'] = SAVED;
    await page.start();
    page.caret('a').click();
    await page.settle();
    named(page.root('a'), 'State and Local').click();
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toMatchObject([{ pipelineId: 'pipe2' }]);
    named(page.toast!, 'Undo').click();
    await page.settle(10);
    expect(page.faces[0]).toBe('a: Triage');
  });

  test('a notice that was already saved has no Undo', async () => {
    page.answers['notice.capture'] = () => good({ status: SAVED, pipelineName: 'Federal Health IT' });
    await page.start();
    page.main('a').click();
    await page.settle(10);
    expect(page.toastText).toBe('Already in Triage');
    expect(() => named(page.toast!, 'Undo')).toThrow();
  });

  test('offline, it is queued and can be undone', async () => {
    page.answers['notice.capture'] = () =>
      good({ status: { state: 'queued' }, pipelineName: 'Federal Health IT', undoId: 'u' });
    await page.start();
    page.main('a').click();
    await page.settle(10);
    expect(page.faces[0]).toBe('a: Queued until you’re back online');
    expect(page.toastText).toBe('Queued for Federal Health IT. It will be sent when you’re back online.');
    expect(named(page.toast!, 'Undo')).toBeDefined();
  });

  test('a failure shows the reason; the next click retries', async () => {
    const add = page.answers['notice.capture'];
    page.answers['notice.capture'] = () => bad('busy');
    await page.start();
    page.main('a').click();
    await page.settle(10);
    expect(page.faces[0]).toBe('a: Couldn’t add: your pipeline service is busy. Retry');
    expect(page.spoken('a')).toBe('Couldn’t add: your pipeline service is busy. Retry');
    page.answers['notice.capture'] = add;
    page.main('a').click();
    await page.settle(10);
    expect(page.faces[0]).toBe('a: Triage');
  });

  test('a retry uses the chosen pipeline, once', async () => {
    const add = page.answers['notice.capture'];
    page.answers['notice.capture'] = () => bad('refused');
    await page.start();
    page.caret('a').click();
    await page.settle();
    named(page.root('a'), 'State and Local').click();
    await page.settle(10);
    const refused: NoticeStatus = { state: 'failed', failure: { code: 'refused' }, operationId: 'o' };
    page.statuses['a'] = refused;
    page.tell('outbox');
    await page.settle();
    page.answers['notice.capture'] = add;
    page.main('a').click();
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toMatchObject([{ pipelineId: 'pipe2' }, { pipelineId: 'pipe2' }]);
    // After a successful add, a later failure does not reuse that choice.
    page.statuses['a'] = refused;
    page.tell('outbox');
    await page.settle();
    page.main('a').click();
    await page.settle(10);
    expect(page.askedFor('notice.capture')[2]).toEqual({ notice: { noticeId: 'a', title: 'Notice a' } });
  });

  test('a retry sends the note again', async () => {
    page.answers['notice.capture'] = () => bad('busy');
    await page.start();
    page.caret('a').click();
    await page.settle();
    named(page.root('a'), 'Add with a note').click();
    (element(page.root('a'), 'textarea') as HTMLTextAreaElement).value = 'Ask Ada';
    element(page.root('a'), '.note .primary').click();
    await page.settle(10);
    page.main('a').click();
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toMatchObject([{ note: 'Ask Ada' }, { note: 'Ask Ada' }]);
  });

  test('retries once if the worker stopped', async () => {
    const add = page.answers['notice.capture'];
    let lost = 1;
    page.answers['notice.capture'] = (request) => ((lost -= 1) < 0 ? add(request) : bad('failed'));
    await page.start();
    page.main('a').click();
    await page.settle(10);
    expect(page.faces[0]).toBe('a: Triage');
    lost = 9;
    page.main('b').click();
    await page.settle(10);
    expect(page.faces[1]).toBe('b: Couldn’t add: something went wrong. Retry');
    expect(page.askedFor('notice.capture')).toHaveLength(4);
  });

  test('the toast names the added notice even if its row now shows another', async () => {
    let answer: (() => void) | undefined;
    await page.start();
    page.answers['notice.capture'] = () =>
      new Promise((resolve) => {
        answer = () => resolve(good({ status: SAVED, pipelineName: 'Federal Health IT', undoId: 'u' }) as never);
      });
    page.main('a').click();
    page.turn('a', 'c');
    await page.settle();
    answer?.();
    await page.settle(10);
    expect(page.faces[0]).toBe('c: Add to pipeline');
    expect(page.toast?.querySelector('.what p + p')?.textContent).toBe('Notice a');
    expect(page.spoken('c')).toBe('');
  });

  test('a click on a row that just changed applies to its current notice', async () => {
    await page.start();
    const main = page.main('a');
    page.turn('a', 'c');
    main.click();
    await page.settle();
    expect(page.askedFor('notice.capture')).toEqual([{ notice: { noticeId: 'c', title: 'Notice c' } }]);
  });

  test('a click on a removed row does nothing', async () => {
    await page.start();
    const main = page.main('a');
    page.show('b');
    main.click();
    await page.settle();
    expect(page.askedFor('notice.capture')).toEqual([]);
  });
});

test('offers to add again once the page shows values that the add lacked', async () => {
  const bench = pageShowing('a');
  const values: Partial<RawNotice> = {};
  await bench.start({ read: () => own(bench, values) });
  bench.main('a').click();
  await bench.settle();
  expect(bench.faces).toEqual(['a: Triage']);
  values.written = { agency: 'Army' };
  bench.list.append('Army');
  await bench.settle();
  expect(bench.faces).toEqual(['a: Add again with the page’s values']);
  bench.answers['notice.capture'] = () =>
    good({ status: SAVED, pipelineName: 'Federal Health IT', undoId: 'undo2', replaced: true });
  bench.main('a').click();
  await bench.settle(10);
  expect(bench.askedFor('notice.capture').at(-1)).toMatchObject({
    notice: { written: { agency: 'Army' } },
    again: 'undo1',
  });
  expect(bench.faces).toEqual(['a: Triage']);
  named(bench.toast!, 'Undo').click();
  await bench.settle(10);
  expect(bench.askedFor('capture.undo')).toEqual([{ undoId: 'undo2' }]);
  expect(bench.toastText).toBe('The earlier notice is restored');
});

test('offers it no more when a colleague has edited the pursuit', async () => {
  const bench = pageShowing('a');
  const values: Partial<RawNotice> = {};
  await bench.start({ read: () => own(bench, values) });
  bench.main('a').click();
  await bench.settle();
  values.agency = 'Army';
  bench.list.append('Army');
  await bench.settle();
  bench.answers['notice.capture'] = () => bad('changedMeanwhile');
  bench.main('a').click();
  await bench.settle();
  expect(bench.faces).toEqual(['a: Triage']);
  expect(bench.toastText).toContain('a colleague changed it');
});

test('offers it until it can no longer be done', async () => {
  const bench = pageShowing('a');
  const values: Partial<RawNotice> = {};
  await bench.start({ read: () => own(bench, values) });
  bench.main('a').click();
  await bench.settle();
  values.agency = 'Army';
  bench.list.append('Army');
  await bench.settle();
  for (const code of ['refused', 'busy', 'notFound'] as const) {
    expect(bench.faces).toEqual(['a: Add again with the page’s values']);
    bench.answers['notice.capture'] = () => bad(code);
    bench.main('a').click();
    await bench.settle();
  }
  expect(bench.faces).toEqual(['a: Triage']);
});

test.each(['the browser translated the page', 'a clock in its title ticks'])(
  'does not offer it because %s',
  async (change) => {
    const bench = pageShowing('a');
    const heading = element(bench.rowOf('a'), 'h3');
    heading.textContent = 'Road Salt, closes in 1:00:59';
    await bench.start({ read: () => own(bench, {}) });
    bench.main('a').click();
    await bench.settle();
    const isTranslated = change.includes('translated');
    if (isTranslated) document.documentElement.className = 'translated-ltr';
    onTestFinished(() => document.documentElement.removeAttribute('class'));
    heading.textContent = isTranslated ? 'Sal para carreteras' : 'Road Salt, closes in 1:00:12';
    bench.list.append('Menú');
    await bench.settle();
    expect(bench.faces).toEqual(['a: Triage']);
  },
);

/** The bench's notice on a page of its own, with more values. */
function own(bench: PageBench, values: Partial<RawNotice>): PageReading {
  const notices = bench.found().map(({ anchor, notice }) => ({ anchor, notice: { ...notice, ...values } }));
  return { kind: 'detail', notices };
}
