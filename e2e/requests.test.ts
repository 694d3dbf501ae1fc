/** What a page costs, counted: messages to the background and requests to the service. */
import { expect, it } from 'vitest';
import { startFaultyProxy } from '../lib/dev/driver/faulty-proxy.ts';
import { PRACTICE_LIST } from '../lib/dev/practice/practice-site.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ connected: false, notices: 100, backend: { sample: false } });

it('asks once for a page of a hundred notices, and the service once a pipeline', async () => {
  const requests: string[] = [];
  const proxy = await startFaultyProxy(bench().backend.url, (path) => {
    requests.push(path);
    return undefined;
  });
  try {
    await bench().connect(proxy.url);
    await bench().reread();
    const worker = await bench().browser.worker();
    await worker.evaluate(
      'globalThis.counted = []; chrome.runtime.onMessage.addListener((one) => void counted.push(one))',
    );
    requests.length = 0;
    const page = await bench().browser.openPage(`${PRACTICE_LIST}&pageSize=100`);
    const screen = await bench().browser.screenOf(page);
    await screen.exactly(100, { role: 'button', name: /^Add to pipeline: / });
    const messages: unknown = await worker.evaluate('counted');
    expect(messages).toHaveLength(1);
    // Read just before, and within the refresh interval: nothing is asked again.
    expect(requests).toEqual([]);

    await page.reload();
    await screen.exactly(100, { role: 'button', name: /^Add to pipeline: / });
    expect(requests).toEqual([]);
  } finally {
    await proxy.stop();
  }
});
