/** The key has one reader. A page tries every way that there is, and gets nothing (house rule 1). */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const tried = z.looseObject({ databases: z.number(), fetched: z.string() });

it('keeps the key from the page', async () => {
  const { page, screen } = await bench().openList();
  await screen.exactly(8, { role: 'button', name: /^Add to pipeline/ });
  const found = tried.parse(
    await page.evaluate(`(async () => ({
      databases: (await indexedDB.databases()).length,
      stored: [JSON.stringify(localStorage), JSON.stringify(sessionStorage)],
      runtime: ['chrome', 'browser'].map((name) => name in globalThis && JSON.stringify(globalThis[name])),
      fetched: await fetch(${JSON.stringify(bench().browser.address('options.html'))}).then(() => 'read', () => 'refused'),
      html: document.documentElement.outerHTML,
    }))()`),
  );
  expect(found.databases).toBe(0);
  expect(found.fetched).toBe('refused');
  expect(JSON.stringify(found)).not.toContain(bench().backend.key);
});
