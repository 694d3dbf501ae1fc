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
  const messages = await bench().recordMessages();
  const page = await bench().browser.openPage(`${PRACTICE_LIST}&pageSize=${String(NOTICES)}`);
  const screen = await bench().browser.screenOf(page);
  await screen.exactly(NOTICES, { role: 'button', name: /^Add to pipeline: / });
  const sent = (await messages()).map((message) => z.object({ name: z.string() }).parse(JSON.parse(message)).name);
  // A slow machine shows the tab late, and a tab that is shown asks again; none asks for each notice.
  expect(new Set(sent)).toEqual(new Set(['notices.status']));
  expect(sent.length).toBeLessThan(NOTICES);
  expect(requests.filter((path) => !path.startsWith('/v1/pipelines'))).toEqual([]);
});
