/**
 * What a page can do that has taken over its content script: messages that a person's clicks never cause,
 * sent in the world of our script in a real browser.
 */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { until } from '../lib/dev/driver/until.ts';
import { ENVELOPE } from '../lib/protocol/envelope.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ backend: { sample: false } });
const ADD = { role: 'button', name: /^Add to pipeline: / };

/** Sends a message; what cannot be sent is answered `none`. */
const SAY = `const say = (name, request) =>
  chrome.runtime.sendMessage({ protocol: '${ENVELOPE}', name, request }).catch(() => 'none');
const codeOf = (answer) => answer === 'none' ? answer : answer.ok ? 'ok' : answer.failure.code;
const notices = (count, length) => Array.from({ length: count }, (_, at) => ({
  noticeId: 'flood-' + at, title: 'é '.repeat(length / 2),
}));`;

/**
 * Runs the body of an async function as our script in the open list of notices. Its value travels as JSON.
 */
async function asScript<T extends z.ZodType>(answer: T, body: string): Promise<z.output<T>> {
  const found = await bench().inExtension(`chrome.tabs.query({ url: 'https://sam.gov/*' }).then(async ([tab]) => {
    const func = async () => { ${SAY} ${body} };
    const [frame] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func });
    return frame.result;
  })`);
  return answer.parse(found);
}

async function openList() {
  const { page, screen } = await bench().openList();
  await screen.exactly(8, ADD);
  return { page, screen };
}

it('refuses messages of megabytes', async () => {
  // A page without notices: what our script asks for its own would take turns with these.
  await bench().browser.openPage('https://sam.gov/help');
  const huge = await asScript(
    z.array(z.string()),
    `const padded = (each) => ({ ...each, mentions: Array(40).fill('x'.repeat(200)) });
    const request = { kind: 'list', site: 'sam-gov', notices: notices(1000, 900).map(padded) };
    return (await Promise.all([
      say('notices.status', request),
      say('notice.capture', { notice: notices(1, 10)[0], extra: 'x'.repeat(300_000) }),
    ])).map(codeOf);`,
  );
  expect(huge).toEqual(['invalid', 'invalid']);
});

it('remembers what a tab has used when the worker stops', async () => {
  await openList();
  const open = `say('view.open', { view: 'options' }).then(codeOf)`;
  const first = await asScript(
    z.array(z.string()),
    `const codes = []; for (let time = 0; time < 31; time += 1) codes.push(await ${open}); return codes;`,
  );
  expect(first).toEqual([...Array.from({ length: 30 }, () => 'ok'), 'busy']);
  const stored = z.object({ allowances: z.record(z.string(), z.record(z.string(), z.number())) });
  await until('the allowances to be stored', async () => {
    const { allowances } = stored.parse(await bench().inExtension(`chrome.storage.session.get('allowances')`));
    return Object.entries(allowances).some(
      ([key, slots]) => key.endsWith(' views') && Object.values(slots).reduce((sum, each) => sum + each, 0) === 30,
    );
  });
  const stop = await bench().browser.workerStopper();
  await stop();
  expect(await asScript(z.string(), `return ${open};`)).toBe('busy');
});

it('stores a share of the pages of thirteen tabs, and drafts have room', { tags: ['full', 'chromium'] }, async () => {
  const session = async (code: string) => bench().inExtension(`(async (area) => ${code})(chrome.storage.session)`);
  for (let tab = 1; tab <= 13; tab += 1) {
    await bench().browser.openPage(`https://sam.gov/help?tab=${String(tab)}`);
    await bench().inExtension(`chrome.tabs.query({ url: '*://sam.gov/*tab=${String(tab)}' }).then(([tab]) =>
      chrome.scripting.executeScript({ target: { tabId: tab.id }, func: () => { ${SAY}
        const shown = notices(300, 1000).map((each) => ({ ...each, title: '公告'.repeat(450) }));
        return say('notices.status', { kind: 'list', site: 'sam-gov', notices: shown });
      } }))`);
  }
  const used = async () => z.number().parse(await session('area.getBytesInUse(null)'));
  await until('the pages to be stored', async () => (await used()) > 3_500_000);
  expect(await used()).toBeLessThan(4_200_000);
  await session(`area.set({ 'draft/note': 'x'.repeat(6_000_000) })`);
  await session(`area.remove('draft/note')`);
});

it('opens and hides nothing once the permission for the site was withdrawn', async () => {
  const { page } = await openList();
  // The browser injects nothing any more later, so the script waits in the page.
  await asScript(
    z.null().optional(),
    `document.addEventListener('now', async () => {
      const views = ['options', 'pursuit', 'incumbents', 'hide'].map((view) =>
        say('view.open', { view, notice: notices(1, 10)[0], pursuitId: 'u', pipelineId: 'p' }));
      const answers = await Promise.all([...views, say('site.hide', { host: 'sam.gov' })]);
      document.documentElement.dataset.codes = answers.map(codeOf).join(' ');
    });`,
  );
  await bench().browser.forbidHost('https://sam.gov/*');
  try {
    await page.evaluate(`void document.dispatchEvent(new Event('now'))`);
    const codes = await until(
      'the answers',
      async () => z.string().parse(await page.evaluate(`document.documentElement.dataset.codes ?? ''`)) || undefined,
    );
    expect(codes).toBe('notAllowed notAllowed notAllowed notAllowed notAllowed');
  } finally {
    await bench().browser.allowHost('https://sam.gov/*');
  }
  const settings = await bench().ask('settings.get', {});
  expect(settings).toMatchObject({ value: { hiddenSites: [] } });
});

it('sends no words of a page to the service before a click', { tags: ['full'] }, async () => {
  const requests = await bench().connectCounted();
  await openList();
  const notice = `{ noticeId: 'planted', title: 'Words that a page made up' }`;
  await asScript(
    z.string(),
    `// The driver's own call counts as a click for a few seconds.
    const retry = () => new Promise((done) => requestIdleCallback(done));
    while (navigator.userActivation.isActive) await retry();
    return codeOf(await say('view.open', { view: 'incumbents', notice: ${notice} }));`,
  );
  const opened = await bench().browser.openedPage(bench().browser.address('sidepanel.html'));
  const screen = await bench().browser.screenOf(opened);
  await screen.one({ role: 'button', name: 'Find incumbent' });
  expect(requests.filter((path) => path.startsWith('/v1/awards'))).toEqual([]);
  await screen.click({ role: 'button', name: 'Find incumbent' });
  await until('the awards to be asked for', () => requests.some((path) => path.startsWith('/v1/awards/search')));
});

it('confirms an add where the page cannot remove it: in the popup, with Undo', async () => {
  // The proxy of the test above is gone.
  await bench().connectDirectly();
  const { page, screen } = await openList();
  const title = (await screen.click(ADD)).replace('Add to pipeline: ', '');
  await bench().untilAtBackend('Federal IT', [title]);
  await page.evaluate(`document.documentElement.replaceChildren()`);
  const popup = await bench().browser.openPopup(page);
  await popup.one({ role: 'StaticText', name: `Added: ${title}` });
  await popup.click({ role: 'button', name: 'Undo' });
  await bench().untilAtBackend('Federal IT', []);
});
