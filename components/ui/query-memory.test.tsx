// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, it } from 'vitest';
import { fakePlatform, good, type FakePlatform } from './testing/fake-platform.ts';
import { renderWith } from './testing/render-with.tsx';
import { useAsk } from './use-ask.ts';

function Stage() {
  const pipelines = useAsk('pipelines.list', {});
  return <p>{pipelines.data?.[0]?.name ?? 'Nothing known'}</p>;
}

/** A background that answers, or never does. */
function platformThatKnows(isThere: boolean): FakePlatform {
  const pipeline = { id: 'p-1', name: 'Federal IT', role: 'owner' as const, isDefault: true };
  return fakePlatform({
    'pipelines.list': () => (isThere ? good([pipeline]) : new Promise(() => undefined)),
  });
}

describe('the last answers', () => {
  it('are there at the next opening, however soon the popup was closed', async () => {
    const first = platformThatKnows(true);
    const { unmount } = renderWith(first, <Stage />);
    await screen.findByText('Federal IT');
    // Within the pause after which answers are written.
    window.dispatchEvent(new Event('pagehide'));
    unmount();

    const next = platformThatKnows(false);
    for (const [key, value] of first.drafts) next.drafts.set(key, value);
    renderWith(next, <Stage />);
    screen.getByText('Federal IT');
  });

  it('are asked again where what was kept is none', async () => {
    const platform = platformThatKnows(true);
    platform.drafts.set('answers', [{ key: ['pipelines.list', {}], value: 'cut short', at: 1 }]);
    renderWith(platform, <Stage />);
    await screen.findByText('Federal IT');
  });
});
