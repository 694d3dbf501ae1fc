/** The reference backend as a process of its own. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const CLI = join(import.meta.dirname, '..', '..', 'server', 'cli.ts');

export interface RunningBackend {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** Its database file, or `:memory:`. */
  db: string;
  /** The demo key of a fresh database; a database that has keys already gets a new one. */
  key: string;
  pid: number;
  /** Ends the process at once, as a power cut does. */
  kill(): void;
  /** Ends the process as a user does, and waits for its end. */
  stop(): Promise<void>;
}

export interface BackendSettings {
  /** Database file; in memory by default. */
  db?: string;
  port?: number;
  sample?: boolean;
}

/**
 * Starts a backend on a free port of this machine, with sample data. Rejects with its error output if it
 * does not start.
 */
export async function startBackend({
  db = ':memory:',
  port = 0,
  sample = true,
}: BackendSettings = {}): Promise<RunningBackend> {
  // No rate limit: tests make more requests per minute than users do.
  const options = ['--port', String(port), '--db', db, '--rate-limit', '0', ...(sample ? [] : ['--no-sample'])];
  const child = spawn(process.execPath, [CLI, 'serve', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').then(() => process.off('exit', kill));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };

  let key: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    key = /^demo key: (\S+)$/.exec(line)?.[1] ?? key;
    const url = /^listening on (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { url, db, key: key ?? (await createKey(db)), pid: child.pid ?? 0, kill, stop };
  }
  kill();
  throw new Error(`the backend did not start: ${errors.trim()}`);
}

async function createKey(db: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'keys', 'create', '--db', db]);
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}
