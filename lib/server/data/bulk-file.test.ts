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
  ['NoticeId;Title;Link\r\n1;Roof, flat;x\r\n', 'has its columns divided by semicolons; save it with commas first'],
  ['"NoticeId";"Title";"Link"\n"1";"Roof";"x"\n', 'has its columns divided by semicolons; save it with commas first'],
  ['NoticeId\tTitle\tLink\n1\tRoof\tx\n', 'has its columns divided by tabs; save it with commas first'],
  ['sep=,\r\nNoticeId,Title,Link\r\n', 'begins with a line for spreadsheets, "sep="; take that line out first'],
  ['\ufeffsep=;\r\nNoticeId;Title;Link\r\n', 'begins with a line for spreadsheets, "sep="; take that line out first'],
  [
    'NoticeId,Title,Link\r1,Roof,x\r',
    'has line ends that are carriage returns alone; save it with those of Windows or Unix first',
  ],
])('says what divides a table that is not divided by commas and line feeds: %j', async (text, advice) => {
  const file = fileOf(text);
  await expect(openBulkFile(file)).rejects.toThrow(`${file} ${advice}`);
});

it.skipIf(process.platform === 'win32')('says that a file cannot be read, and why', async () => {
  const file = join(temporaryFolder(), 'loop.csv');
  symlinkSync(file, file);
  await expect(openBulkFile(file)).rejects.toThrow(`${file} cannot be read (ELOOP); look whether you may read it`);
});

it('says so of one that another person keeps', async ({ skip }) => {
  skip(process.getuid?.() === 0 || process.platform === 'win32', 'whoever runs this may read every file');
  const file = fileOf('NoticeId,Title,Link\n');
  chmodSync(file, 0);
  await expect(openBulkFile(file)).rejects.toThrow(`${file} cannot be read (EACCES); look whether you may read it`);
});

it('opens a table whose texts have other marks', async () => {
  await expect(openBulkFile(fileOf('NoticeId,"Title; long; longer",Link\n1,"a\rb;c;d",x\n'))).resolves.toBeDefined();
});
