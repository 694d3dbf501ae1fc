/** The backend's command line, as a program. */
import { npmEnded } from './cli/npm-ended.ts';
import { runCli } from './cli/run.ts';
import { onStopSignal } from './cli/command-context.ts';

// SQLite creates its files with the rights that this leaves: only the owner may read keys' hashes and pursuits.
process.umask(0o077);
process.exitCode = await runCli(process.argv.slice(2), {
  log: console.log,
  error: console.error,
  screen: process.stderr,
  stopped: () => Promise.race([new Promise<void>((resolve) => void onStopSignal(resolve)), npmEnded()]),
});
