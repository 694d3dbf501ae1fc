import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Signals that end this process, with their exit codes. Without a listener they would skip every clean-up.
 */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

export interface TemporaryFolder {
  path: string;
  /** Deletes the folder. */
  delete: () => void;
  /**
   * Deletes the folder at the latest when this process ends, by a signal too. Call it after what else ends
   * there.
   */
  deleteAtExit: () => void;
}

export function temporaryFolder(name: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), `pursuit-companion-${name}-`));
  const remove = () => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  const deleteAtExit = () => {
    process.once('exit', remove);
    for (const [signal, code] of Object.entries(SIGNALS)) {
      if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(code));
    }
  };
  return { path, delete: remove, deleteAtExit };
}
