/** Unpacks parts of an untrusted zip archive, each up to the size in the archive's directory. */
import { Inflate } from 'fflate';

/** `oldExcel`: an Excel 97-2003 file. `noSheet`: the requested sheet is missing, or no sheet is visible. */
export type WorkbookProblem = 'tooLarge' | 'tooManyCells' | 'encrypted' | 'oldExcel' | 'notAWorkbook' | 'noSheet';

export class Refusal extends Error {
  readonly problem: WorkbookProblem;
  constructor(problem: WorkbookProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Limit for all parts together, in bytes. A sheet of 200,000 cells has 10 to 20 million. */
const UNPACKED_MAX = 50_000_000;
/** Input per step, in bytes. It unpacks to at most 8 MB, so a false size is detected early. */
const STEP = 8192;
// From PKWARE's APPNOTE.TXT, 4.3.7 to 4.3.16.
const [DIRECTORY_END, ENTRY] = [0x06054b50, 0x02014b50];
const [STORED, DEFLATED] = [0, 8];

/** Returns the text of a part, or an empty text if the part is missing. */
export type ReadPart = (path: string) => string;

/**
 * Reads only the directory of an archive. Throws `Refusal`, or `RangeError` if an offset is outside the file.
 */
export function openArchive(bytes: Uint8Array): ReadPart {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [short, long] = [(at: number) => view.getUint16(at, true), (at: number) => view.getUint32(at, true)];
  let end = bytes.length - 22;
  while (long(end) !== DIRECTORY_END) end -= 1;
  const parts = new Map<string, () => Uint8Array>();
  let [at, total, unpacked] = [long(end + 16), 0, 0];
  for (let left = short(end + 10); left > 0; left -= 1) {
    const [method, packedSize, size, local] = [short(at + 10), long(at + 20), long(at + 24), long(at + 42)];
    const isEncrypted = (short(at + 8) & 1) === 1;
    total += size;
    if (isEncrypted || total > UNPACKED_MAX) throw new Refusal(isEncrypted ? 'encrypted' : 'tooLarge');
    const nameEnd = at + 46 + short(at + 28);
    const path = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)).toLowerCase();
    // Programs disagree on which of two parts with the same name to read.
    if (long(at) !== ENTRY || parts.has(path)) throw new Refusal('notAWorkbook');
    parts.set(path, () => {
      const start = local + 30 + short(local + 26) + short(local + 28);
      if (start + packedSize > bytes.length) throw new Refusal('notAWorkbook');
      // No sheet is unpacked more than twice, but many sheets could share one part.
      unpacked += size;
      if (unpacked > 2 * UNPACKED_MAX) throw new Refusal('tooLarge');
      return unpack(bytes.subarray(start, start + packedSize), method, size);
    });
    at = nameEnd + short(at + 30) + short(at + 32);
  }
  return (path) => new TextDecoder('utf-8', { fatal: true }).decode(parts.get(path.toLowerCase())?.());
}

function unpack(packed: Uint8Array, method: number, size: number): Uint8Array {
  if (method === STORED && packed.length === size) return packed;
  if (method !== DEFLATED) throw new Refusal('notAWorkbook');
  const unpacked = new Uint8Array(size);
  let filled = 0;
  const inflate = new Inflate((chunk) => {
    if (filled + chunk.length > size) throw new Refusal('tooLarge');
    unpacked.set(chunk, filled);
    filled += chunk.length;
  });
  for (let at = 0; at < packed.length; at += STEP)
    inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  if (filled !== size) throw new Refusal('notAWorkbook');
  return unpacked;
}
