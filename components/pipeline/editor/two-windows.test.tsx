// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../lib/domain/testing/eventually.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { PipelineTab } from '../stages/pipeline-tab.tsx';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { pasteInto } from '../../ui/testing/paste-into.ts';

/** Two windows with the same background and drafts, each with the boiler's editor open. */
async function twoEditors() {
  const platform = keepsPipeline();
  const user = userEvent.setup();
  const open = async () => {
    const { container, unmount } = renderWith(platform, <PipelineTab />);
    const window = within(container);
    await user.click(await window.findByRole('button', { name: /^Boiler/ }));
    await window.findByRole('form');
    const field = (name: string) => window.getByRole<HTMLInputElement>('textbox', { name });
    return { ...window, field, close: unmount };
  };
  return { platform, user, panel: await open(), popup: await open(), open };
}

const NOTE = 'Call Orchard Point: two hours of notes';

describe('a pursuit edited in two windows', () => {
  it('shows in each what is typed in the other', async () => {
    const { platform, user, panel, popup } = await twoEditors();
    await user.type(popup.field('Note'), ': two hours of notes');
    popup.close();
    expect(panel.field('Note').value).toBe(NOTE);
    await user.clear(panel.field('pWin %'));
    await user.type(panel.field('pWin %'), '35');
    await user.click(panel.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(platform.requestsOf('pursuit.update')).toMatchObject([{ changes: { note: NOTE, pWin: 0.35 } }]);
  });

  it('loses by Discard and Esc only the text typed in that window', async () => {
    const { user, panel, popup, open } = await twoEditors();
    await user.type(popup.field('Note'), ': two hours of notes');
    popup.close();
    await user.type(panel.field('Value'), '5');
    await user.click(panel.getByRole('button', { name: 'Discard' }));
    await user.click(panel.getByRole('button', { name: /^Boiler/ }));
    await panel.findByRole('form');
    expect(panel.field('Value').value).toBe('$4,200,000');
    expect(panel.field('Note').value).toBe(NOTE);
    panel.close();
    // This window opened with the note, so its Discard drops it.
    const again = await open();
    expect(again.field('Note').value).toBe(NOTE);
    again.field('Note').focus();
    await user.keyboard('{Escape}');
    await eventually(() => {
      expect(again.queryByRole('form')).toBeNull();
    });
    await user.click(again.getByRole('button', { name: /^Boiler/ }));
    await again.findByRole('form');
    expect(again.field('Note').value).toBe('Call Orchard Point');
  });

  it('gets back with Undo what Discard or Esc removed from the other window', async () => {
    const { user, panel, popup, open } = await twoEditors();
    popup.close();
    await pasteInto(user, panel.field('Note'), ': two hours of notes');
    const later = await open();
    expect(later.field('Note').value).toBe(NOTE);
    await user.type(later.field('Value'), '5');
    await user.click(later.getByRole('button', { name: 'Discard' }));
    await screen.findByText('Your edits were discarded');
    expect(panel.field('Note').value).toBe('Call Orchard Point');
    await user.type(panel.field('pWin %'), '5');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('What you typed is still here.');
    expect(panel.field('Note').value).toBe(NOTE);
    expect(panel.field('Value').value).toBe('$4,200,0005');
    expect(panel.field('pWin %').value).toBe('205');
  });

  it('loses again by the next Discard what Undo brought back, and does not save it', async () => {
    const { platform, user, panel } = await twoEditors();
    await pasteInto(user, panel.field('Note'), ': two hours of notes');
    await user.click(panel.getByRole('button', { name: 'Discard' }));
    const reopen = async () => {
      await user.click(panel.getByRole('button', { name: /^Boiler/ }));
      await panel.findByRole('form');
    };
    await reopen();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('What you typed is still here.');
    await user.type(panel.field('Value'), '5');
    await user.click(panel.getByRole('button', { name: 'Discard' }));
    await screen.findByText('Your edits were discarded');
    await reopen();
    expect(panel.field('Note').value).toBe('Call Orchard Point');
    await user.clear(panel.field('pWin %'));
    await user.type(panel.field('pWin %'), '35');
    await user.click(panel.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(platform.requestsOf('pursuit.update')).toMatchObject([{ changes: { pWin: 0.35 } }]);
    expect(JSON.stringify(platform.requestsOf('pursuit.update'))).not.toContain('two hours');
  });

  it('shows no message if Esc dropped nothing', async () => {
    const { user, panel } = await twoEditors();
    panel.field('Note').focus();
    await user.keyboard('{Escape}');
    expect(panel.queryByRole('form')).toBeNull();
    expect(screen.queryByText('Your edits were discarded')).toBeNull();
  });
});
