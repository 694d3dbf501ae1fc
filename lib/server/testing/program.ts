/** Runs the backend's command line as a separate process, for tests of the process itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { readStart } from './command.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');

/** Starts a command and kills it after the test. */
export function startProgram(...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Collects the output of `child` until it exits. The code is `null` if a signal ended it. */
export async function endOf(child: ReturnType<typeof startProgram>) {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (written[name] += text));
  await once(child, 'close');
  return { code: child.exitCode, ...written };
}

/** A `serve` in a process of its own. */
export interface ServingProgram {
  url: string;
  /** The demo key; absent if the database already had keys. */
  key: string | undefined;
  /** Sends the signal, waits for the exit, and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `serve` on a free port and waits until it listens. */
export async function startServingProgram(file: string, ...args: string[]): Promise<ServingProgram> {
  const child = startProgram('serve', '--port', '0', '--db', file, ...args);
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.startsWith('listening on ')) break;
  }
  child.stdout.resume();
  const end = async (signal: NodeJS.Signals) => {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
    return child.exitCode;
  };
  return { ...readStart(lines, stderr), end };
}
