/** Counts the requests and messages of each action, with the fakes of the unit tests. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import * as z from 'zod/mini';
import { ROOT } from '../setup/install.mjs';
import type { Section } from './sources.ts';

const measuredSchema = z.object({
  measured: z.record(z.string(), z.object({ requests: z.array(z.string()), messages: z.array(z.string()) })),
  stores: z.array(z.string()),
});

export async function measureRequests(): Promise<Section[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  const out = join(folder, 'requests.json');
  const runner = await startVitest(
    [],
    {
      config: false,
      root: ROOT,
      include: ['lib/dev/ledger/measure.ledger.ts'],
      environment: 'jsdom',
      setupFiles: ['./lib/dev/vitest-setup.ts'],
      env: { LEDGER_OUT: out, LEDGER_ONLY: process.env.LEDGER_ONLY ?? '', TZ: 'America/New_York' },
      testTimeout: 600_000,
      watch: false,
      reporters: [['default', { summary: false }]],
    },
    {
      resolve: { alias: { 'wxt/browser': join(ROOT, 'node_modules/wxt/dist/virtual/mock-browser.mjs') } },
      ssr: { noExternal: ['wxt'] },
      define: { 'import.meta.env.BROWSER': JSON.stringify('chrome') },
    },
  );
  await runner.close();
  const { measured, stores } = measuredSchema.parse(JSON.parse(readFileSync(out, 'utf8')));
  rmSync(folder, { recursive: true });
  const linesOf = (kind: 'requests' | 'messages') =>
    Object.entries(measured).flatMap(([name, { [kind]: sent }]) => {
      const counts = new Map<string, number>();
      for (const each of sent) counts.set(each, (counts.get(each) ?? 0) + 1);
      const each = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
      return [`${name}: ${String(sent.length)}`, ...each.map(([what, count]) => `  ${String(count)} ${what}`)];
    });
  return [
    {
      title: 'Requests by action',
      about:
        'Requests to the service within 15 seconds of an action, measured with two pipelines of 12 and 5 pursuits. The screens named are open and ask again after each change.',
      lines: linesOf('requests'),
    },
    {
      title: 'Messages by action',
      about: 'Messages to the background in that time: the action’s own, and what open screens ask again.',
      lines: linesOf('messages'),
    },
    { title: 'Database', about: 'Object stores of IndexedDB.', lines: stores },
  ];
}
