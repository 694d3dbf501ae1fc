/** What going from tab to tab in the popup asks the service, counted at the backend. */
import { expect, it } from 'vitest';
import { must } from '../lib/domain/testing/must.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ connected: false, backend: { sample: false } });

it('asks the service for nothing that another tab was just told', async () => {
  const requests = await bench().connectCounted();
  const { title, noticeId } = must(bench().site.notices[0]);
  const id = await bench().pipelineId('Federal IT');
  await bench().service.addPursuit(id, { title, noticeId });
  await bench().reread();
  const { page, screen } = await bench().openList();
  await screen.one({ role: 'button', name: /^Add to pipeline: / });
  const pursuit = { role: 'button', name: (name: string) => name.startsWith(title) };
  const notice = { role: 'checkbox', name: /./ };

  requests.length = 0;
  const popup = await bench().browser.openPopup(page);
  await popup.one(notice);
  await popup.click({ role: 'tab', name: 'Pipeline' });
  await popup.one(pursuit);
  await popup.click({ role: 'radio', name: 'Stages' });
  await popup.one(pursuit);
  await popup.click({ role: 'tab', name: 'This page' });
  await popup.one(notice);
  await popup.click({ role: 'tab', name: 'Pipeline' });
  await popup.one(pursuit);
  const list = `/v1/pipelines/${id}/pursuits?limit=200`;
  expect(requests.filter((path) => path !== list).toSorted()).toEqual(['/v1/pipelines', `/v1/pipelines/${id}`]);
  // Read just before, so it is not asked for at all; once, where a slow machine took longer than a moment.
  expect(requests.filter((path) => path === list).length).toBeLessThanOrEqual(1);
});
