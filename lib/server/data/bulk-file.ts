/** A downloaded bulk file: format checks, its bytes as a stream of chunks, and each record's encoding. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { systemErrorCode } from '../errors/errors.ts';

/** The file is not what the user said it is. The message names it and says what to do. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}

export interface BulkFile {
  /** Size of the file in bytes. */
  totalBytes: number;
  /** Chunks with one character per byte, without a BOM. `onBytes` first receives the bytes read so far. */
  text(onBytes: (bytes: number) => void): AsyncIterable<string>;
}

const CHUNK_BYTES = 1 << 18;
/** Longer than any header row. */
const HEAD_BYTES = 1 << 16;

/** Signatures of files that people mistake for the CSV file inside them. */
const WRONG_FORMATS: readonly { start: readonly number[]; advice: string }[] = [
  { start: [0x1f, 0x8b], advice: 'is compressed with gzip; unpack it first (gunzip)' },
  { start: [0x50, 0x4b, 0x03, 0x04], advice: 'is a zip archive or a spreadsheet; unpack it or save it as CSV first' },
  { start: [0xff, 0xfe], advice: 'is UTF-16 text; save it as UTF-8 first' },
  { start: [0xfe, 0xff], advice: 'is UTF-16 text; save it as UTF-8 first' },
];

/** Checks `file`. Throws {@link ImportFileError} if it is not a bulk file; never reads it whole. */
export async function openBulkFile(file: string, signal?: AbortSignal): Promise<BulkFile> {
  const totalBytes = await sizeOf(file);
  await rejectWrongFormat(file);
  return { totalBytes, text: (onBytes) => chunksOf(file, onBytes, signal) };
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: unknown) => {
    throw isMissing(error) ? new ImportFileError(`there is no file ${file}`) : unreadable(file, error);
  });
  if (found.isDirectory()) throw new ImportFileError(`${file} is a folder; name the CSV file in it`);
  // The file is read twice, so a pipe does not work.
  if (!found.isFile()) throw new ImportFileError(`${file} is not a regular file; save the data to one first`);
  if (found.size === 0) throw new ImportFileError(`${file} is empty; download it again`);
  return found.size;
}

function isMissing(error: unknown): boolean {
  return systemErrorCode(error) === 'ENOENT' || systemErrorCode(error) === 'ENOTDIR';
}

/** Usually another user, such as root, owns the file. */
function unreadable(file: string, error: unknown): unknown {
  const code = systemErrorCode(error);
  const advice = `${file} cannot be read (${String(code)}); check the permissions of the file and its folder`;
  return code === undefined ? error : new ImportFileError(advice);
}

async function rejectWrongFormat(file: string): Promise<void> {
  const head = await headOf(file);
  const advice =
    WRONG_FORMATS.find(({ start }) => start.every((byte, index) => head[index] === byte))?.advice ??
    textFormatAdvice(head.toString('latin1'));
  if (advice !== undefined) throw new ImportFileError(`${file} ${advice}`);
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Advice for a table with other separators or line ends, which would seem to lack every column. */
function textFormatAdvice(head: string): string | undefined {
  const [first = ''] = head.split(/[\r\n]/, 1);
  if (/^(?:\u00ef\u00bb\u00bf)?"?sep=/i.test(first))
    return 'starts with a "sep=" line for spreadsheets; delete that line first';
  if (head.includes('\r') && !head.includes('\n'))
    return 'has line ends of bare carriage returns; save it with Windows or Unix line ends first';
  if (first.includes(',')) return undefined;
  const by = SEPARATORS.find(({ mark }) => first.split(mark).length > 2);
  return by && `separates its columns with ${by.name}; save it with commas first`;
}

const SEPARATORS = [
  { mark: ';', name: 'semicolons' },
  { mark: '\t', name: 'tabs' },
];

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const CP1252 = new TextDecoder('windows-1252');

/** Decodes the fields of a record of {@link BulkFile.text}: UTF-8 if valid, else CP1252, as SAM.gov uses. */
export function decodeFields(fields: readonly string[]): { fields: readonly string[]; isUtf8: boolean } {
  if (!fields.some((field) => /[\x80-\xff]/.test(field))) return { fields, isUtf8: true };
  const bytes = fields.map((field) => Buffer.from(field, 'latin1'));
  try {
    return { fields: bytes.map((each) => UTF_8.decode(each)), isUtf8: true };
  } catch {
    return { fields: bytes.map((each) => CP1252.decode(each)), isUtf8: false };
  }
}

async function* chunksOf(
  file: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, undefined> {
  const stream: AsyncIterable<unknown> = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  let bytes = 0;
  for await (const chunk of stream) {
    signal?.throwIfAborted();
    if (!Buffer.isBuffer(chunk)) continue;
    const text = chunk.toString('latin1');
    const isFirst = bytes === 0;
    onBytes((bytes += chunk.byteLength));
    yield isFirst ? text.replace(/^\u00ef\u00bb\u00bf/, '') : text;
  }
}
