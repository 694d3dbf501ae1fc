/** The agenda of all pipelines, in the real popup and against the real backend. */
import { describe, expect, it } from 'vitest';
import type { Screen } from '../lib/dev/driver/screen.ts';
import { addDays, today } from '../lib/domain/dates/calendar-date.ts';
import { endOfWeek } from '../lib/domain/pipelines/agenda.ts';
import { must } from '../lib/domain/testing/must.ts';
import { complaints } from './axe.ts';
import { useWorkbench } from './use-workbench.ts';

const NEWS = 'https://news.example/';
const bench = useWorkbench({
  pages: ({ host }) =>
    host === 'news.example'
      ? { status: 200, contentType: 'text/html', body: '<!doctype html><title>News</title><p>Nothing to bid on.</p>' }
      : undefined,
});

interface Added {
  title: string;
  /** Days from today. */
  due: number;
  stage?: string;
  pipeline?: number;
}

/** Adds pursuits at the backend, and has the extension read them. */
async function add(...pursuits: Added[]): Promise<void> {
  const pipelines = await bench().service.listPipelines();
  for (const { title, due, stage, pipeline = 0 } of pursuits) {
    const { id } = must(pipelines[pipeline]);
    const { pursuit } = await bench().service.addPursuit(id, {
      title,
      noticeId: `agenda-${title.replaceAll(' ', '-').toLowerCase()}`,
      agency: 'VETERANS AFFAIRS, DEPARTMENT OF',
      responseDeadLine: addDays(today(), due),
    });
    if (stage === undefined) continue;
    const { stages } = await bench().service.getPipeline(id);
    const stageId = must(stages.find(({ name }) => name === stage)).id;
    await bench().service.updatePursuit(id, pursuit.id, { stageId });
  }
  await bench().reread();
}

const pursuit = (title: string) => ({ role: 'button', name: (name: string) => name.startsWith(title) });

/** The order in which a screen shows these pursuits. */
async function shown(screen: Screen, titles: readonly string[]): Promise<string[]> {
  const buttons = await screen.all({ role: 'button', name: /./ });
  return buttons.flatMap(({ name }) => titles.find((title) => name.startsWith(title)) ?? []);
}

/** The popup's Pipeline tab in a tab of its own, whose size and keys a test controls. */
async function openAgenda() {
  const page = await bench().browser.openPage(bench().browser.address('popup.html'));
  const screen = await bench().browser.screenOf(page);
  await screen.click({ role: 'tab', name: 'Pipeline' });
  await screen.one({ role: 'radio', name: 'Agenda' });
  return { page, screen };
}

const ALL = ['Boiler plant', 'Dam safety', 'Roof repair', 'Sent one'];
const someOf = async () => {
  await add(
    { title: 'Roof repair', due: 40, pipeline: 1 },
    { title: 'Boiler plant', due: -2 },
    { title: 'Dam safety', due: 0 },
    { title: 'Sent one', due: -9, stage: 'Submitted' },
  );
};

describe('the agenda', () => {
  it('is what one click on the toolbar icon shows, on a page without notices', async () => {
    await someOf();
    const page = await bench().browser.openPage(NEWS);
    const popup = await bench().browser.openPopup(page);
    await popup.one({ role: 'heading', name: 'Overdue' });
    await popup.one(pursuit('Boiler plant'));
    await popup.one({ role: 'heading', name: 'Today' });
    await popup.one(pursuit('Dam safety'));
    expect(await popup.all(pursuit('Sent one'))).toEqual([]);
  });

  it('filters, and saves exactly what it shows', async () => {
    await someOf();
    const { page, screen } = await openAgenda();
    await screen.one(pursuit('Roof repair'));
    await screen.fill({ role: 'searchbox', name: 'Filter pursuits' }, 'dam');
    expect(await shown(screen, ALL)).toEqual(['Dam safety']);
    const save = async (name: RegExp) => {
      await screen.click({ role: 'button', name: 'Export' });
      return bench().browser.savedFile(page, () => screen.click({ role: 'menuitem', name }));
    };
    const table = await save(/^Spreadsheet/);
    expect(table.name).toMatch(/^agenda-\d{4}-\d\d-\d\d\.csv$/);
    const lines = table.text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    const [pipeline] = await bench().service.listPipelines();
    expect(lines[1]).toContain(`${must(pipeline).name},Dam safety,`);
    expect(lines[1]).toContain(today());
    const calendar = await save(/^1 due date/);
    expect(calendar.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(calendar.text).toContain(`DTSTART;VALUE=DATE:${today().replaceAll('-', '')}`);
  });

  it('has nothing that axe complains about, narrow and wide, light and dark', async () => {
    await someOf();
    await add({ title: 'Later one', due: endOfWeek(today()) === today() ? 3 : 9 });
    const { page, screen } = await openAgenda();
    await screen.click({ role: 'button', name: 'Filters' });
    await screen.click({ role: 'button', name: 'Submitted and later 1' });
    await screen.click(pursuit('Dam safety'));
    await screen.one({ role: 'textbox', name: 'Note' });
    expect(await complaints(page)).toEqual([]);
  });
});
