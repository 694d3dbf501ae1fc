// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { eventually } from '../../lib/domain/testing/eventually.ts';
import { bad } from '../../lib/protocol/testing/results.ts';
import { BoardPage } from '../pipeline/board/board-page.tsx';
import { ThisPageTab } from '../capture/this-page-tab.tsx';
import { SAVED, seenPage, seesPage } from '../capture/testing/fake-page.ts';
import { PipelineTab } from '../pipeline/stages/pipeline-tab.tsx';
import { OptionsPage } from '../settings/options-page.tsx';
import { renderWith } from './testing/render-with.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/board.html');
});

const inPanel = (Tab: () => ReactNode) => () => (
  <div role="tabpanel" tabIndex={-1}>
    <Tab />
  </div>
);

it.each([
  ['the board', 'pipelines.list', BoardPage],
  ['a pipeline on the board', 'pipeline.slice', BoardPage],
  ['the pipeline tab', 'pipeline.slice', inPanel(PipelineTab)],
  ['a page', 'page.seen', inPanel(ThisPageTab)],
  ['a saved notice', 'pipeline.slice', inPanel(ThisPageTab)],
  ['the options', 'connection.get', OptionsPage],
] as const)('%s that fails to load keeps the focus during and after a retry', async (_, name, Screen) => {
  const platform = seesPage(seenPage('detail', [SAVED]));
  const works = seesPage(seenPage('detail', [SAVED]));
  platform.answer({ [name]: () => bad('unreachable') });
  renderWith(platform, <Screen />);
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Try again' });
  const isBusy = () => button.getAttribute('aria-disabled') === 'true';
  button.focus();

  const { promise, resolve } = Promise.withResolvers<undefined>();
  platform.answer({ [name]: () => promise.then(() => bad('unreachable')) });
  await user.keyboard('{Enter}');
  await eventually(() => {
    expect(isBusy()).toBe(true);
  });
  expect(document.activeElement).toBe(button);
  resolve(undefined);
  await eventually(() => {
    expect(isBusy()).toBe(false);
  });
  expect(document.activeElement).toBe(button);

  platform.answer({ [name]: (request: never) => works.ask(name, request) });
  await user.keyboard('{Enter}');
  await eventually(() => {
    expect(button.isConnected).toBe(false);
  });
  expect(document.activeElement).not.toBe(document.body);
});
