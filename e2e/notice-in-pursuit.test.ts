/** What a notice's own page says, in the pursuit that was added there. */
import { expect, it } from 'vitest';
import { practicePageOf } from '../lib/dev/practice/practice-site.ts';
import { until } from '../lib/dev/driver/until.ts';
import { must } from '../lib/domain/testing/must.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

it('shows officer, attachments and the start of the description after an add on its page', async () => {
  const { browser } = bench();
  const { noticeId, title, solicitationNumber, description } = must(bench().site.notices[0]);
  const page = await browser.openPage(practicePageOf(must(bench().site.notices[0])));
  const screen = await browser.screenOf(page);
  await screen.click({ role: 'button', name: `Add to pipeline: ${title}` });
  await bench().untilAtBackend('Federal IT', [title]);
  await until('the page to be read', async () =>
    JSON.stringify(await bench().ask('notice.details', { noticeId })).includes('robin.practice'),
  );

  const popup = await browser.openPopup(page);
  await popup.click({ role: 'tab', name: 'Pipeline' });
  await popup.click({ role: 'radio', name: 'Stages' });
  await popup.click({ role: 'button', name: (name) => name.startsWith(title) });
  await popup.one({ role: 'StaticText', name: 'Robin Practice' });
  await popup.one({ role: 'link', name: 'robin.practice@example.gov' });
  await popup.one({ role: 'link', name: `${solicitationNumber}_SOW.pdf` });
  await popup.one({ role: 'link', name: /^Open notice/ });
  const start = must(description ?? undefined)
    .replace(/\s+/g, ' ')
    .slice(0, 40);
  await popup.one({ role: 'StaticText', name: (name) => name.startsWith(start) });

  await bench().ask('data.erase', {});
  expect(JSON.stringify(await bench().ask('notice.details', { noticeId }))).not.toContain('robin.practice');
});
