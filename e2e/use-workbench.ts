import { afterAll, afterEach, beforeAll } from 'vitest';
import { FirefoxWorkbench, Workbench, type AnyWorkbench, type WorkbenchOptions } from '../lib/dev/driver/workbench.ts';

type Wishes = Partial<WorkbenchOptions> & { connected?: boolean };

/** What the vitest project says: tests of flows run in both browsers, tests of a browser's own ways in one. */
const IN_FIREFOX = process.env['PURSUIT_BROWSER'] === 'firefox';

/**
 * A backend, Chromium with the extension and the practice pages for the tests of one file; connected unless told otherwise. After each
 * test the tabs are closed and the pipelines emptied, so that tests of a file may run alone or in any order.
 */
export function useWorkbench(wishes: Wishes = {}): () => Workbench {
  return use((options) => Workbench.open(options), wishes);
}

/** The same in the browser of this run, with what every browser can do. */
export function useAnyBrowser(wishes: Wishes = {}): () => AnyWorkbench {
  return use<AnyWorkbench>(
    (options) => (IN_FIREFOX ? FirefoxWorkbench.open(options) : Workbench.open(options)),
    wishes,
  );
}

function use<W extends Pick<AnyWorkbench, 'connect' | 'tidy' | 'close'>>(
  open: (options: WorkbenchOptions) => Promise<W>,
  { connected = true, ...options }: Wishes,
): () => W {
  let bench: W | undefined;
  const present = () => {
    if (!bench) throw new Error('the workbench is open only while tests run');
    return bench;
  };

  beforeAll(async () => {
    bench = await open({ headless: true, ...options });
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
