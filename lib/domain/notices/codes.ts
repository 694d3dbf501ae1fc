/** Recognizes NAICS codes, state codes, and notice ids in text. */

/** Returns the six-digit NAICS code at the start of `text` ("541511 - Custom…"), else `undefined`. */
export function leadingNaics(text: string): string | undefined {
  return /^\s*(\d{6})(?!\d)/.exec(text)?.[1];
}

/** A NAICS code or a prefix of one. */
export const NAICS_PREFIX = /^\d{2,6}$/;

/**
 * Returns the NAICS code at the start of `text`, or all of `text` if it is a NAICS prefix; else `undefined`.
 */
export function parseNaics(text: string): string | undefined {
  return leadingNaics(text) ?? (NAICS_PREFIX.test(text) ? text : undefined);
}

/** Two capital letters, the format of a state code. `reference/states.ts` lists the valid ones. */
export const STATE_CODE = /^[A-Z]{2}$/;

/** Returns the federal notice id in `text`, such as a SAM.gov address: 32 hex digits, in lower case. */
export function federalNoticeId(text: string): string | undefined {
  return /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/i.exec(text)?.[0].toLowerCase();
}
