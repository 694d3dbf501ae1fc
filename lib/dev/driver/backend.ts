/** The reference backend as its own process, the way people start it. */
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CLI = join(import.meta.dirname, '..', '..', 'server', 'cli.ts');

export interface RunningBackend {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** The one that a fresh database shows once, or one made for this start: a database that has keys shows none again. */
  key: string;
  /** The process, to ask the system about it. */
  pid: number;
  /** Ends it at once, as a power cut would. */
  kill(): void;
  /** Ends it as a person would, and waits for the end. */
  stop(): Promise<void>;
}

export interface BackendSettings {
  /** Database file; nothing is kept by default. */
  db?: string;
  port?: number;
  sample?: boolean;
}

/** Starts a backend on a free loopback port with sample data. Rejects with its last words when it does not start. */
export async function startBackend({
  db = ':memory:',
  port = 0,
  sample = true,
}: BackendSettings = {}): Promise<RunningBackend> {
  // Many requests a minute come from a tour or a test; a person never makes that many.
  const options = ['--port', String(port), '--db', db, '--rate-limit', '0', ...(sample ? [] : ['--no-sample'])];
  const child = spawn(process.execPath, [CLI, 'serve', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const words: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => words.push(chunk.toString()));
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      resolve();
    }),
  );
  // A parent that dies takes its backend with it.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));

  const ready = (async () => {
    let key: string | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      key = /^demo key: (\S+)$/.exec(line)?.[1] ?? key;
      const url = /^listening on (\S+)$/.exec(line)?.[1];
      if (url !== undefined) return { url, key: key ?? (await madeKey(db)) };
    }
    throw new Error(`the backend did not start: ${words.join('').trim()}`);
  })();
  const { url, key } = await ready.catch((error: unknown) => {
    kill();
    throw error;
  });
  return {
    url,
    key,
    pid: child.pid ?? 0,
    kill,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function madeKey(db: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'keys', 'create', '--db', db]);
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}
