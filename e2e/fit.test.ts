/** Your company in Options, the verdict beside the button in a page, and its reasons in our own pages only. */
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../lib/domain/testing/must.ts';
import { searchFor, type Screen } from '../lib/dev/driver/screen.ts';
import { complaints } from './axe.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const CHIP = { role: 'button', name: /^(Fits|Maybe|Ruled out)\. Show reasons: / };
const chip = (verdict: string) => ({ role: 'button', name: (name: string) => name.startsWith(`${verdict}. `) });
const notice = (index: number) => must(bench().site.notices[index]);

const open = async (file: string) => {
  const page = await bench().browser.openPage(bench().browser.address(file));
  return { page, screen: await bench().browser.screenOf(page) };
};
const describeCompany = (company: object) => bench().ask('settings.set', { company });

/** The verdicts beside the buttons, in the order of the page. */
const verdictsOn = async (screen: Screen) =>
  (await screen.exactly(8, CHIP)).map(({ name }) => must(name.split('.')[0]));

beforeEach(async () => {
  await bench().ask('settings.set', { company: {} });
});

describe('Your company', () => {
  it(
    'is typed in Options, kept without empty fields, and marks the notices of an open page at once',
    { tags: ['full'] },
    async () => {
      const list = await bench().openList();
      await list.screen.exactly(8, { role: 'button', name: /^Add to pipeline: / });
      expect(await list.screen.all(CHIP)).toEqual([]);

      const { screen } = await open('options.html');
      await screen.one({ role: 'heading', name: 'Your company' });
      await screen.click({ role: 'radio', name: 'Small business' });
      await screen.click({ role: 'button', name: 'WOSB' });
      await screen.fill({ role: 'textbox', name: 'Exclude keywords' }, notice(0).title);
      await screen.fill({ role: 'textbox', name: 'Days needed to respond' }, '10');
      await screen.focus({ role: 'switch', name: 'Fit next to the button on pages' });
      await screen.one({ role: 'StaticText', name: /^One word\. A click/ });

      await list.page.bringToFront();
      const verdicts = await verdictsOn(list.screen);
      // The list shows no set-aside, and what is not shown rules nothing out.
      expect(verdicts).toEqual(['Ruled out', ...Array.from({ length: 7 }, () => 'Maybe')]);
      expect(await bench().ask('settings.get', {})).toMatchObject({
        value: { company: { size: 'small', statuses: ['WOSB'], ruleOut: [notice(0).title], daysNeeded: 10 } },
      });
    },
  );
});

describe('a verdict in a page', () => {
  it(
    'changes with the company, goes with the switch, and says more once a search found the notice',
    { tags: ['full'] },
    async () => {
      const { naicsCode, title } = notice(0);
      await describeCompany({ naics: [naicsCode] });
      const { page, screen } = await bench().openList();
      expect(await verdictsOn(screen)).toEqual(Array.from({ length: 8 }, () => 'Maybe'));

      // The list shows no NAICS code; a search of the user does.
      const { screen: popup } = await open('popup.html');
      await searchFor(popup, 'Opportunities', title);
      await popup.one({ role: 'button', name: /^(Add|Open)/ });
      await page.bringToFront();
      await screen.one({ role: 'button', name: `Fits. Show reasons: ${title}` });

      await describeCompany({ naics: ['111110'] });
      await screen.one({ role: 'button', name: `Ruled out. Show reasons: ${title}` });
      await bench().ask('settings.set', { fitChips: false });
      await screen.exactly(0, CHIP);
      await bench().ask('settings.set', { fitChips: true });
      await screen.one({ role: 'button', name: `Ruled out. Show reasons: ${title}` });
    },
  );

  it('is as wide as any other, has no reason beside it, and its click adds nothing', async () => {
    await describeCompany({ ruleOut: [notice(1).title], daysNeeded: 0 });
    const { page, screen } = await bench().openList();
    await screen.one(chip('Ruled out'));
    // All that a page can measure: the hosts of notices that can be added are equally wide.
    const widths = await page.evaluate(`[...document.querySelectorAll('[data-pursuit-companion="button"]')]
      .map((host) => host.getBoundingClientRect().width)`);
    expect(new Set(Array.isArray(widths) ? widths : []).size).toBe(1);
    const shown = await page.evaluate(`document.documentElement.outerHTML + ['Ruled out', 'excluded keyword']
      .filter((text) => document.body.innerText.includes(text)).join()`);
    expect(shown).not.toMatch(/Ruled out|excluded keyword/);
    await screen.click(chip('Ruled out'));
    await bench().untilAtBackend('Federal IT', []);
    await screen.exactly(8, { role: 'button', name: /^Add to pipeline: / });
  });

  it('goes with its notice when the page shows others without loading', async () => {
    await describeCompany({ ruleOut: [notice(0).title], daysNeeded: 0 });
    const { screen } = await bench().openList();
    expect((await verdictsOn(screen))[0]).toBe('Ruled out');
    await screen.click({ role: 'link', name: 'Next' });
    await screen.one({ role: 'button', name: (name) => name.endsWith(`Show reasons: ${notice(8).title}`) });
    expect(await verdictsOn(screen)).not.toContain('Ruled out');
  });
});

describe('the reasons', () => {
  it('are in the popup over the page', { tags: ['full'] }, async () => {
    await describeCompany({ size: 'small', ruleOut: [notice(0).title] });
    const { page, screen } = await bench().openList();
    await screen.one(chip('Ruled out'));
    const popup = await bench().browser.openPopup(page);
    await popup.one({ role: 'StaticText', name: `Contains excluded keyword: “${notice(0).title}”` });
  });

  it('are with each result in Opportunities, which shows only the verdicts that are chosen', async () => {
    const { naicsCode, title } = notice(0);
    await describeCompany({ naics: [naicsCode] });
    const { page, screen } = await open('popup.html');
    await searchFor(screen, 'Opportunities', title);
    await screen.one({ role: 'StaticText', name: `NAICS ${naicsCode} is yours` });
    const out = { role: 'button', name: /^Ruled out \d+$/ };
    const count = Number((await screen.one(out)).name.split(' ').at(-1));
    expect(count).toBeGreaterThan(0);
    await screen.click(out);
    await screen.exactly(0, { role: 'StaticText', name: `NAICS ${naicsCode} is yours` });
    expect(await page.evaluate(`document.querySelectorAll('.fit-line').length`)).toBe(count);
    await screen.click(out);
    await screen.click({ role: 'checkbox', name: 'Best fit first' });
    const first = await page.evaluate(`document.querySelector('.fit-line summary').innerText`);
    expect(first).toMatch(/^Fits/);
    expect(await complaints(page)).toEqual([]);
  });
});
