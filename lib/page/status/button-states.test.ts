// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { element, lifted, named, pageShowing, type PageBench, press, SAVED } from '../testing/page-bench.ts';
import type { NoticeStatus } from '../../protocol/answers.ts';
import { bad } from '../../protocol/testing/results.ts';

let page: PageBench;
beforeEach(() => {
  page = pageShowing('a', 'b');
});

describe('label and action of the button', () => {
  const cases: [string, NoticeStatus, string, string, unknown][] = [
    [
      'in a pipeline with a deadline',
      { ...SAVED, due: { state: 'ahead', days: 6 } },
      'Triage · due in 6 days',
      'view.open',
      { view: 'pursuit', pursuitId: 'p1', pipelineId: 'pipe1' },
    ],
    [
      'in a pipeline, and the page shows another deadline',
      { ...SAVED, due: { state: 'ahead', days: 6 }, movedTo: 'Jan 12' },
      'Due date changed to Jan 12',
      'view.open',
      { view: 'pursuit', pursuitId: 'p1', pipelineId: 'pipe1' },
    ],
    [
      'in a pipeline, due tomorrow',
      { ...SAVED, due: { state: 'ahead', days: 1 } },
      'Triage · due in 1 day',
      'view.open',
      { view: 'pursuit', pursuitId: 'p1', pipelineId: 'pipe1' },
    ],
    [
      'in a pipeline, due today',
      { ...SAVED, due: { state: 'today', days: 0 } },
      'Triage · due today',
      'view.open',
      { view: 'pursuit', pursuitId: 'p1', pipelineId: 'pipe1' },
    ],
    [
      'in a pipeline, deadline passed earlier today',
      { ...SAVED, due: { state: 'over', days: 0 } },
      'Triage · overdue',
      'view.open',
      { view: 'pursuit', pursuitId: 'p1', pipelineId: 'pipe1' },
    ],
    [
      'in a pipeline, deadline passed',
      { ...SAVED, due: { state: 'over', days: 1 } },
      'Triage · 1 day overdue',
      'view.open',
      { view: 'pursuit', pursuitId: 'p1', pipelineId: 'pipe1' },
    ],
    [
      'in a pipeline, deadline passed after the proposal was sent',
      { ...SAVED, due: { state: 'over', days: 1 }, closed: true },
      'Triage · closed',
      'view.open',
      { view: 'pursuit', pursuitId: 'p1', pipelineId: 'pipe1' },
    ],
    [
      'an earlier version, matched by number',
      { state: 'earlier', certain: true, pursuitId: 'p0', pipelineId: 'pipe1' },
      'Amends one in your pipeline',
      'view.open',
      { view: 'pursuit', pursuitId: 'p0', pipelineId: 'pipe1' },
    ],
    [
      'an earlier version, matched by title',
      { state: 'earlier', certain: false, pursuitId: 'p0', pipelineId: 'pipe1' },
      'Looks like one you have',
      'view.open',
      { view: 'pursuit', pursuitId: 'p0', pipelineId: 'pipe1' },
    ],
    [
      'previously refused by the service',
      { state: 'failed', failure: { code: 'refused' }, operationId: 'o' },
      'Couldn’t add: the request was rejected. Retry',
      'notice.capture',
      { notice: { noticeId: 'a', title: 'Notice a' } },
    ],
    [
      'key no longer valid',
      { state: 'failed', failure: { code: 'unauthorized' }, operationId: 'o' },
      'Sign in again',
      'view.open',
      { view: 'options' },
    ],
  ];
  test.each(cases)('%s', async (_name, status, text, message, request) => {
    page.statuses['a'] = status;
    await page.start();
    expect(page.faces[0]).toBe(`a: ${text}`);
    page.main('a').click();
    await page.settle(10);
    expect(page.asked.at(-1)).toEqual({ name: message, request });
  });

  test('queued: a click does nothing', async () => {
    page.statuses['a'] = { state: 'queued' };
    await page.start();
    page.main('a').click();
    await page.settle(10);
    expect(page.asked).toHaveLength(1);
  });

  test('not connected: every button opens Options until connected', async () => {
    page.connected = false;
    await page.start();
    expect(page.faces).toEqual(['a: Connect first', 'b: Connect first']);
    page.main('b').click();
    await page.settle(10);
    expect(page.askedFor('view.open')).toEqual([{ view: 'options' }]);
    page.connected = true;
    page.tell('connection');
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: Add to pipeline']);
  });

  test('reports a view that cannot be opened', async () => {
    page.statuses['a'] = SAVED;
    page.answers['view.open'] = () => bad('failed');
    await page.start();
    page.main('a').click();
    await page.settle(10);
    expect(page.toastText).toBe('Couldn’t do that: something went wrong');
  });

  test('offers a reload after an extension update', async () => {
    await page.start();
    page.gone = true;
    for (const name of ['notice.capture', 'notices.status'] as const) page.answers[name] = () => bad('notAllowed');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(page.faces).toEqual(['a: Reload this page', 'b: Reload this page']);
    page.main('a').click();
    expect(page.reload).toHaveBeenCalledOnce();
    expect(page.askedFor('notice.capture')).toEqual([]);
  });

  test.each([
    ['the pointer enters the page', () => document.documentElement, 'pointerenter'],
    ['the pointer moves onto a button', () => page.root('a').host, 'pointerover'],
    ['the window gets the focus', () => window, 'focus'],
  ])('offers a reload before the click when %s after an extension update', async (_when, target, type) => {
    await page.start();
    page.gone = true;
    target().dispatchEvent(new Event(type, { bubbles: true }));
    expect(page.faces).toEqual(['a: Reload this page', 'b: Reload this page']);
  });

  test('an update noticed as a finger presses changes the label first and does not reload', async () => {
    await page.start();
    page.gone = true;
    const { host } = page.root('a');
    for (const [target, type] of [
      [document.documentElement, 'pointerenter'],
      [host, 'pointerover'],
    ] as const)
      target.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: true }));
    // The press focuses the button.
    host.dispatchEvent(new Event('focusin', { bubbles: true }));
    page.main('a').click();
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.faces).toEqual(['a: Reload this page', 'b: Reload this page']);
  });

  test('an update noticed on click changes the label first and does not reload', async () => {
    await page.start();
    page.gone = true;
    page.main('a').click();
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.faces).toEqual(['a: Reload this page', 'b: Reload this page']);
    expect(page.spoken('a')).toBe('Reload this page');
    page.main('a').click();
    expect(page.reload).toHaveBeenCalledOnce();
  });

  test('an update during an add changes the label', async () => {
    await page.start();
    page.answers['notice.capture'] = () => {
      page.gone = true;
      return bad('notAllowed');
    };
    page.main('a').click();
    await page.settle(10);
    expect(page.faces).toEqual(['a: Reload this page', 'b: Reload this page']);
    expect(page.toast).toBeUndefined();
  });
});

