import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importSam } from './import-sam.ts';
import { createMemoryTarget } from './testing/memory-target.ts';

const COLUMNS = [
  'NoticeId',
  'Title',
  'Sol#',
  'Department/Ind.Agency',
  'Sub-Tier',
  'Office',
  'PostedDate',
  'Type',
  'SetASideCode',
  'SetASide',
  'ResponseDeadLine',
  'NaicsCode',
  'ClassificationCode',
  'PopCity',
  'PopState',
  'PopCountry',
  'Link',
  'Description',
];
const ID = (digit: number) => digit.toString(16).repeat(32).slice(0, 32);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pursuit-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

function row(values: Readonly<Record<string, string>>): string {
  const all: Readonly<Record<string, string>> = { Title: 'A title', Link: 'https://sam.gov/opp/x/view', ...values };
  return COLUMNS.map((column) => `"${(all[column] ?? '').replaceAll('"', '""')}"`).join(',');
}

async function file(lines: readonly string[], encoding: 'latin1' | 'utf8' = 'utf8', head = COLUMNS): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(path, [head.map((column) => `"${column}"`).join(','), ...lines, ''].join('\r\n'), encoding);
  return path;
}

describe('importSam', () => {
  it('reads every field of a notice', async () => {
    const target = createMemoryTarget();
    await importSam(
      await file([
        row({
          NoticeId: ID(10).toUpperCase(),
          Title: '  Lawn &amp; Tree Care ',
          'Sol#': 'W9124J26R0012',
          'Department/Ind.Agency': 'DEPT OF DEFENSE',
          'Sub-Tier': 'DEPT OF THE ARMY',
          Office: 'W6QM MICC',
          PostedDate: '2026-04-25 22:22:47.454-04',
          Type: 'Justification (J&A)',
          SetASideCode: 'SBA',
          SetASide: 'Total Small Business Set-Aside (FAR 19.5)',
          ResponseDeadLine: '2026-05-29T23:30:00-10:00',
          NaicsCode: '561730',
          ClassificationCode: 'S208',
          PopCity: 'San Antonio',
          PopState: 'TX',
          PopCountry: 'USA',
          Link: 'https://sam.gov/opp/abc/view',
          Description: '<p>Mow.\r\nTrim "edges".</p>',
        }),
      ]),
      target,
    );
    expect([...target.notices.values()]).toEqual([
      {
        noticeId: ID(10),
        title: 'Lawn & Tree Care',
        agency: 'DEPT OF DEFENSE',
        subTier: 'DEPT OF THE ARMY',
        solicitationNumber: 'W9124J26R0012',
        naicsCode: '561730',
        pscCode: 'S208',
        state: 'TX',
        setAside: 'SBA',
        type: 'Justification',
        postedDate: '2026-04-25',
        responseDeadLine: '2026-05-29',
        uiLink: 'https://sam.gov/opp/abc/view',
        dataSource: 'SAM.gov',
        isGrant: false,
        description: 'Mow.\nTrim "edges".\n\nDEPT OF THE ARMY · W6QM MICC · San Antonio, TX',
      },
    ]);
  });

  it('uses null for missing or meaningless values', async () => {
    const target = createMemoryTarget();
    const { rejected } = await importSam(
      await file([
        row({
          NoticeId: ID(1),
          PopState: 'KR-48',
          PopCountry: 'KOR',
          SetASide: 'No Set aside used',
          Link: 'javascript:alert(1)',
        }),
        row({ NoticeId: ID(2), PopState: 'DE', PopCountry: 'DEU', SetASideCode: 'NONE' }),
        row({ NoticeId: ID(3), SetASide: 'Small Business Set Aside - Total', 'Sub-Tier': 'DEFENSE LOGISTICS AGENCY' }),
        row({ NoticeId: ID(4), SetASideCode: 'HS3', Type: 'Modification/Amendment/Cancel' }),
      ]),
      target,
    );
    const [korea, germany, described, unlisted] = [1, 2, 3, 4].map((digit) => target.notices.get(ID(digit)));
    expect(rejected).toBe(0);
    expect(korea).toMatchObject({
      state: null,
      setAside: null,
      uiLink: null,
      agency: null,
      postedDate: null,
      responseDeadLine: null,
      naicsCode: null,
      type: null,
    });
    expect(germany).toMatchObject({ state: null, setAside: null });
    expect(described).toMatchObject({ setAside: 'SBA', agency: 'DEFENSE LOGISTICS AGENCY' });
    expect(unlisted).toMatchObject({ setAside: 'HS3', type: 'Modification/Amendment/Cancel' });
  });

  it.each(['latin1', 'utf8'] as const)('reads %s files', async (encoding) => {
    const target = createMemoryTarget();
    // In CP1252 the dash is byte 0x96, which is not valid UTF-8.
    const title = encoding === 'latin1' ? 'Snow \u0096 Caf\u00e9' : 'Snow – Café';
    await importSam(await file([row({ NoticeId: ID(5), Title: title })], encoding), target);
    expect(target.notices.get(ID(5))?.title).toBe('Snow – Café');
  });

  it('skips malformed rows and reports their physical lines', async () => {
    const target = createMemoryTarget();
    const left: [line: number, reason: string][] = [];
    const summary = await importSam(
      await file([
        row({ NoticeId: ID(1), Description: 'three\r\nlines\r\nhere' }),
        row({ NoticeId: 'W9124J26R0012' }),
        '"too","short"',
        row({ NoticeId: ID(2), Title: '' }),
        row({ NoticeId: ID(3), ResponseDeadLine: '2026-02-30T10:00:00-05:00' }),
        row({ NoticeId: ID(4) }),
      ]),
      target,
      { onRejected: (line, reason) => left.push([line, reason]) },
    );
    expect(summary).toMatchObject({ rows: 2, added: 2, rejected: 4 });
    expect(left).toEqual([
      [5, 'NoticeId is not 32 hexadecimal digits: "W9124J26R0012"'],
      [6, '2 columns instead of 18'],
      [7, 'Title is empty'],
      [8, 'ResponseDeadLine is not a date: "2026-02-30T10:00:00-05:00"'],
    ]);
  });

  it('finds columns by name in any order, and reports missing ones', async () => {
    const target = createMemoryTarget();
    const head = COLUMNS.toReversed();
    await importSam(
      await file(
        [
          row({ NoticeId: ID(6), Title: 'Turned' })
            .split(',')
            .toReversed()
            .join(','),
        ],
        'utf8',
        head,
      ),
      target,
    );
    expect(target.notices.get(ID(6))?.title).toBe('Turned');
    await expect(
      importSam(
        await file(
          [],
          'utf8',
          COLUMNS.filter((column) => column !== 'Title' && column !== 'Link'),
        ),
        target,
      ),
    ).rejects.toThrow('missing columns "Title", "Link"');
    await expect(importSam(await file([], 'utf8', ['id', 'name']), target)).rejects.toThrow(
      'missing columns "NoticeId", "Title", "Department/Ind.Agency" and 6 more',
    );
  });

  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'is empty'],
    ['a byte-order mark alone', '\ufeff', 'has no rows'],
    ['a header alone', COLUMNS.join(','), 'has no rows'],
    ['only invalid rows', `${COLUMNS.join(',')}\nx\ny\n`, 'has no valid row: 2 rows were skipped'],
    ['gzip', gzipSync('NoticeId\n'), 'is compressed with gzip; unpack it first (gunzip)'],
    ['a zip archive', Buffer.from('PK\x03\x04rest'), 'is a zip archive'],
    ['UTF-16', Buffer.from('\ufeffNoticeId', 'utf16le'), 'is UTF-16 text'],
  ])('rejects a file of %s with a sentence', async (_what, content, sentence) => {
    const path = join(folder, `${crypto.randomUUID()}.csv`);
    await writeFile(path, content);
    const target = createMemoryTarget();
    await expect(importSam(path, target)).rejects.toThrow(sentence);
    expect(target.notices.size).toBe(0);
  });

  it('rejects a missing file or a folder with a sentence', async () => {
    const target = createMemoryTarget();
    await expect(importSam(join(folder, 'absent.csv'), target)).rejects.toThrow('there is no file');
    await expect(importSam(folder, target)).rejects.toThrow('is a folder; name the CSV file in it');
  });

  it('changes nothing the second time, and counts changes otherwise', async () => {
    const target = createMemoryTarget();
    const path = await file([row({ NoticeId: ID(1) }), row({ NoticeId: ID(2) })]);
    expect(await importSam(path, target)).toMatchObject({ rows: 2, added: 2, changed: 0, unchanged: 0 });
    expect(await importSam(path, target)).toMatchObject({ rows: 2, added: 0, changed: 0, unchanged: 2 });
    expect(
      await importSam(await file([row({ NoticeId: ID(1), Title: 'Amended' }), row({ NoticeId: ID(3) })]), target),
    ).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
  });

  it('leaves nothing behind if it is canceled or fails halfway', async () => {
    const path = await file(
      Array.from({ length: 5000 }, (_, index) =>
        row({ NoticeId: index.toString(16).padStart(32, '0'), Description: 'text '.repeat(40) }),
      ),
    );
    const target = createMemoryTarget();
    const stop = new AbortController();
    await expect(
      importSam(path, target, {
        signal: stop.signal,
        onProgress: ({ rows }) => {
          if (rows > 1500) stop.abort();
        },
      }),
    ).rejects.toThrow(/abort/i);
    expect(target.notices.size).toBe(0);

    let calls = 0;
    const failing = {
      ...target,
      putNotices: (rows: Parameters<typeof target.putNotices>[0]) => {
        if ((calls += 1) > 2) throw new Error('disk full');
        return target.putNotices(rows);
      },
    };
    await expect(importSam(path, failing)).rejects.toThrow('disk full');
    expect(target.notices.size).toBe(0);
  });

  it('reports its progress', async () => {
    const seen: number[] = [];
    let total = 0;
    await importSam(
      await file(
        Array.from({ length: 3000 }, (_, index) =>
          row({ NoticeId: index.toString(16).padStart(32, '0'), Description: 'text '.repeat(60) }),
        ),
      ),
      createMemoryTarget(),
      {
        onProgress: ({ bytes, totalBytes }) => {
          seen.push(bytes);
          total = totalBytes;
        },
      },
    );
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(total);
  });
});
