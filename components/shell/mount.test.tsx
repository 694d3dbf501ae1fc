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

// No catalogue of this language: people read the English words.
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

/** Tells every observer of paints what the browser would tell it. */
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

describe('a page of ours', () => {
  it('asks for nothing and loads nothing more before its first content is drawn', async () => {
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

  it('does both all the same where nobody looks, and nothing is ever drawn', async () => {
    const platform = fakePlatform({ 'searches.list': () => good([]) });
    await mount(<FirstContent />, Promise.resolve(platform));
    await eventually(() => screen.getByRole('button', { name: 'At once' }));
    vi.advanceTimersByTime(100);
    await eventually(() => screen.getByText('The rest'));
    expect(platform.requestsOf('searches.list')).not.toEqual([]);
  });

  it('names the language that its words are in, so that a screen reader speaks them so', async () => {
    await mount(<p>Words</p>, Promise.resolve(fakePlatform({})));
    await eventually(() => screen.getByText('Words'));
    expect(document.documentElement.lang).toBe('en');
  });
});
