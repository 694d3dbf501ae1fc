import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../dev/testing/temporary-folder.ts';
import { openBulkFile } from './bulk-file.ts';

function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'notices.csv');
  writeFileSync(file, text);
  return file;
}

it.each([
  ['NoticeId;Title;Link\r\n1;Roof, flat;x\r\n', 'separates its columns with semicolons; save it with commas first'],
  ['"NoticeId";"Title";"Link"\n"1";"Roof";"x"\n', 'separates its columns with semicolons; save it with commas first'],
  ['NoticeId\tTitle\tLink\n1\tRoof\tx\n', 'separates its columns with tabs; save it with commas first'],
  ['sep=,\r\nNoticeId,Title,Link\r\n', 'starts with a "sep=" line for spreadsheets; delete that line first'],
  ['\ufeffsep=;\r\nNoticeId;Title;Link\r\n', 'starts with a "sep=" line for spreadsheets; delete that line first'],
  [
    'NoticeId,Title,Link\r1,Roof,x\r',
    'has line ends of bare carriage returns; save it with Windows or Unix line ends first',
  ],
])('names unsupported separators and line ends: %j', async (text, advice) => {
  const file = fileOf(text);
  await expect(openBulkFile(file)).rejects.toThrow(`${file} ${advice}`);
});

it.skipIf(process.platform === 'win32')('says why a file cannot be read', async () => {
  const file = join(temporaryFolder(), 'loop.csv');
  symlinkSync(file, file);
  await expect(openBulkFile(file)).rejects.toThrow(`${file} cannot be read (ELOOP); check the permissions`);
});

it('says so for a file without read permission', async ({ skip }) => {
  skip(process.getuid?.() === 0 || process.platform === 'win32', 'root can read every file');
  const file = fileOf('NoticeId,Title,Link\n');
  chmodSync(file, 0);
  await expect(openBulkFile(file)).rejects.toThrow(`${file} cannot be read (EACCES); check the permissions`);
});

it('accepts a table with other separators inside its values', async () => {
  await expect(openBulkFile(fileOf('NoticeId,"Title; long; longer",Link\n1,"a\rb;c;d",x\n'))).resolves.toBeDefined();
});
