/** A page is reported from the real popup: what the text says of it, and what it never says. */
import { expect, it } from 'vitest';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

it('says how the page is built, and carries none of its words', async () => {
  const { browser, site } = bench();
  const { page, screen } = await bench().openList();
  await screen.exactly(8, { role: 'button', name: /^Add to pipeline: / });
  const popup = await browser.openPopup(page);
  await popup.click({ role: 'button', name: 'Report this page' });
  const { value: text } = await popup.one({ role: 'textbox', name: 'What gets copied' });
  await popup.one({ role: 'button', name: 'Copy report' });
  expect(text).toContain('Site: sam-gov');
  expect(text).toMatch(/Address: sam\.gov\/search\/\s/);
  expect(text).toContain('Read as: list, notices: 8');
  expect(text).toMatch(/published date = postedDate, in div ×8/);
  expect(text).toContain('sds-search-result-list');
  for (const { title, solicitationNumber, agency } of site.notices) {
    for (const word of [title, solicitationNumber, agency]) expect(text).not.toContain(word);
  }
});
