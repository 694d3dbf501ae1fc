/** Codes of the field, recognised in text. */

/** The full six-digit NAICS code at the front of `text` ("541511 - Custom…" gives 541511), else `undefined`. */
export function leadingNaics(text: string): string | undefined {
  return /^\s*(\d{6})(?!\d)/.exec(text)?.[1];
}

/** A NAICS code or what one begins with. */
export const NAICS_PREFIX = /^\d{2,6}$/;

/** The NAICS code that `text` is or begins with, in full or its first digits alone; else `undefined`. */
export function parseNaics(text: string): string | undefined {
  return leadingNaics(text) ?? (NAICS_PREFIX.test(text) ? text : undefined);
}

/** The form of a US state or territory in two letters; which there are, `reference/states.ts` knows. */
export const STATE_CODE = /^[A-Z]{2}$/;

/** The 32 hexadecimal digits that identify a federal notice in a SAM.gov address, in lower case. */
export function federalNoticeId(text: string): string | undefined {
  return /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/i.exec(text)?.[0].toLowerCase();
}
