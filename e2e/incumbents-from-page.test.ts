/**
 * "Find incumbent" from the menu beside a notice. No driver can look into the browser's own side panel:
 * what it asks the service is seen there.
 */
import { it } from 'vitest';
import { until } from '../lib/dev/driver/until.ts';
import { must } from '../lib/domain/testing/must.ts';
import { IN_FIREFOX, useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ connected: false });

it('is answered in the panel or tab that opens for it', async () => {
  const requests = await bench().connectCounted();
  const { screen } = await bench().openList();
  const { title } = must(bench().site.notices[0]);
  await screen.one({ role: 'button', name: `Add to pipeline: ${title}` });
  await screen.click({ role: 'button', name: `More choices: ${title}` });
  await screen.click({ role: 'menuitem', name: 'Find incumbent' });
  if (IN_FIREFOX) {
    // Firefox opens no panel for a page, and so vouches for no click: the tab asks for one.
    const opened = await bench().browser.openedPage(bench().browser.address('sidepanel.html'));
    await (await bench().browser.screenOf(opened)).click({ role: 'button', name: 'Find incumbent' });
  }
  await until('the awards to be asked for', () => requests.some((path) => path.startsWith('/v1/awards/search')));
});
