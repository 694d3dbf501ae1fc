// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PlatformProvider } from '../platform/platform.tsx';
import { fakePlatform } from '../ui/testing/fake-platform.ts';
import { showFirstContent } from './first-content.ts';
import { openApp } from './open-app.tsx';
import { TabList } from './tab-list.tsx';
import { TopBar } from './top-bar.tsx';

const POPUP = join(import.meta.dirname, '..', '..', 'entrypoints', 'popup', 'index.html');

beforeAll(() => {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The popup as its entrypoint builds it, with the app loading until `arrive` is called. */
async function openPopup(platform = fakePlatform({})) {
  document.body.innerHTML = /<div id="root">.*<\/div>/s.exec(readFileSync(POPUP, 'utf8'))?.[0] ?? '';
  const opening = Promise.resolve(platform);
  await showFirstContent(opening, () => undefined);
  const arrive = async () => {
    const app = await act(() => openApp(opening, (show) => show()));
    onTestFinished(() => act(() => app.unmount()));
  };
  return { platform, user: userEvent.setup(), arrive };
}

const tab = (name: string) => screen.getByRole('tab', { name });

/** What users and screen readers get of everything below `root`. */
const shown = (root: ParentNode) =>
  [...root.querySelectorAll('*')].map((each) => [
    each.tagName,
    ...['class', 'd', 'role', 'aria-label', 'aria-selected', 'title', 'tabindex'].map((name) =>
      each.getAttribute(name),
    ),
    each.textContent.trim(),
  ]);

describe('the popup while its app loads', () => {
  it('looks as React draws it, so that nothing moves', async () => {
    const { platform } = await openPopup();
    const [bar, tabs] = [document.querySelector('.bar'), document.querySelector('main')];
    if (!bar || !tabs) throw new Error('the document has no top bar and tabs');
    const { container } = render(
      <PlatformProvider platform={platform}>
        <TopBar surface="popup" />
        <TabList active={undefined} onChoose={() => undefined} />
      </PlatformProvider>,
    );
    const [reactBar, reactTabs] = container.children;
    if (!reactBar || !reactTabs) throw new Error('React drew no top bar and tabs');
    expect(shown(bar)).toEqual(shown(reactBar));
    expect(shown(tabs).slice(1)).toEqual(shown(reactTabs));
  });

  it('already opens Options', async () => {
    const { platform, user } = await openPopup();
    await user.click(screen.getByRole('button', { name: 'Options' }));
    expect(platform.opened).toEqual(['options']);
  });

  it('asks the background nothing', async () => {
    const { platform } = await openPopup();
    expect(platform.asked).toEqual([]);
  });

  it('opens the app with the chosen tab and keeps the focus on it', async () => {
    const { user, arrive } = await openPopup();
    await user.click(tab('Awards'));
    expect(tab('Awards').getAttribute('aria-selected')).toBe('true');
    await arrive();
    await screen.findByRole('tabpanel', { name: 'Awards' });
    expect(tab('Awards').getAttribute('aria-selected')).toBe('true');
    await waitFor(() => {
      expect(document.activeElement).toBe(tab('Awards'));
    });
  });

  it('chooses a tab by its key', async () => {
    const { user } = await openPopup();
    await user.keyboard('{Alt>}[Digit4]{/Alt}');
    expect(tab('Pipeline').getAttribute('aria-selected')).toBe('true');
  });

  it('starts with the tab that was used a moment ago', async () => {
    const { user, platform } = await openPopup();
    await user.click(tab('Pipeline'));
    await openPopup(platform);
    expect(tab('Pipeline').getAttribute('aria-selected')).toBe('true');
  });
});
