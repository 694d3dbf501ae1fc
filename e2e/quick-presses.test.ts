/** Presses right after the pointer or the focus reached a button, as quick users make them. */
import { expect, it } from 'vitest';
import { must } from '../lib/domain/testing/must.ts';
import { until } from '../lib/dev/driver/until.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ notices: 24 });
const PIPELINE = 'Federal IT';
const ADD = { role: 'button', name: /^Add to pipeline: / };
const CLICKS = 12;

const titleOf = (index: number) => must(bench().site.notices[index]).title;

/** Rebuilds each row as components do: new elements without our buttons, and their fields 100 ms later. */
const REBUILD = `void (globalThis.builds = 0, setInterval(() => {
  const list = document.querySelector('sds-search-result-list');
  const fresh = list.cloneNode(true);
  for (const ours of fresh.querySelectorAll('[data-pursuit-companion]')) ours.remove();
  list.replaceChildren(...fresh.childNodes);
  list.classList.add('empty');
  setTimeout(() => {
    list.classList.remove('empty');
    builds += 1;
  }, 100);
}, 1000))`;

/** All rows in view: a list that shrinks and grows would scroll the page. */
const IN_VIEW =
  'hr { display: none } sds-search-result-list { position: absolute; inset: 0 0 auto; display: grid; ' +
  'grid-template-columns: repeat(4, minmax(0, 1fr)) } ' +
  '.sds-field { display: none } app-opportunity-result { display: block; height: 160px; padding-top: 30px } ' +
  '.empty app-opportunity-result { padding-top: 0 }';

async function openRows(pageSize: number) {
  const page = await bench().browser.openPage(`https://sam.gov/search/?index=opp&pageSize=${String(pageSize)}`);
  const screen = await bench().browser.screenOf(page);
  await screen.exactly(pageSize, ADD);
  return { page, screen };
}

it('clicks 120 ms after the pointer arrives count in rows rebuilt every second', async () => {
  const { page, screen } = await openRows(CLICKS);
  await page.evaluate(`void document.head.insertAdjacentHTML('beforeend', '<style>${IN_VIEW}</style>')`);
  await page.evaluate(REBUILD);
  const titles = Array.from({ length: CLICKS }, (_, index) => titleOf(index));
  for (const title of titles) {
    const place = await screen.placeOf({ role: 'button', name: `Add to pipeline: ${title}` });
    const before = Number(await page.evaluate('builds'));
    await until('the rows to be rebuilt', async () => Number(await page.evaluate('builds')) > before);
    await screen.clickAfterRest(place, 120);
  }
  await bench().untilAtBackend(PIPELINE, titles);
});

it('Enter right after Tab counts on a page that has just settled', async () => {
  const { page, screen } = await openRows(8);
  // Other notices come into the list, and the focus is before the first button.
  await page.evaluate(`fetch('/search/?index=opp&page=2&fragment=').then(async (answer) => {
    const made = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.querySelector('main').replaceChildren(...made.body.childNodes);
    const title = document.querySelector('app-opportunity-result h3 a');
    while (!document.querySelector('app-opportunity-result [data-pursuit-companion]'))
      await new Promise(requestAnimationFrame);
    title.focus();
  })`);
  await screen.press('Tab', 'Enter');
  await bench().untilAtBackend(PIPELINE, [titleOf(8)]);
  expect(await screen.all({ role: 'button', name: /^The page shifted/ })).toEqual([]);
});
