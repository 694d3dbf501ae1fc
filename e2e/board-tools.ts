/** How much of the board its header and tools take. */
import type { Tab } from '../lib/dev/driver/browser.ts';
import { addDays, today } from '../lib/domain/dates/calendar-date.ts';
import { must } from '../lib/domain/testing/must.ts';
import type { TestWorkbench } from './use-workbench.ts';

/** The board over pursuits with values, one of them won, in a shared pipeline with an update. */
export async function openBoard(bench: TestWorkbench, size: { width: number; height: number }) {
  const pipelineId = await bench.pipelineId('Federal IT');
  const { stages } = await bench.service.getPipeline(pipelineId);
  for (const [at, notice] of bench.site.notices.slice(0, 6).entries()) {
    const { title, noticeId, agency } = notice;
    const sent = { title, noticeId, agency, responseDeadLine: addDays(today(), at * 3 - 1) };
    const { pursuit } = await bench.service.addPursuit(pipelineId, sent);
    const stageId = must(stages[at === 5 ? 5 : at % 3]).id;
    await bench.service.updatePursuit(pipelineId, pursuit.id, { stageId, estimatedValueCents: 4_438_380_000 });
  }
  await bench.settle();
  await bench.reread();
  const page = await bench.browser.openPage(bench.browser.address(`board.html#${pipelineId}`));
  await page.setViewportSize(size);
  const screen = await bench.browser.screenOf(page);
  await screen.one({ role: 'button', name: (name) => name.startsWith(must(bench.site.notices[0]).title) });
  return { page, screen };
}

/** Pixels from the top of the window to the first tile. */
export const firstTileAt = async (page: Tab): Promise<number> =>
  Number(await page.evaluate(`Math.round(document.querySelector('.tile').getBoundingClientRect().top)`));

/** The rows that the tools take: controls that lie beside each other are in one. */
export const toolRows = async (page: Tab): Promise<number> =>
  Number(
    await page.evaluate(`(() => {
      const boxes = [...document.querySelectorAll('.btools :is(button, input, dl > :nth-child(2))')]
        .map((control) => control.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .sort((a, b) => a.top - b.top);
      let [rows, end] = [0, -Infinity];
      for (const { top, bottom } of boxes) {
        if (top >= end) rows += 1;
        end = Math.max(end, bottom);
      }
      return rows;
    })()`),
  );
