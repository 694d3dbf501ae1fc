/** What a page costs: messages to the background and requests to the service. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PRACTICE_LIST } from '../lib/dev/practice/practice-site.ts';
import { useWorkbench } from './use-workbench.ts';

const NOTICES = 100;
const bench = useWorkbench({ connected: false, notices: NOTICES, backend: { sample: false } });

// Unit tests count: `status-board.test.ts` the messages of a page, `statuses.test.ts` the requests.
it('asks for a page of a hundred notices as a whole, and the service about no notice', async () => {
  const requests = await bench().connectCounted();
  await bench().reread();
  // Every page of ours hears the messages that are meant for the background, and what the background tells
  // all of them.
  await bench().inExtension(
    'void (globalThis.counted = [], chrome.runtime.onMessage.addListener((one) => { if ("name" in one) counted.push(one.name); }))',
  );
  const page = await bench().browser.openPage(`${PRACTICE_LIST}&pageSize=${String(NOTICES)}`);
  const screen = await bench().browser.screenOf(page);
  await screen.exactly(NOTICES, { role: 'button', name: /^Add to pipeline: / });
  const messages = z.array(z.string()).parse(await bench().inExtension('counted'));
  // A slow machine shows the tab late, and a tab that is shown asks again; none asks for each notice.
  expect(new Set(messages)).toEqual(new Set(['notices.status']));
  expect(messages.length).toBeLessThan(NOTICES);
  expect(requests.filter((path) => !path.startsWith('/v1/pipelines'))).toEqual([]);
});
