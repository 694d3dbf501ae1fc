import { afterAll, afterEach, beforeAll } from 'vitest';
import { Workbench, type WorkbenchOptions } from '../lib/dev/driver/workbench.ts';

/**
 * A backend, a browser with the extension and the practice pages for the tests of one file; connected unless told otherwise. After each
 * test the tabs are closed and the pipelines emptied, so that tests of a file may run alone or in any order.
 */
export function useWorkbench({
  connected = true,
  ...options
}: Partial<WorkbenchOptions> & { connected?: boolean } = {}): () => Workbench {
  let bench: Workbench | undefined;
  const present = () => {
    if (!bench) throw new Error('the workbench is open only while tests run');
    return bench;
  };

  beforeAll(async () => {
    bench = await Workbench.open({ headless: true, ...options });
    if (connected) await bench.connect();
  });
  afterEach(async () => {
    await present().tidy();
  });
  afterAll(async () => {
    await bench?.close();
  });
  return present;
}