describe('the toast', () => {
  test('closes after eight seconds, not counting time with focus', async () => {
    await page.start();
    page.main('a').click();
    await page.settle(5000);
    const undo = named(page.toast!, 'Undo');
    undo.focus();
    await page.settle(60_000);
    expect(page.toast).toBeDefined();
    page.main('a').focus();
    await page.settle(2900);
    expect(page.toast).toBeDefined();
    await page.settle(200);
    expect(page.toast).toBeUndefined();
  });

  test('stays while hovered, even when focus leaves it', async () => {
    await page.start();
    page.main('a').click();
    await page.settle(5000);
    const message = element(page.toast!, '.toast');
    const hovered = vi.spyOn(message, 'matches').mockImplementation((selector) => selector === ':hover');
    message.dispatchEvent(new Event('pointerenter'));
    await page.settle(60_000);
    expect(page.toast).toBeDefined();
    named(page.toast!, 'Undo').focus();
    page.main('a').focus();
    await page.settle(60_000);
    expect(page.toast).toBeDefined();
    hovered.mockReturnValue(false);
    message.dispatchEvent(new Event('pointerleave'));
    await page.settle(2900);
    expect(page.toast).toBeDefined();
    await page.settle(200);
    expect(page.toast).toBeUndefined();
  });

  test('survives the removal of its row', async () => {
    await page.start();
    page.main('a').click();
    await page.settle(10);
    page.show('b');
    await page.settle();
    expect(page.toastText).toBe('Added to Triage, Federal Health IT');
    named(page.toast!, 'Undo').click();
    await page.settle(10);
    expect(page.askedFor('capture.undo')).toHaveLength(1);
  });

  test('moves out of an element that the page hides', async () => {
    await page.start();
    page.main('a').click();
    await page.settle(10);
    page.list.hidden = true;
    await page.settle();
    expect(document.body.lastElementChild?.shadowRoot).toBe(page.toast);
    expect(page.toastText).toBe('Added to Triage, Federal Health IT');
  });

  test('stays on top when the page moves its row', async () => {
    await page.start();
    page.main('a').click();
    await page.settle(10);
    const above = lifted();
    page.list.append(page.rowOf('a'));
    await page.settle();
    expect(above).toEqual([element(page.toast!, '.toast')]);
  });

  test('closes on Escape in the toast and on the button', async () => {
    await page.start();
    for (const focus of [() => named(page.toast!, 'Undo'), () => page.main('b')]) {
      page.main('a').click();
      await page.settle(10);
      page.statuses['a'] = { state: 'absent' };
      page.tell('pursuits');
      await page.settle();
      focus().focus();
      press('Escape');
      expect(page.toast).toBeUndefined();
    }
  });
});
