// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bad, good } from '../../protocol/testing/results.ts';
import { element, lifted, named, pageShowing, type PageBench, press, SAVED } from '../testing/page-bench.ts';

let page: PageBench;
beforeEach(async () => {
  page = pageShowing('a', 'b');
  await page.start();
});

function items(): string[] {
  return [...page.root('a').querySelectorAll('[role="menuitem"] .name')].map((item) => item.textContent);
}

function focused(): string | undefined {
  return page.root('a').activeElement?.querySelector('.name')?.textContent;
}

describe('the menu', () => {
  test('requests pipelines when it opens and lists the default first', async () => {
    expect(page.askedFor('pipelines.names')).toEqual([]);
    page.caret('a').click();
    const others = ['Add with a note…', 'Find incumbent', 'Pass', 'Pass with a reason…', 'Hide buttons on this site…'];
    expect(items()).toEqual(['Loading pipelines…', ...others]);
    await page.settle(10);
    expect(items()).toEqual(['Federal Health IT', 'State and Local', ...others]);
    expect(page.caret('a').getAttribute('aria-expanded')).toBe('true');
    expect(focused()).toBe('Federal Health IT');
  });

  test('works by keyboard', async () => {
    page.caret('a').focus();
    expect(press('ArrowDown').defaultPrevented).toBe(true);
    await page.settle(10);
    expect(focused()).toBe('Federal Health IT');
    press('ArrowDown');
    expect(focused()).toBe('State and Local');
    press('ArrowUp');
    press('ArrowUp');
    expect(focused()).toBe('Hide buttons on this site…');
    press('ArrowDown');
    expect(focused()).toBe('Federal Health IT');
    press('End');
    expect(focused()).toBe('Hide buttons on this site…');
    press('Home');
    expect(focused()).toBe('Federal Health IT');
    press('s');
    expect(focused()).toBe('State and Local');
    press('Escape');
    expect(page.root('a').querySelector('[role="menu"]')).toBeNull();
    expect(page.root('a').activeElement).toBe(page.caret('a'));
    expect(page.caret('a').getAttribute('aria-expanded')).toBe('false');
  });

  test('Tab closes it and continues from the arrow', async () => {
    page.caret('a').click();
    await page.settle();
    expect(press('Tab').defaultPrevented).toBe(false);
    expect(page.root('a').querySelector('[role="menu"]')).toBeNull();
    expect(page.root('a').activeElement).toBe(page.caret('a'));
  });

  test('adds to the chosen pipeline', async () => {
    page.caret('a').click();
    await page.settle();
    named(page.root('a'), 'State and Local').click();
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toMatchObject([{ notice: { noticeId: 'a' }, pipelineId: 'pipe2' }]);
    expect(page.root('a').querySelector('[role="menu"]')).toBeNull();
  });

  test('acts only on a press that began half a second after it appeared', async () => {
    const host = page.hosts[0]!;
    const clickOn = (text: string) =>
      named(page.root('a'), text).dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }));
    const pressIn = () => host.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    page.caret('a').click();
    await page.settle(400);
    pressIn();
    await page.settle(200);
    clickOn('State and Local');
    clickOn('Pass');
    await page.settle(10);
    expect(page.asked.map(({ name }) => name)).not.toContain('notice.capture');
    expect(page.asked.map(({ name }) => name)).not.toContain('notice.pass');
    pressIn();
    clickOn('State and Local');
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toMatchObject([{ pipelineId: 'pipe2' }]);
  });

  test('of a newer version begins with the move to it, and opens from the whole button', async () => {
    page.statuses['b'] = { state: 'earlier', certain: true, newer: true, pursuitId: 'p0', pipelineId: 'pipe1' };
    page.tell('pursuits');
    await page.settle();
    expect(page.faces[1]).toBe('b: Amends a notice in your pipeline');
    page.main('b').click();
    await page.settle();
    named(page.root('b'), 'Show the pursuit').click();
    await page.settle(10);
    expect(page.askedFor('view.open')).toEqual([{ view: 'pursuit', pursuitId: 'p0', pipelineId: 'pipe1' }]);
    page.caret('b').click();
    await page.settle();
    named(page.root('b'), 'Switch to the amendment').click();
    await page.settle(10);
    const replaced = { notice: { noticeId: 'b', title: 'Notice b' }, pursuitId: 'p0' };
    expect(page.askedFor('notice.replace')).toEqual([replaced]);
    expect(page.toastText).toBe('Switched to the amendment, with stage, pWin, pGo, value, and note');
    named(page.toast!, 'Undo').click();
    await page.settle(10);
    expect(page.askedFor('capture.undo')).toEqual([{ undoId: 'move1' }]);
    expect(page.toastText).toBe('The earlier notice is restored');
  });

  test('of a possible earlier version does not', async () => {
    page.statuses['b'] = { state: 'earlier', certain: false, pursuitId: 'p0', pipelineId: 'pipe1' };
    page.tell('pursuits');
    await page.settle();
    page.caret('b').click();
    await page.settle();
    expect(() => named(page.root('b'), 'Switch to the amendment')).toThrow();
  });

  test('closes on a click elsewhere, on its arrow, or on another arrow', async () => {
    page.caret('a').click();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(page.root('a').querySelector('.menu')).toBeNull();
    page.caret('a').click();
    page.caret('a').click();
    expect(page.root('a').querySelector('.menu')).toBeNull();
    page.caret('a').click();
    page.caret('b').click();
    expect(page.root('a').querySelector('.menu')).toBeNull();
    expect(page.root('b').querySelector('.menu')).not.toBeNull();
    await page.settle(10);
  });

  test('says why pipelines could not be loaded; the other items still work', async () => {
    page.answers['pipelines.names'] = () => bad('unreachable');
    page.caret('a').click();
    await page.settle();
    expect(items()[0]).toBe('Couldn’t load pipelines: can’t reach your pipeline service');
    expect(named(page.root('a'), 'Couldn’t load').getAttribute('aria-disabled')).toBe('true');
    expect(items()).toContain('Add with a note…');
  });

  test('stays open, on top and focused when the page moves its row', async () => {
    page.caret('a').click();
    await page.settle();
    press('End');
    const above = lifted();
    page.list.append(page.rowOf('a'));
    expect(document.activeElement).toBe(document.body);
    await page.settle();
    expect(above).toEqual([element(page.root('a'), '.menu')]);
    expect(focused()).toBe('Hide buttons on this site…');
  });

  test('is not taken for one that the page listens to while the page keeps removing it', async () => {
    page.caret('a').click();
    await page.settle();
    const fight = new MutationObserver(() => {
      for (const host of page.hosts) host.remove();
    });
    fight.observe(page.list, { childList: true, subtree: true });
    page.hosts[0]?.remove();
    await page.settle(2000);
    page.list.append('more');
    await page.settle(2000);
    fight.disconnect();
    expect(page.askedFor('view.open')).toEqual([]);
  });

  test('opens below its button in a zoomed page', () => {
    // Chromium's values for `zoom: 1.5` on the body.
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(264);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.matches('.menu') ? new DOMRect(0, 0, 396, 300) : new DOMRect(90, 300, 150, 56);
    });
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1280);
    page.caret('a').click();
    const { top, left } = element(page.root('a'), '.menu').style;
    expect([top, left]).toEqual(['240px', '60px']);
  });

  test('closes when its row shows another notice; focus goes to the arrow unless a note was open', async () => {
    page.caret('a').click();
    page.turn('a', 'c');
    await page.settle();
    expect(page.root('c').querySelector('.menu')).toBeNull();
    expect(page.caret('c').getAttribute('aria-expanded')).toBe('false');
    expect(page.root('c').activeElement).toBe(page.caret('c'));
    page.caret('c').click();
    await page.settle();
    named(page.root('c'), 'Add with a note').click();
    page.turn('c', 'a');
    await page.settle();
    expect(page.root('a').activeElement).toBeNull();
  });

  test('leaves it to our popup to hide the buttons on this site', async () => {
    page.caret('a').click();
    await page.settle();
    named(page.root('a'), 'Hide buttons').click();
    await page.settle();
    expect(page.askedFor('view.open')).toEqual([{ view: 'hide' }]);
    expect(page.hosts).toHaveLength(2);
  });
});

