// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { bad } from '../protocol/testing/results.ts';
import { NOTHING } from '../sites/engine/reading.ts';
import { element, named, pageShowing, press, SAVED } from './testing/page-bench.ts';

test('P on a button passes its notice, dims the row beside the button, and Undo brings it back', async () => {
  const page = pageShowing('a', 'b', 'c');
  await page.start();
  page.main('b').focus();
  press('p');
  await page.settle();
  expect(page.faces).toEqual(['a: Add to pipeline', 'b: Passed · Restore', 'c: Add to pipeline']);
  expect(page.askedFor('notice.pass')).toMatchObject([{ notice: { noticeId: 'b' } }]);
  expect([...page.dimmed]).toEqual([element(page.rowOf('b'), 'h3'), element(page.rowOf('b'), 'p')]);
  expect(page.toastText).toBe('Passed on');
  named(page.toast ?? document, 'Undo').click();
  await page.settle();
  expect(page.faces[1]).toBe('b: Add to pipeline');
  expect(page.dimmed.size).toBe(0);
});

test('an Undo says of its notice what the page said then', async () => {
  const page = pageShowing('a', 'b');
  const facts = { dateOrder: 'dayFirst' as const };
  let isList = true;
  await page.start({ read: () => (isList ? { kind: 'list', notices: page.found(), facts } : NOTHING) });
  page.main('a').focus();
  press('p');
  await page.settle();
  const undo = named(page.toast ?? document, 'Undo');
  isList = false;
  page.list.append('x');
  await page.settle();
  undo.click();
  await page.settle();
  expect(page.askedFor('notice.pass')).toMatchObject([{ facts }, { facts, restore: true }]);
});

test('a passed row stays dimmed when the page builds it anew, and is bright once it shows another notice', async () => {
  const page = pageShowing('a', 'b');
  page.statuses['a'] = { state: 'passed' };
  await page.start();
  expect(page.dimmed.size).toBe(2);
  page.rowOf('a').replaceWith(page.row('a'));
  await page.settle();
  expect([...page.dimmed].map((each) => each.isConnected)).toEqual([true, true]);
  page.turn('a', 'z');
  await page.settle();
  expect(page.dimmed.size).toBe(0);
});

test('never dims what contains a button, nor a notice’s own page, and leaves nothing behind', async () => {
  const page = pageShowing('a');
  page.statuses['a'] = { state: 'passed' };
  await page.start();
  expect(page.dimmed.size).toBe(2);
  for (const dim of page.dimmed) expect(dim.querySelector('[data-pursuit-companion]')).toBeNull();
  page.list.dataset['kind'] = 'detail';
  page.list.append(document.createElement('p'));
  await page.settle();
  expect(page.dimmed.size).toBe(0);
  delete page.list.dataset['kind'];
  page.list.append(document.createElement('p'));
  await page.settle();
  expect(page.dimmed.size).toBe(2);
  page.end.abort();
  expect(page.dimmed.size).toBe(0);
});

test('a click on a passed button restores it', async () => {
  const page = pageShowing('a', 'b');
  page.statuses['a'] = { state: 'passed', reason: 'otherReason' };
  await page.start();
  page.main('a').click();
  await page.settle();
  expect(page.askedFor('notice.pass')).toMatchObject([{ restore: true }]);
  expect(page.faces[0]).toBe('a: Add to pipeline');
});

test('the menu passes with a reason, and offers it for no saved notice', async () => {
  const page = pageShowing('a', 'b');
  page.statuses['b'] = SAVED;
  await page.start();
  page.caret('a').click();
  await page.settle();
  named(page.root('a'), 'Pass with a reason…').click();
  expect(page.root('a').activeElement?.textContent).toBe('Wrong set-aside');
  press('ArrowDown');
  await page.settle();
  named(page.root('a'), 'Too small').click();
  await page.settle();
  expect(page.askedFor('notice.pass')).toMatchObject([{ reason: 'tooSmall' }]);
  page.caret('b').click();
  await page.settle();
  expect(page.root('b').querySelector('.menu')?.textContent).not.toContain('Pass');
});

test('P does nothing for a saved notice, with a modifier, or while not connected, and says why it failed', async () => {
  const page = pageShowing('a', 'b');
  page.statuses['b'] = SAVED;
  await page.start();
  page.main('b').focus();
  press('p');
  page.main('a').focus();
  press('p', { ctrlKey: true });
  await page.settle();
  expect(page.askedFor('notice.pass')).toEqual([]);
  page.answers['notice.pass'] = () => bad('busy');
  press('p');
  await page.settle();
  expect(page.toastText).toContain('your pipeline service is busy');
  const failure = { code: 'busy' as const, retryAt: Date.now() + 19_500 };
  page.answers['notice.pass'] = () => ({ ok: false, failure });
  press('p');
  await page.settle();
  expect(page.toastText).toContain('try again in 20 s');
  expect(page.faces[0]).toBe('a: Add to pipeline');
});

test('a key or click that is not the user’s own passes nothing', async () => {
  const page = pageShowing('a');
  const genuine = vi.fn(() => false);
  await page.start({ genuine });
  page.main('a').focus();
  press('p');
  await page.settle();
  expect(page.askedFor('notice.pass')).toEqual([]);
});
