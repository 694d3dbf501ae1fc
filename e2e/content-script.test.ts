/**
 * A content script gets nothing of the key, whatever it asks (house rule 1). Asked inside the script's own world, which only
 * Chromium's protocol reaches; what answers is the same background in every browser.
 */
import { expect, it } from 'vitest';
import { MESSAGES } from '../lib/protocol/messages.ts';
import { ENVELOPE } from '../lib/protocol/envelope.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

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
