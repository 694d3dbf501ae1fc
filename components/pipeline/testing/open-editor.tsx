import { screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { PipelineTab } from '../stages/pipeline-tab.tsx';
import { keepsPipeline } from './fake-pipeline.ts';
import { pasteInto } from '../../ui/testing/paste-into.ts';

/** A field of the open editor. */
export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Renders the pipeline tab in a focusable panel, with one pursuit's editor open. */
export async function openEditor(title = /^Boiler/, platform: FakePlatform = keepsPipeline()) {
  const { unmount } = renderWith(
    platform,
    <div role="tabpanel" tabIndex={-1}>
      <PipelineTab />
    </div>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: title }));
  await screen.findByRole('form');
  const write = async (name: string, text: string) => {
    await user.clear(field(name));
    if (text !== '') await pasteInto(user, field(name), text);
  };
  return { platform, user, write, close: unmount };
}

/** Presses Remove in the open editor and confirms. */
export async function confirmRemoval(user: Pick<UserEvent, 'click'>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(within(screen.getByRole('group', { name: 'Remove' })).getByRole('button', { name: 'Remove' }));
}
