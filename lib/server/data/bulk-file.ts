/** A downloaded bulk file as text: whether it is one at all, how it is encoded, and its chunks as they stream in. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { codeOf } from '../errors/errors.ts';

/** The file is not what it was said to be. The message names it and says what to do. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}

export interface BulkFile {
  /** Size of the whole file. */
  totalBytes: number;
  /** The text in chunks; `onBytes` hears how much of the file has been read before each. */
  text(onBytes: (bytes: number) => void): AsyncIterable<string>;
}

const CHUNK_BYTES = 1 << 18;
/** More than the names of all columns. */
const HEAD_BYTES = 1 << 16;

/** How files begin that people take for the CSV file inside them. */
const MISTAKEN: readonly { start: readonly number[]; advice: string }[] = [
  { start: [0x1f, 0x8b], advice: 'is compressed with gzip; unpack it first (gunzip)' },
  { start: [0x50, 0x4b, 0x03, 0x04], advice: 'is a zip archive or a spreadsheet; unpack it or save it as CSV first' },
  { start: [0xff, 0xfe], advice: 'is UTF-16 text; save it as UTF-8 first' },
  { start: [0xfe, 0xff], advice: 'is UTF-16 text; save it as UTF-8 first' },
];

/** Looks at `file`; throws {@link ImportFileError} for what cannot be a bulk file, the signal's reason when it aborts. */
export async function openBulkFile(file: string, signal?: AbortSignal): Promise<BulkFile> {
  const totalBytes = await sizeOf(file);
  await refuseMistaken(file);
  const encoding = await detectEncoding(file, signal);
  return { totalBytes, text: (onBytes) => decoded(file, encoding, onBytes, signal) };
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: unknown) => {
    throw isMissing(error) ? new ImportFileError(`there is no file ${file}`) : unreadable(file, error);
  });
  if (found.isDirectory()) throw new ImportFileError(`${file} is a folder; name the CSV file in it`);
  // It is read twice, which a pipe cannot be.
  if (!found.isFile()) throw new ImportFileError(`${file} is no ordinary file; save the data to one first`);
  if (found.size === 0) throw new ImportFileError(`${file} is empty; download it again`);
  return found.size;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

/** Often another person, or root, downloaded it. */
function unreadable(file: string, error: unknown): unknown {
  const code = codeOf(error);
  const advice = `${file} cannot be read (${String(code)}); look whether you may read it and its folder`;
  return code === undefined ? error : new ImportFileError(advice);
}

async function refuseMistaken(file: string): Promise<void> {
  const head = await headOf(file);
  const advice =
    MISTAKEN.find(({ start }) => start.every((byte, index) => head[index] === byte))?.advice ??
    adviceOnText(head.toString('latin1'));
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

/** What is to be done with a table that something else than commas and line feeds divides: its columns would all seem to be lacking. */
function adviceOnText(head: string): string | undefined {
  const [first = ''] = head.split(/[\r\n]/, 1);
  if (/^(?:\u00ef\u00bb\u00bf)?"?sep=/i.test(first))
    return 'begins with a line for spreadsheets, "sep="; take that line out first';
  if (head.includes('\r') && !head.includes('\n'))
    return 'has line ends that are carriage returns alone; save it with those of Windows or Unix first';
  if (first.includes(',')) return undefined;
  const by = SEPARATORS.find(({ mark }) => first.split(mark).length > 2);
  return by && `has its columns divided by ${by.name}; save it with commas first`;
}

const SEPARATORS = [
  { mark: ';', name: 'semicolons' },
  { mark: '\t', name: 'tabs' },
];

type Encoding = 'utf-8' | 'windows-1252';

/** UTF-8 when every byte of the file fits it, else CP1252, in which SAM.gov writes. The file is read once for this. */
async function detectEncoding(file: string, signal: AbortSignal | undefined): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytesOf(file, signal)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

async function* decoded(
  file: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  for await (const chunk of bytesOf(file, signal)) {
    onBytes((bytes += chunk.byteLength));
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function* bytesOf(file: string, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array, void, undefined> {
  const stream: AsyncIterable<unknown> = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  for await (const chunk of stream) {
    signal?.throwIfAborted();
    if (chunk instanceof Uint8Array) yield chunk;
  }
}
