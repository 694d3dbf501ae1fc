/**
 * The key has one reader (house rule 1): neither a page nor a content script gets it, whatever they try. Each
 * test also plants a word where the key must not be, and finds it there: a probe that sees nothing would
 * prove nothing.
 */
import { expect, it } from 'vitest';
import { ENVELOPE } from '../lib/protocol/envelope.ts';
import { VALID_REQUESTS } from '../lib/protocol/testing/valid-requests.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const ADD = { role: 'button', name: /^Add to pipeline: / };

/**
 * Evaluates a function in the world of our content script in the list of notices. Its value travels as
 * JSON.
 */
function inContentScript(script: string): Promise<unknown> {
  return bench().inExtension(`chrome.tabs.query({ url: 'https://sam.gov/*' }).then(async ([tab]) => {
    const [frame] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func: ${script} });
    return frame.result;
  })`);
}

/** Everything that is stored for an origin: what a page and the content scripts in it share. */
const STORED = `async () => {
  const databases = await Promise.all((await indexedDB.databases()).map(async ({ name }) => {
    const database = await new Promise((done) => (indexedDB.open(name).onsuccess = ({ target }) => done(target.result)));
    const read = (store) => new Promise((done) =>
      (database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => done(target.result)));
    return Promise.all([...database.objectStoreNames].map(read));
  }));
  const cached = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
  return [databases, cached, { ...localStorage }, { ...sessionStorage }, document.cookie];
}`;

/** Everything that a page can read, its own scripts' view of our pages included. */
const readable = (options: string) => `(async () => JSON.stringify({
  stored: await (${STORED})(),
  html: document.documentElement.outerHTML,
  heard,
  history: [history.state, location.href, window.name],
  requested: performance.getEntriesByType('resource').map(({ name }) => name),
  globals: Object.getOwnPropertyNames(window).filter((name) => typeof window[name] === 'string').map((name) => window[name]),
  runtime: ['chrome', 'browser'].map((name) => JSON.stringify(window[name]?.runtime)),
  ours: await fetch(${JSON.stringify(options)}).then((answer) => answer.text(), () => 'refused'),
}))()`;

/** What a content script could do by mistake: it leaves words where the page finds them. */
const LEAK = `async () => {
  document.body.dataset.leak = 'in-html';
  localStorage.leak = 'in-local';
  sessionStorage.leak = 'in-session';
  document.cookie = 'leak=in-cookie';
  history.replaceState('in-history', '');
  postMessage('in-message', '*');
  await (await caches.open('leak')).put('https://sam.gov/in-cache', new Response(''));
  await new Promise((done) => {
    const opening = indexedDB.open('leak');
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('words', { autoIncrement: true }).add('in-database');
    opening.onsuccess = () => done(opening.result.close());
  });
}`;
const MEND = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'leak=; max-age=0';
  indexedDB.deleteDatabase('leak');
  return caches.delete('leak');
})()`;
const LEAKED = ['html', 'local', 'session', 'cookie', 'history', 'message', 'cache', 'database'];

it('keeps the key from the page', { tags: ['firefox'] }, async () => {
  const { page, screen } = await bench().openList();
  await screen.exactly(8, ADD);
  await page.evaluate(`void (globalThis.heard = [], addEventListener('message', ({ data }) => heard.push(data)))`);
  // The script asks for what it shows, and has something saved.
  const title = (await screen.click(ADD)).replace('Add to pipeline: ', '');
  await screen.one({ role: 'button', name: 'Undo' });
  await bench().untilAtBackend('Federal IT', [title]);
  const look = async () => String(await page.evaluate(readable(bench().browser.address('options.html'))));

  const found = await look();
  expect(found).toContain(title);
  expect(found).toContain('"ours":"refused"');
  expect(found.includes(bench().backend.key)).toBe(false);

  await inContentScript(LEAK);
  const leaked = await look();
  await page.evaluate(MEND);
  expect(LEAKED.filter((way) => !leaked.includes(`in-${way}`))).toEqual([]);
});

it('keeps the key from a content script, whatever it asks', { tags: ['firefox'] }, async () => {
  const { screen } = await bench().openList();
  await screen.exactly(8, ADD);
  const messages = JSON.stringify(Object.entries(VALID_REQUESTS));
  const probe = `async () => {
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
    const ours = await fetch('${bench().browser.address('options.html')}').then((answer) => answer.text(), () => 'refused');
    return JSON.stringify({ answers, areas, ours, stored: await (${STORED})() });
  }`;

  const look = async () => String(await inContentScript(probe));

  const found = await look();
  // Some messages are answered, those that a page may send, and the others refused.
  for (const answered of ['"ok":true', '"notAllowed"']) expect(found).toContain(answered);
  expect(found.includes(bench().backend.key)).toBe(false);

  // Chromium closes this storage to content scripts, and Firefox cannot.
  const access = (level: string) => `chrome.storage.local.setAccessLevel?.({ accessLevel: '${level}' })`;
  await bench().inExtension(access('TRUSTED_AND_UNTRUSTED_CONTEXTS'));
  await bench().inExtension(`chrome.storage.local.set({ leak: 'in-storage' })`);
  const leaked = await look();
  await bench().inExtension(`chrome.storage.local.remove('leak')`);
  await bench().inExtension(access('TRUSTED_CONTEXTS'));
  expect(leaked.includes('in-storage')).toBe(true);
});
