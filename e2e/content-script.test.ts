/** A content script gets nothing of the key, whatever it asks (house rule 1). Asked inside the script's own world. */
import { expect, it } from 'vitest';
import { ENVELOPE } from '../lib/protocol/envelope.ts';
import { VALID_REQUESTS } from '../lib/protocol/testing/valid-requests.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

it('keeps the key from a content script, whatever it asks', async () => {
  const { screen } = await bench().openList();
  await screen.exactly(8, { role: 'button', name: /^Add to pipeline/ });
  const messages = JSON.stringify(Object.entries(VALID_REQUESTS));
  const script = `async () => {
    const answers = [];
    for (const [name, valid] of ${messages}) {
      for (const request of [valid, {}, { key: '' }, { baseUrl: '${bench().backend.url}' }]) {
        answers.push(await chrome.runtime.sendMessage({ protocol: '${ENVELOPE}', name, request }).catch(String));
      }
    }
    const areas = [];
    for (const area of ['local', 'session', 'sync', 'managed']) {
      areas.push(await (chrome.storage?.[area]?.get(null) ?? Promise.resolve('none')).catch(String));
    }
    return JSON.stringify({ answers, areas, databases: await indexedDB.databases() });
  }`;
  const answers = await bench().inExtension(`chrome.tabs.query({ url: 'https://sam.gov/*' }).then(async ([tab]) => {
    const [frame] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func: ${script} });
    return frame.result;
  })`);
  // Some are answered, which are what a page may ask, and the others refused.
  for (const answered of ['"ok":true', '"ok":false']) expect(answers).toContain(answered);
  expect(answers).not.toContain(bench().backend.key);
});