describe('the note form', () => {
  async function openForm(): Promise<HTMLTextAreaElement> {
    page.caret('a').click();
    await page.settle();
    named(page.root('a'), 'Add with a note').click();
    return element(page.root('a'), 'textarea') as HTMLTextAreaElement;
  }

  test('adds the notice with the trimmed note', async () => {
    const text = await openForm();
    expect(page.root('a').activeElement).toBe(text);
    text.value = '  Call the incumbent first ';
    element(page.root('a'), '.note .primary').click();
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toMatchObject([{ note: 'Call the incumbent first' }]);
    expect(page.root('a').querySelector('.note')).toBeNull();
  });

  test('Ctrl+Enter sends it, Escape does not', async () => {
    (await openForm()).value = 'one';
    press('Escape');
    expect(page.root('a').activeElement).toBe(page.caret('a'));
    (await openForm()).value = 'two';
    press('Enter');
    press('Enter', { ctrlKey: true });
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toMatchObject([{ note: 'two' }]);
  });

  test('stays open on a click elsewhere if it has text', async () => {
    const pressOnPage = () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await openForm();
    pressOnPage();
    expect(page.root('a').querySelector('.note')).toBeNull();
    (await openForm()).value = 'They say: ';
    pressOnPage();
    expect(page.root('a').querySelector('.note')).not.toBeNull();
  });

  test('keeps the text until it is added or canceled', async () => {
    (await openForm()).value = 'half a thought';
    page.caret('b').click();
    await page.settle();
    expect(page.root('a').querySelector('.note')).toBeNull();
    expect((await openForm()).value).toBe('half a thought');
    press('Escape');
    page.answers['notice.capture'] = () => bad('busy');
    expect((await openForm()).value).toBe('half a thought');
    element(page.root('a'), '.note .primary').click();
    expect((await openForm()).value).toBe('half a thought');
    named(page.root('a'), 'Cancel').click();
    const text = await openForm();
    expect(text.value).toBe('');
    text.value = 'a whole one';
    page.answers['notice.capture'] = () => good({ status: SAVED, pipelineName: 'Federal Health IT' });
    element(page.root('a'), '.note .primary').click();
    await page.settle(10);
    expect((await openForm()).value).toBe('');
  });

  test('is empty after a retry from the button sent the note', async () => {
    page.answers['notice.capture'] = () => bad('busy');
    (await openForm()).value = 'a whole one';
    element(page.root('a'), '.note .primary').click();
    await page.settle(10);
    page.answers['notice.capture'] = () => good({ status: SAVED, pipelineName: 'Federal Health IT' });
    page.main('a').click();
    await page.settle(10);
    expect(page.askedFor('notice.capture').at(-1)).toMatchObject({ note: 'a whole one' });
    expect((await openForm()).value).toBe('');
  });

  test('ignores keys during IME composition', async () => {
    (await openForm()).value = 'に';
    expect(press('Escape', { isComposing: true }).defaultPrevented).toBe(false);
    press('Enter', { ctrlKey: true, isComposing: true });
    await page.settle(10);
    expect(page.root('a').querySelector('.note')).not.toBeNull();
    expect(page.askedFor('notice.capture')).toEqual([]);
  });

  test('keeps text and focus when the page re-renders the row', async () => {
    const text = await openForm();
    text.value = 'half a thought';
    page.rowOf('a').replaceWith(page.row('a'));
    expect(document.activeElement).toBe(document.body);
    await page.settle();
    expect(element(page.root('a'), 'textarea')).toBe(text);
    expect(text.value).toBe('half a thought');
    expect(page.root('a').activeElement).toBe(text);
  });
});
