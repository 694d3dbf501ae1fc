import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { teachInPage } from './teach-in-page.ts';

interface Injection {
  target: { tabId: number };
  files?: string[];
  func?: (command: unknown) => unknown;
  args?: unknown[];
}

const VIEW = {
  revision: 3,
  url: 'https://bids.town.example/open',
  picks: [],
  skipped: [],
  notices: [],
  total: 0,
  doubtful: 0,
  contradicted: [],
};

/** A page whose teaching script, once injected, answers `answer`. */
function page(answer: unknown, start: { isThere?: boolean; refuses?: boolean } = {}) {
  let isThere = start.isThere ?? false;
  const files: string[] = [];
  const told: unknown[] = [];
  const script = (command: unknown) => {
    told.push(command);
    return Promise.resolve(answer);
  };
  Object.assign(fakeBrowser, {
    scripting: {
      executeScript: async (injection: Injection) => {
        if (start.refuses) throw new Error('Cannot access contents of the page.');
        if (injection.files) {
          files.push(...injection.files);
          isThere = true;
          return [{ frameId: 0, result: null }];
        }
        vi.stubGlobal('pursuitTeach', isThere ? script : undefined);
        // Chrome answers `null` for `undefined`.
        const result = (await injection.func?.(injection.args?.[0])) ?? null;
        return [{ frameId: 0, result }];
      },
    },
  });
  return { files, told };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

it('injects the script when a page is taught first, and not again', async () => {
  const { files, told } = page(VIEW);
  expect(await teachInPage(7, { do: 'start' })).toEqual(VIEW);
  expect(await teachInPage(7, { do: 'start' })).toEqual(VIEW);
  const readers = ['reader', 'guess', 'teach'].map((name) => `content-scripts/${name}.js`);
  expect(files).toEqual([...readers, '/teach-page.js']);
  expect(told).toEqual([{ do: 'start' }, { do: 'start' }]);
});

it('does not inject it into the next page of the tab', async () => {
  const { files } = page(VIEW);
  expect(await teachInPage(7, { do: 'wait', since: 3 })).toBeUndefined();
  expect(await teachInPage(7, { do: 'stop' })).toBeUndefined();
  expect(files).toEqual([]);
});

it.each([
  ['the browser refuses the page', VIEW, { refuses: true }],
  ['the answer is no view', { revision: 'new' }, { isThere: true }],
])('answers nothing where %s', async (_where, answer, start) => {
  page(answer, start);
  expect(await teachInPage(7, { do: 'start' })).toBeUndefined();
});
