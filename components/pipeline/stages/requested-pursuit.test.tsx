// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NavigationContext, type Navigation } from '../../platform/navigation.tsx';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { PipelineTab } from './pipeline-tab.tsx';
import { keepsPipeline, PIPELINES } from '../testing/fake-pipeline.ts';

describe('a requested pursuit', () => {
  const openWith = (wanted: NonNullable<Navigation['wanted']>) => {
    const taken: string[] = [];
    renderWith(
      keepsPipeline(),
      <NavigationContext
        value={{
          show: () => undefined,
          suggest: () => undefined,
          viewTaken: () => undefined,
          openPursuit: () => undefined,
          wanted,
          pursuitOpened: () => taken.push(wanted.pursuitId),
          openSearch: () => undefined,
          wantedSearch: undefined,
          searchOpened: () => undefined,
          leave: () => undefined,
          onLeave: () => () => undefined,
        }}
      >
        <main tabIndex={-1}>
          <PipelineTab />
        </main>
      </NavigationContext>,
    );
    return taken;
  };

  it('opens, unfolded and unfiltered', async () => {
    const taken = openWith({ pipelineId: 'health', pursuitId: 'roof' });
    await screen.findByRole('form', { name: 'Edit Roof repair' });
    expect(taken).toEqual(['roof']);
  });

  it('is reported as missing if the service does not list it', async () => {
    openWith({ pipelineId: 'health', pursuitId: 'gone' });
    await screen.findByText('That pursuit isn’t in this list');
  });

  it('is reported as missing if the key no longer sees its pipeline', async () => {
    openWith({ pipelineId: 'taken-from-the-key', pursuitId: 'roof' });
    await screen.findByText('That pursuit isn’t in this list');
  });

  it('in another pipeline shows that pipeline, with a way back', async () => {
    openWith({ pipelineId: 'state', pursuitId: 'x' });
    await screen.findByText('Showing State and Local');
    await screen.findByText('State and Local has no pursuits yet');
    expect(screen.queryByText('Boiler replacement')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: `Back to ${PIPELINES[0]?.name ?? ''}` }));
    await screen.findByText('Boiler replacement');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
