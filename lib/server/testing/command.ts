/** The backend's command line as a process of its own, as a person starts it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished, vi } from 'vitest';

// A process takes a moment to start, and several of them their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const CLI = join(import.meta.dirname, '..', 'cli.ts');

/** How a command ended: its exit code (`null` when a signal ended it) and all that it wrote. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a command; it is gone after the test. */
export function startCommand(...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Runs a command to its end. */
export async function runCommand(...args: string[]): Promise<Ended> {
  return endOf(startCommand(...args));
}

/** Gathers what `child` writes until it ends. */
export async function endOf(child: ReturnType<typeof startCommand>): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (written[name] += text));
  await once(child, 'close');
  return { code: child.exitCode, ...written };
}

/** A running `serve`. */
export interface ServingProcess {
  url: string;
  /** The demo key; absent where the database had keys before. */
  key: string | undefined;
  /** The lines before the one that says that it listens. */
  said: readonly string[];
  process: ChildProcess;
  /** Sends the signal and waits for the end; answers the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `serve` on a free port and waits until it listens. */
export async function startServing(file: string, ...args: string[]): Promise<ServingProcess> {
  const child = startCommand('serve', '--port', '0', '--db', file, ...args);
  const failure = { text: '' };
  child.stderr.on('data', (text: Buffer) => (failure.text += text.toString()));
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    const url = /^listening on (.+)$/.exec(line)?.[1];
    if (url === undefined) {
      said.push(line);
      continue;
    }
    child.stdout.resume();
    const key = /^demo key: (.+)$/m.exec(said.join('\n'))?.[1];
    const end = async (signal: NodeJS.Signals) => {
      const closed = once(child, 'close');
      child.kill(signal);
      await closed;
      return child.exitCode;
    };
    return { url, key, said, process: child, end };
  }
  throw new Error(`serve ended without listening: ${failure.text}`);
}

/** A path for a database in a folder that is gone after the test. */
export function temporaryDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pursuit-server-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return join(folder, 'test.db');
}
