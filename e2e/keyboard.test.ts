/**
 * The three jobs with the keyboard alone, from the installation to a pursuit in its next stage: no mouse, and
 * the keyboard is put nowhere; it walks to each place as a person's does, with Tab and Shift+Tab.
 */
import { it } from 'vitest';
import type { Screen, Wanted } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { practicePageOf } from '../lib/dev/practice/practice-site.ts';
import { must } from '../lib/domain/testing/must.ts';
import { tabTo } from './tab-to.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ connected: false });
const PIPELINE = 'Federal IT';

async function press(screen: Screen, wanted: Wanted, key = 'Enter'): Promise<void> {
  await tabTo(screen, wanted);
  await screen.press(key);
}

it('leads from the installation to a pursuit in its next stage', { tags: ['firefox'] }, async () => {
  const notice = must(bench().site.notices[0]);
  const { title } = notice;

  // Connect, in the options that the installation opens.
  await bench().browser.allowHost('http://127.0.0.1/*');
  const optionsPage = await bench().browser.openPage(bench().browser.address('options.html'));
  const options = await bench().browser.screenOf(optionsPage);
  await tabTo(options, { role: 'textbox', name: 'Service address' });
  await options.type(bench().backend.url);
  await tabTo(options, { role: 'textbox', name: 'API key' });
  await options.type(bench().backend.key);
  await press(options, { role: 'button', name: 'Connect' });
  await options.one({ role: 'StaticText', name: 'This key can see 3 pipelines.' });

  // Catch a notice on its page; Undo is within reach, and so is the way back.
  const page = await bench().browser.openPage(practicePageOf(notice));
  const screen = await bench().browser.screenOf(page);
  const add = { role: 'button', name: `Add to pipeline: ${title}` };
  await press(screen, add);
  // With the keyboard on it, the message stays.
  await tabTo(screen, { role: 'button', name: 'Undo' });
  await screen.one({ role: 'button', name: (name) => name.startsWith('Triage') && name.endsWith(title) });
  await bench().untilAtBackend(PIPELINE, [title]);
  await screen.press('Enter');
  await screen.one(add);
  await bench().untilAtBackend(PIPELINE, []);
  await tabTo(screen, add, 'Shift+Tab');
  await screen.press('Enter');
  await bench().untilAtBackend(PIPELINE, [title]);

  // Who holds it now, in the popup over the page.
  const popup = await bench().browser.openPopup(page);
  await press(popup, { role: 'button', name: 'Find incumbent' });
  await popup.one({ role: 'StaticText', name: /awards checked$/ });

  // On with it, on the board.
  const pipelineId = await bench().pipelineId(PIPELINE);
  await tabTo(popup, { role: 'tab', name: 'This page' }, 'Shift+Tab');
  await popup.press('End');
  await press(popup, { role: 'button', name: 'Open board' });
  const boardPage = await bench().browser.openedPage(bench().browser.address(`board.html#${pipelineId}`));
  // Without a window, Firefox does not notice that somebody turned from the popup to another tab.
  await bench().browser.closePopup();
  const board = await bench().browser.screenOf(boardPage);
  await press(board, { role: 'button', name: (name) => name.startsWith(title) }, ' ');
  await board.press('ArrowRight');
  await board.press(' ');
  await board.one({ role: 'StaticText', name: `${title} is now in Qualify` });
  const { stages } = await bench().service.getPipeline(pipelineId);
  await until('the backend to have it in Qualify', async () => {
    const { pursuits } = await bench().service.listPursuits(pipelineId, 10);
    return stages.find(({ id }) => id === must(pursuits[0]).stageId)?.name === 'Qualify';
  });
});
