/** The key has one reader. Pages and content scripts try every way that there is, and get nothing (house rule 1). */
import { expect, it } from 'vitest';
import { MESSAGES } from '../lib/protocol/messages.ts';
import { ENVELOPE } from '../lib/protocol/envelope.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

it('keeps the key from the page', async () => {
  const { page, screen } = await bench().openList();
  await screen.exactly(8, { role: 'button', name: /^Add to pipeline/ });
  const found = await page.evaluate(async (extensionId) => {
    const databases = await indexedDB.databases();
    const fetched = await fetch(`chrome-extension://${extensionId}/options.html`).then(
      () => 'read',
      () => 'refused',
    );
    return {
      databases: databases.length,
      stored: [JSON.stringify(localStorage), JSON.stringify(sessionStorage)],
      runtime: 'chrome' in globalThis && JSON.stringify(Reflect.get(globalThis, 'chrome')),
      fetched,
      html: document.documentElement.outerHTML,
    };
  }, bench().browser.extensionId);
  expect(found.databases).toBe(0);
  expect(found.fetched).toBe('refused');
  expect(JSON.stringify(found)).not.toContain(bench().backend.key);
});

it('keeps the key from a content script, whatever it asks', async () => {
  const { page, screen } = await bench().openList();
  await screen.exactly(8, { role: 'button', name: /^Add to pipeline/ });
  const script = await bench().browser.contentScriptOf(page);
  const names = JSON.stringify(Object.keys(MESSAGES));
  const answers = await script(`(async () => {
    const answers = [];
    for (const name of ${names}) {
      for (const request of [{}, { key: '' }, { baseUrl: '${bench().backend.url}' }]) {
        answers.push(await chrome.runtime.sendMessage({ protocol: '${ENVELOPE}', name, request }).catch(String));
      }
    }
    const areas = [];
    for (const area of ['local', 'session', 'sync', 'managed']) {
      areas.push(await (chrome.storage?.[area]?.get(null) ?? Promise.resolve('none')).catch(String));
    }
    return JSON.stringify({ answers, areas, databases: await indexedDB.databases() });
  })()`);
  expect(answers).toContain('"ok":false');
  expect(answers).not.toContain(bench().backend.key);
});
