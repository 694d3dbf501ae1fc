/**
 * "Find incumbent" in a real browser against the real backend: from a notice to its likely holder, with
 * reasons, and on to everything of that holder.
 */
import { expect, it } from 'vitest';
import { searchFor } from '../lib/dev/driver/screen.ts';
import { practicePageOf } from '../lib/dev/practice/practice-site.ts';
import { must } from '../lib/domain/testing/must.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const FOUND = { role: 'StaticText', name: /^\d found, [\d,]+ awards checked$/ };
const CONFIDENCE = { role: 'StaticText', name: /^Confidence: (Strong|Possible|Weak)$/ };
const RECIPIENT = { role: 'button', name: /(LLC|INC\.?|CORP\.|CO\.)$/ };

it('leads from a notice to the card of its holder, and to everything of that holder', async () => {
  const page = await bench().browser.openPage(practicePageOf(must(bench().site.notices[0])));
  await (await bench().browser.screenOf(page)).one({ role: 'button', name: /^Add to pipeline/ });
  const popup = await bench().browser.openPopup(page);
  await popup.click({ role: 'button', name: 'Find incumbent' });
  await popup.one(FOUND);
  expect(await popup.all(CONFIDENCE)).not.toEqual([]);
  // Never a bare name: at least two reasons for each.
  const candidates = await popup.all(CONFIDENCE);
  const reasons = await popup.all({ role: 'StaticText', name: /^Evidence for:/ });
  expect(reasons.length).toBeGreaterThanOrEqual(2 * candidates.length);

  const recipient = await popup.click(RECIPIENT);
  await popup.one({ role: 'dialog', name: `All awards to ${recipient}` });
  await popup.one({ role: 'table', name: 'By agency' });
  await popup.one({ role: 'heading', name: 'Expiring in the next 12 months' });
  // Not with Escape, which in Firefox is the popup's own.
  await popup.click({ role: 'button', name: 'Back' });
  await popup.one(FOUND);
});

it(
  'leads from a recipient back to where it was opened, and on to the notices that may follow',
  { tags: ['full'] },
  async () => {
    const page = await bench().browser.openPage(bench().browser.address('sidepanel.html'));
    const panel = await bench().browser.screenOf(page);
    await searchFor(panel, 'Awards', 'custodial services');
    const recipient = await panel.click(RECIPIENT);
    await panel.click({ role: 'button', name: 'Back' });
    await panel.focused({ role: 'button', name: recipient });

    await panel.click(RECIPIENT);
    // Until everything is there, rows come above the one to press.
    await panel.one({ role: 'button', name: 'Refresh' });
    await panel.click({ role: 'button', name: /^Find recompete of / });
    // Not below what stands over the app: there nobody would see it.
    await panel.focused({ role: 'tab', name: 'Opportunities' });
    await panel.one({ role: 'StaticText', name: /^1–|^First 20 results$/ });
    expect(await panel.all({ role: 'dialog', name: `All awards to ${recipient}` })).toEqual([]);
  },
);

it('adds up the found awards, and lists those that end soon', { tags: ['full'] }, async () => {
  const { page } = await bench().openList();
  const popup = await bench().browser.openPopup(page);
  await searchFor(popup, 'Awards', 'custodial');
  await popup.click({ role: 'radio', name: 'Summary' });
  await popup.one({ role: 'table', name: 'Top awardees' });
  await popup.one({ role: 'StaticText', name: 'Total award values by start year, not spending per year.' });
  await popup.click({ role: 'radio', name: 'Expiring' });
  await popup.one({ role: 'button', name: /^Find recompete of / });
});
