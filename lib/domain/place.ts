import { stateCode, STATES } from './reference/states.ts';

const ZIP = String.raw`[,\s]+\d{5}(?:-\d{4})?`;
const COUNTRY = String.raw`[,\s]+(?:USA?|U\.S\.A?\.|United States(?: of America)?)`;
const CERTAIN = `(${ZIP}(?:${COUNTRY})?|${COUNTRY})`;
// "NV 89119", "NV, USA", "Las Vegas, NV": a code needs a comma before it or a ZIP code or the country behind it, because
// "OR", "IN" and "ME" also end sentences written in capitals.
const CODE_CERTAIN = new RegExp(`(?:^|[,\\s])([A-Z]{2})${CERTAIN}[\\s.]*$`, 'i');
const CODE = /(?:^|,)\s*([A-Z]{2})[\s.]*$/;
const NAME = new RegExp(`(?:^|,)\\s*([A-Z][A-Za-z. ]+?)${CERTAIN}?[\\s.]*$`, 'i');

/**
 * The two-letter US state of a place of performance as notices write it: `HI 96819`, `Las Vegas, NV 89119`,
 * `Denver, Colorado`. `undefined` for foreign places, bare cities, and names that are also something else.
 */
export function stateOfPlace(text: string): string | undefined {
  const place = text.replace(/\s+/g, ' ').trim();
  const code = (CODE_CERTAIN.exec(place) ?? CODE.exec(place))?.[1]?.toUpperCase();
  if (code !== undefined && Object.hasOwn(STATES, code)) return code;
  const [, name = '', certain = ''] = NAME.exec(place) ?? [];
  // Georgia is also a country, Washington and New York are also cities: only a ZIP code or "USA" decides.
  if (certain === '' && (!place.includes(',') || /^georgia$/i.test(name))) return undefined;
  return name.length > 2 ? stateCode(name) : undefined;
}
