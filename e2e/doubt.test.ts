/** Values that the reader is not sure of: left blank by one click, offered in the form. */
import { afterEach, describe, expect, it } from 'vitest';
import { must } from '../lib/domain/testing/must.ts';
import { open } from './site-switches.ts';
import { useWorkbench } from './use-workbench.ts';

const PIPELINE = 'Federal IT';
const HOST = 'bids.sampleport.example';
const ADDRESS = `https://${HOST}/solicitations/27-14`;
const TITLE = 'Harbor Dredging Survey';
// An office or a program behind the agency: half of such agencies are something else.
const AGENCY = 'Port of Sample - Harbor Improvements Program 4';
const USE = { role: 'button', name: `Use: Agency, ${AGENCY}` };
const PAGE = `<!doctype html><html lang="en"><title>Solicitation 27-14</title><main><h1>${TITLE}</h1><dl>
  <dt>Solicitation Number</dt><dd>RFP 27-14</dd><dt>Agency</dt><dd>${AGENCY}</dd>
  <dt>Proposal Due Date</dt><dd>January 14, 2031</dd><dt>Posted Date</dt><dd>December 1, 2030</dd></dl></main></html>`;

const bench = useWorkbench({
  pages: ({ hostname, href }) =>
    hostname === HOST
      ? { status: href === ADDRESS ? 200 : 404, contentType: 'text/html; charset=utf-8', body: PAGE }
      : undefined,
});

async function savedPursuit() {
  await bench().untilAtBackend(PIPELINE, [TITLE]);
  const { pursuits } = await bench().service.listPursuits(await bench().pipelineId(PIPELINE), 10);
  return must(pursuits[0]);
}

describe('a value that may be wrong', () => {
  it('is offered in the form, marked, and saved only after the user takes it', { tags: ['full'] }, async () => {
    const { page } = await open(bench(), ADDRESS);
    const popup = await bench().browser.openPopup(page);
    await popup.one({ role: 'StaticText', name: `Check this: “${AGENCY}” (label “agency”)` });
    expect((await popup.one({ role: 'textbox', name: 'Agency' })).value).toBe('');
    await popup.focus(USE);
    await popup.press('Enter');
    await popup.focused({ role: 'textbox', name: 'Agency' });
    expect((await popup.one({ role: 'textbox', name: 'Agency' })).value).toBe(AGENCY);
    await popup.click({ role: 'button', name: 'Add to pipeline' });
    expect(await savedPursuit()).toMatchObject({ agency: AGENCY, responseDeadLine: '2031-01-14' });
  });

  describe('on a site with buttons', () => {
    const pattern = `https://${HOST}/*`;
    afterEach(async () => {
      await bench().ask('site.turnOff', { id: HOST });
      await bench().browser.forbidHost(pattern);
    });

    it('is left blank by one click, which says so', async () => {
      await bench().allow(pattern);
      await bench().ask('site.add', { address: ADDRESS });
      const { screen } = await open(bench(), ADDRESS);
      await screen.click({ role: 'button', name: `Add to pipeline: ${TITLE}` });
      await screen.one({ role: 'StaticText', name: /^Left blank, not sure: Agency\./ });
      const { agency, responseDeadLine } = await savedPursuit();
      expect(agency ?? undefined).toBeUndefined();
      expect(responseDeadLine).toBe('2031-01-14');
    });
  });
});
