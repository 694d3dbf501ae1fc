// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { pageShowing, SAVED } from '../page/testing/page-bench.ts';
import { FAILURE_CODES, type NoticeStatus } from '../protocol/answers.ts';
import { bad, good } from '../protocol/testing/results.ts';
import { PAGE_WORDS } from './page-words.ts';
import { messagesOf } from './words.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const { stageName: _stageName, ...withoutStage } = SAVED;

const STATES: NoticeStatus[] = [
  { state: 'absent' },
  { state: 'adding' },
  { state: 'queued' },
  SAVED,
  { ...SAVED, due: { state: 'today', days: 0 } },
  { ...SAVED, due: { state: 'ahead', days: 1 } },
  { ...SAVED, due: { state: 'ahead', days: 9 } },
  { ...SAVED, due: { state: 'over', days: 0 } },
  { ...SAVED, due: { state: 'over', days: 1 } },
  { ...SAVED, due: { state: 'over', days: 1 }, closed: true },
  { ...withoutStage, due: { state: 'ahead', days: 9 } },
  { state: 'earlier', certain: true, pursuitId: 'p', pipelineId: 'q' },
  { state: 'earlier', certain: false, pursuitId: 'p', pipelineId: 'q' },
  ...FAILURE_CODES.map((code): NoticeStatus => ({ state: 'failed', failure: { code }, operationId: 'o' })),
];

test('a page looks up no messages in the browser after its first answer', async () => {
  const page = pageShowing(...STATES.map((_, at) => `n${String(at)}`));
  const words = messagesOf(PAGE_WORDS);
  const getMessage = vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key: string) => `asked for ${key}`);
  STATES.forEach((status, at) => (page.statuses[`n${String(at)}`] = status));
  page.answers['notices.status'] = () => good({ connected: true, hidden: false, statuses: page.statuses, words });
  page.answers['notice.capture'] = () => bad('busy');
  await page.start();
  expect(page.askedFor('notices.status')).toMatchObject([{ words: true }]);
  expect(page.faces.slice(0, 4)).toEqual([
    'n0: Add to pipeline',
    'n1: Adding…',
    'n2: Queued until you’re back online',
    'n3: Triage',
  ]);
  page.main('n0').click();
  await page.settle();
  expect(page.spoken('n0')).toBe('Couldn’t add: your pipeline service is busy. Retry');
  page.send({ missed: true });
  await page.settle();
  expect(page.askedFor('notices.status')[1]).not.toHaveProperty('words');
  page.gone = true;
  page.main('n4').click();
  expect(page.faces[4]).toBe('n4: Reload this page');
  expect(getMessage).not.toHaveBeenCalled();
});

test('a page that never got an answer can still ask the user to reload', async () => {
  const page = pageShowing('a');
  page.answers['notices.status'] = () => bad('failed');
  // Start without the messages that other tests in this file have cached.
  vi.resetModules();
  const { startPage } = await import('../page/start.ts');
  await page.start({}, startPage);
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation(() => {
    throw new Error('Extension context invalidated.');
  });
  page.gone = true;
  page.main('a').click();
  await page.settle();
  expect(page.faces).toEqual(['a: Reload this page']);
});
