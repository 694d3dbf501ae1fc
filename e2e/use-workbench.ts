import { afterAll, afterEach, beforeAll } from 'vitest';
import { FirefoxWorkbench, Workbench, type AnyWorkbench, type WorkbenchOptions } from '../lib/dev/driver/workbench.ts';

type Wishes = Partial<WorkbenchOptions> & { connected?: boolean };

/** What the vitest project says: the same tests run in both browsers. */
export const IN_FIREFOX = process.env['PURSUIT_BROWSER'] === 'firefox';

/**
 * A backend, the browser of this run with the extension, and the practice pages, for the tests of one file; connected unless told
 * otherwise. After each test the tabs are closed and the pipelines emptied, so that tests of a file may run alone or in any order.
 */
export function useWorkbench({ connected = true, ...options }: Wishes = {}): () => AnyWorkbench {
  let bench: AnyWorkbench | undefined;
  const present = () => {
    if (!bench) throw new Error('the workbench is open only while tests run');
    return bench;
  };

  beforeAll(async () => {
    bench = await (IN_FIREFOX ? FirefoxWorkbench : Workbench).open({ headless: true, ...options });
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
