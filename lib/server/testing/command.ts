/** Runs the backend's commands in this process. `program.ts` starts the real one. */
import { format } from 'node:util';
import { onTestFinished } from 'vitest';
import type { CommandContext } from '../cli/command-context.ts';
import { runCli } from '../cli/run.ts';

/** A finished command. */
export interface Ended {
  /** The exit code. */
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command to completion. `serve` stops as soon as it listens. */
export function runCommand(...args: string[]): Promise<Ended> {
  return run(args, {});
}

/** Like {@link runCommand}, but the command does not wait for another connection's lock. */
export function runImpatiently(...args: string[]): Promise<Ended> {
  return run(args, { lockWaitMs: 0 });
}

async function run(args: string[], more: Partial<CommandContext>): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const code = await runCli(args, {
    log: (...parts) => (written.stdout += `${format(...parts)}\n`),
    error: (...parts) => (written.stderr += `${format(...parts)}\n`),
    screen: { write: (text) => (written.stderr += text) },
    stopped: () => Promise.resolve(),
    ...more,
  });
  return { code, ...written };
}

/** A running `serve`. */
export interface Serving {
  url: string;
  /** The demo key; absent if the database already had keys. */
  key: string | undefined;
  /** The lines printed before "listening on". */
  said: readonly string[];
  /** What it has written to standard error. */
  log(): string;
  /** Stops it; returns the exit code. */
  stop(): Promise<number>;
}

/** Starts `serve` on a free port and waits until it listens. It stops after the test, if not before. */
export async function startServing(file: string, ...args: string[]): Promise<Serving> {
  const lines: string[] = [];
  let stderr = '';
  const listening = Promise.withResolvers<undefined>();
  const stopped = Promise.withResolvers<undefined>();
  const ended = run(['serve', '--port', '0', '--db', file, ...args], {
    log: (...parts) => {
      lines.push(format(...parts));
      if (lines.at(-1)?.startsWith(LISTENING)) listening.resolve(undefined);
    },
    error: (...parts) => (stderr += `${format(...parts)}\n`),
    stopped: () => stopped.promise,
    lockWaitMs: 0,
  });
  const stop = async () => {
    stopped.resolve(undefined);
    return (await ended).code;
  };
  onTestFinished(async () => {
    await stop();
  });
  await Promise.race([listening.promise, ended]);
  return { ...readStart(lines, stderr), log: () => stderr, stop };
}

const LISTENING = 'listening on ';

/** Reads the lines that `serve` prints. Throws if it does not listen. */
export function readStart(lines: readonly string[], stderr: string) {
  const said = lines.filter((line) => !line.startsWith(LISTENING));
  const url = lines.find((line) => line.startsWith(LISTENING))?.slice(LISTENING.length);
  if (url === undefined) throw new Error(`serve ended without listening: ${stderr}`);
  return { url, said, key: /^demo key: (.+)$/m.exec(said.join('\n'))?.[1] };
}
