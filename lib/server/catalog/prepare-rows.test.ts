import { beforeEach, expect, it, vi } from 'vitest';
import * as indexedText from './indexed-text.ts';
import { award, notice } from '../testing/rows.ts';
import { importTarget } from './import-target.ts';
import { openDatabase, type Database } from '../store/database.ts';

vi.mock('./indexed-text.ts', { spy: true });

let database: Database;
beforeEach(() => {
  database = openDatabase(':memory:');
  return () => {
    database.close();
  };
});

const having = (index: 'notice_text' | 'award_text', word: string) =>
  database.all(`SELECT rowid FROM ${index} WHERE ${index} MATCH $word`, { word }).length;

it('re-indexes a re-imported row when this version indexes more of it', () => {
  const target = importTarget(database);
  const [fleet, wing] = [
    notice('fleet', { setAside: 'HZC' }),
    award('wing', { awardingAgencyName: 'Department of Defense' }),
  ];
  vi.mocked(indexedText.noticeText).mockReturnValueOnce({ ...indexedText.noticeText(fleet), codes: '' });
  vi.mocked(indexedText.awardText).mockReturnValueOnce({ ...indexedText.awardText(wing), agency: '' });
  target.putNotices([fleet]);
  target.putAwards([wing]);
  expect([having('notice_text', 'hubzone'), having('award_text', 'dod')]).toEqual([0, 0]);

  expect([target.putNotices([fleet]).changed, target.putAwards([wing]).changed]).toEqual([1, 1]);
  expect([having('notice_text', 'hubzone'), having('award_text', 'dod')]).toEqual([1, 1]);
  expect([target.putNotices([fleet]).unchanged, target.putAwards([wing]).unchanged]).toEqual([1, 1]);
});
