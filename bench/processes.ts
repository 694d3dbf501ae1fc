/** The browser and the backend of a bench. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { Workbench, type WorkbenchOptions } from '../lib/dev/driver/workbench.ts';

/** Runs `measure` with a connected workbench that is closed at the end. */
export async function inWorkbench<T>(
  options: Omit<WorkbenchOptions, 'headless'>,
  measure: (bench: Workbench) => Promise<T>,
): Promise<T> {
  const bench = await Workbench.open({ headless: true, ...options });
  try {
    await bench.connect();
    return await measure(bench);
  } finally {
    await bench.close();
  }
}

/**
 * Evaluates expressions in the isolated world of the content script of the extension at `address` in
 * `page`.
 */
export async function contentScriptOf(page: Page, address: string): Promise<(expression: string) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (`${context.origin}/` === address) resolve(context.id);
    });
  });
  await session.send('Runtime.enable');
  const contextId = await found;
  return async (expression) => {
    const options = { expression, contextId, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    const value: unknown = result.value;
    return value;
  };
}

/** Resident megabytes of a process: now (`VmRSS`) or at most (`VmHWM`). `undefined` where unknown. */
export function megabytesOf(pid: number, line: 'VmRSS' | 'VmHWM'): number | undefined {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(new RegExp(`${line}:\\s*(\\d+)`).exec(status)?.[1]) / 1024;
  } catch {
    if (line === 'VmHWM') return undefined;
  }
  try {
    // macOS has no /proc.
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  } catch {
    return undefined;
  }
}
