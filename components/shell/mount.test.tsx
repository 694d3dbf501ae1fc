// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePlatform } from '../platform/platform.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { fakePlatform } from '../ui/testing/fake-platform.ts';
import { mount } from './mount.tsx';
import { eventually } from '../../lib/domain/testing/eventually.ts';
import { good } from '../../lib/protocol/testing/results.ts';
import { setBrowserLanguage } from '../../lib/words/testing/browser-language.ts';

// There is no catalog for this language, so users read English.
setBrowserLanguage('ja-JP', 'en');

const load = vi.fn(() => Promise.resolve(() => <p>The rest</p>));
const Rest = lazyComponent(load, <p>Waiting</p>);

function FirstContent() {
  const { ask } = usePlatform();
  useEffect(() => {
    void ask('searches.list', {});
  }, [ask]);
  return (
    <>
      <button type="button">At once</button>
      <Rest />
    </>
  );
}

/** Reports a paint entry to every observer, as the browser would. */
let tell: (name: string) => void;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  load.mockClear();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: (list: { getEntriesByName: (name: string) => string[] }) => void) {
        tell = (painted) => {
          listener({ getEntriesByName: (name) => (name === painted ? [name] : []) });
        };
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  // The page renders by itself here, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an extension page', () => {
  it('asks and loads nothing more before its first paint', async () => {
    const platform = fakePlatform({ 'searches.list': () => good([]) });
    await mount(<FirstContent />, Promise.resolve(platform));
    await eventually(() => screen.getByRole('button', { name: 'At once' }));
    tell('first-paint');
    await Promise.resolve();
    expect(platform.asked).toEqual([]);
    expect(load).not.toHaveBeenCalled();
    tell('first-contentful-paint');
    await eventually(() => screen.getByText('The rest'));
    expect(platform.requestsOf('searches.list')).not.toEqual([]);
  });

  it('proceeds without a paint when the page is not visible', async () => {
    const platform = fakePlatform({ 'searches.list': () => good([]) });
    await mount(<FirstContent />, Promise.resolve(platform));
    await eventually(() => screen.getByRole('button', { name: 'At once' }));
    await eventually(() => {
      // Again and again: the page may set its timer late.
      vi.advanceTimersByTime(100);
      screen.getByText('The rest');
    });
    expect(platform.requestsOf('searches.list')).not.toEqual([]);
  });

  it('declares the language of its messages, for screen readers', async () => {
    await mount(<p>Words</p>, Promise.resolve(fakePlatform({})));
    await eventually(() => screen.getByText('Words'));
    expect(document.documentElement.lang).toBe('en');
  });
});
