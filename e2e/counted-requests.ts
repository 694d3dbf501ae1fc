import { onTestFinished } from 'vitest';
import { startFaultyProxy } from '../lib/dev/driver/faulty-proxy.ts';
import type { AnyWorkbench } from '../lib/dev/driver/workbench.ts';

/**
 * Connects the extension to its backend through a proxy that writes down the path of each request, in order, until the test is
 * over. No tab is open afterwards, so that no page of ours asks for what it shows whenever it is looked at.
 */
export async function connectCounted(bench: AnyWorkbench): Promise<string[]> {
  const requests: string[] = [];
  const proxy = await startFaultyProxy(bench.backend.url, (path) => {
    requests.push(path);
    return undefined;
  });
  onTestFinished(() => proxy.stop());
  await bench.connect(proxy.url);
  await bench.browser.closePages();
  return requests;
}
