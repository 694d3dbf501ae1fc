/** A downloaded bulk file as text: whether it is one at all, how it is encoded, and its chunks as they stream in. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

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
    throw isMissing(error) ? new ImportFileError(`there is no file ${file}`) : error;
  });
  if (found.isDirectory()) throw new ImportFileError(`${file} is a folder; name the CSV file in it`);
  // It is read twice, which a pipe cannot be.
  if (!found.isFile()) throw new ImportFileError(`${file} is no ordinary file; save the data to one first`);
  if (found.size === 0) throw new ImportFileError(`${file} is empty; download it again`);
  return found.size;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

async function refuseMistaken(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const mistaken = MISTAKEN.find(({ start }) =>
      start.every((byte, index) => index < bytesRead && buffer[index] === byte),
    );
    if (mistaken) throw new ImportFileError(`${file} ${mistaken.advice}`);
  } finally {
    await handle.close();
  }
}

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
