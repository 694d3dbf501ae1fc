import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { day } from '../../domain/testing/day.ts';
import { reportPage } from './page-report.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { fakePermissions, startParts } from '../testing/start-parts.ts';

let browserParts: ReturnType<typeof fakePermissions>;

beforeEach(() => {
  fakeBrowser.reset();
  browserParts = fakePermissions();
});

const OUTLINE = { host: 'www.town.example', path: '/bids', counts: { tables: 1 }, labels: [], tags: ['main'] };

describe('a page report', () => {
  it('counts the fields found but contains no values', async () => {
    browserParts.scripting.executeScript.mockResolvedValue([{ result: OUTLINE }]);
    const { seenPages } = startParts(createFakeService());
    const notice = { noticeId: 'www.town.example:27-1', title: 'Road Salt' };
    await seenPages.note(7, {
      kind: 'list',
      site: 'civicengage',
      siteName: 'CivicEngage: www.town.example',
      notices: [notice, { ...notice, responseDeadLine: day('2031-02-01') }],
      once: true,
    });
    const report = await reportPage(7, seenPages);
    expect(report).toEqual({
      ok: true,
      value: {
        version: '0.0.0',
        site: 'civicengage',
        kind: 'list',
        notices: 2,
        fields: { noticeId: 2, title: 2, responseDeadLine: 1 },
        outline: OUTLINE,
      },
    });
    expect(JSON.stringify(report)).not.toContain('Salt');
  });

  it('works for an unknown page', async () => {
    browserParts.scripting.executeScript.mockResolvedValue([{ result: OUTLINE }]);
    const { seenPages } = startParts(createFakeService());
    expect(await reportPage(7, seenPages)).toMatchObject({ ok: true, value: { kind: 'none', notices: 0, fields: {} } });
  });

  it.each([
    ['notAllowed', () => Promise.reject(new Error('Cannot access contents of the page.'))],
    ['unreadable', () => Promise.resolve([{ result: { ...OUTLINE, text: 'of the page' } }])],
    ['notAllowed', () => Promise.resolve([])],
  ])('fails with %s', async (code, answer) => {
    browserParts.scripting.executeScript.mockImplementation(answer);
    const { seenPages } = startParts(createFakeService());
    expect(await reportPage(7, seenPages)).toMatchObject({ ok: false, failure: { code } });
  });
});
