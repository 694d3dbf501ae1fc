/** What a page costs, counted: messages to the background and requests to the service. */
import { expect, it } from 'vitest';
import { until } from '../lib/dev/driver/until.ts';
import { PRACTICE_LIST } from '../lib/dev/practice/practice-site.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ connected: false, notices: 100, backend: { sample: false } });

it('asks once for a page of a hundred notices, and the service once a pipeline', async () => {
  const requests = await bench().connectCounted();
  await bench().reread();
  // Every page of ours hears the messages that are meant for the background, and what the background tells
  // all of them.
  await bench().inExtension(
    'void (globalThis.counted = [], chrome.runtime.onMessage.addListener((one) => { if ("name" in one) counted.push(one.name); }))',
  );
  requests.length = 0;
  // A page asks again when the user turns to it, and a slow browser shows a new tab late.
  const page = await bench().browser.openPage('https://sam.gov/help');
  await until('the tab in front', async () => (await page.evaluate('document.visibilityState')) === 'visible');
  await page.goto(`${PRACTICE_LIST}&pageSize=100`);
  const screen = await bench().browser.screenOf(page);
  await screen.exactly(100, { role: 'button', name: /^Add to pipeline: / });
  expect(await bench().inExtension('counted')).toEqual(['notices.status']);
  // Read just before, and within the refresh interval: nothing is asked again.
  expect(requests).toEqual([]);

  await page.reload();
  await screen.exactly(100, { role: 'button', name: /^Add to pipeline: / });
  // One for each time that the page was loaded: what was sent once the first buttons stood there would be
  // here too.
  expect(await bench().inExtension('counted')).toEqual(['notices.status', 'notices.status']);
  expect(requests).toEqual([]);
});
