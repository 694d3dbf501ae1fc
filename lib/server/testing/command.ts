/** Runs the backend's command line as a separate process, as a user does. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished, vi } from 'vitest';

// Starting a process takes time, more so when several start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const CLI = join(import.meta.dirname, '..', 'cli.ts');

/** A finished command: its exit code (`null` if a signal ended it) and its output. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a command and kills it after the test. */
export function startCommand(...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Runs a command to completion. */
export async function runCommand(...args: string[]): Promise<Ended> {
  return endOf(startCommand(...args));
}

/** Collects the output of `child` until it exits. */
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
  /** The demo key; absent if the database already had keys. */
  key: string | undefined;
  /** The lines printed before "listening on". */
  said: readonly string[];
  process: ChildProcess;
  /** What it has written to standard error. */
  log(): string;
  /** Sends the signal, waits for the exit, and returns the exit code. */
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
    return { url, key, said, process: child, log: () => failure.text, end };
  }
  throw new Error(`serve ended without listening: ${failure.text}`);
}

/** A database path in a folder that is deleted after the test. */
export function temporaryDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pursuit-server-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return join(folder, 'test.db');
}
