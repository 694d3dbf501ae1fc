/** First run: address and key typed into Options, checked by the backend before anything is kept. */
import { describe, expect, it } from 'vitest';
import { complaints } from './axe.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ connected: false });
const ADDRESS = { role: 'textbox', name: 'Service address' };
const KEY = { role: 'textbox', name: 'API key' };
const CONNECT = { role: 'button', name: /^(Connect|Save and validate)$/ };

async function openOptions() {
  await bench().browser.allowHost('http://127.0.0.1/*');
  return bench().browser.screenOf(await bench().browser.openPage(bench().browser.address('options.html')));
}

describe('before the first connection', () => {
  it.each(['popup.html', 'options.html'])('axe finds nothing in %s', async (address) => {
    await bench().ask('connection.forget', {});
    const page = await bench().browser.openPage(bench().browser.address(address));
    await (await bench().browser.screenOf(page)).one({ role: 'heading', name: 'Connect to your pipeline' });
    expect(await complaints(page)).toEqual([]);
  });
});

describe('the connection', () => {
  it('is refused for a wrong key, in words that name the key, and nothing typed is lost', async () => {
    const options = await openOptions();
    await options.fill(ADDRESS, bench().backend.url);
    await options.fill(KEY, 'pc_not-a-key-of-this-service');
    await options.click(CONNECT);
    await options.one({ role: 'StaticText', name: 'Your pipeline service rejected this API key' });
    expect((await options.one(ADDRESS)).value).toBe(bench().backend.url);
  });

  it('says when nobody answers at the address', { tags: ['full'] }, async () => {
    const options = await openOptions();
    await options.fill(ADDRESS, 'http://127.0.0.1:9');
    await options.fill(KEY, bench().backend.key);
    await options.click(CONNECT);
    await options.one({ role: 'StaticText', name: 'No response from http://127.0.0.1:9' });
  });

  it('asks for https before it asks for anything else', { tags: ['full'] }, async () => {
    const options = await openOptions();
    await options.fill(ADDRESS, 'http://api.example.com');
    await options.fill(KEY, bench().backend.key);
    await options.click(CONNECT);
    await options.one({ role: 'StaticText', name: /your key is sent encrypted/ });
  });

  it('shows its own styles over those of all pages: headings above the text in size, and a button beside its field', async () => {
    const page = await bench().browser.openPage(bench().browser.address('options.html'));
    const options = await bench().browser.screenOf(page);
    // Measure the taller one first: it scrolls into view and brings the other with it.
    const button = await options.placeOf({ role: 'button', name: 'Turn on' });
    const field = await options.placeOf({ role: 'textbox', name: 'Another site' });
    expect(button.y).toBeCloseTo(field.y, 0);
    const size = async (selector: string) =>
      Number.parseFloat(
        String(await page.evaluate(`getComputedStyle(document.querySelector('${selector}')).fontSize`)),
      );
    expect(await size('section h2')).toBeGreaterThan(await size('section input'));
  });

  it('names the pipelines that the key sees, and never shows the key again', async () => {
    const { page, options, said } = await bench().connect();
    expect(said).toBe('This key can see 3 pipelines.');
    expect((await options.one(KEY)).value).toBe('');
    const everything = await page.evaluate(
      `document.documentElement.outerHTML + [...document.querySelectorAll('input, textarea')].map(({ value }) => value)`,
    );
    expect(everything).toContain('Service address');
    expect(everything).not.toContain(bench().backend.key);
  });
});
