// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { lazyComponent } from '../ui/lazy.tsx';
import { fakePlatform } from '../ui/testing/fake-platform.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { App } from './app.tsx';
import { FirstContent } from './first-content.tsx';

/** The popup as its entrypoint builds it, with the app loading until `arrive` is called. */
function openPopup(platform = fakePlatform({})) {
  const { promise, resolve } = Promise.withResolvers<typeof App>();
  const Popup = lazyComponent(() => promise, <FirstContent fetchApp={() => Popup.fetch()} />);
  renderWith(platform, <Popup surface="popup" />);
  const arrive = () =>
    act(async () => {
      resolve(App);
      await promise;
    });
  return { platform, user: userEvent.setup(), arrive };
}

const tab = (name: string) => screen.getByRole('tab', { name });

describe('the popup while its app loads', () => {
  it('already opens Options', async () => {
    const { platform, user } = openPopup();
    await user.click(screen.getByRole('button', { name: 'Options' }));
    expect(platform.opened).toEqual(['options']);
  });

  it('asks the background nothing', () => {
    const { platform } = openPopup();
    expect(platform.asked).toEqual([]);
  });

  it('opens the app with the chosen tab and keeps the focus on it', async () => {
    const { user, arrive } = openPopup();
    await user.click(tab('Awards'));
    await arrive();
    await screen.findByRole('tabpanel', { name: 'Awards' });
    expect(tab('Awards').getAttribute('aria-selected')).toBe('true');
    await waitFor(() => {
      expect(document.activeElement).toBe(tab('Awards'));
    });
  });

  it('starts with the last used tab', async () => {
    const { user, platform } = openPopup();
    await user.click(tab('Pipeline'));
    document.body.innerHTML = '';
    openPopup(platform);
    expect(tab('Pipeline').getAttribute('aria-selected')).toBe('true');
  });
});
