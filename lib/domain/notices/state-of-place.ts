import { stateCode, STATES } from '../reference/states.ts';

const ZIP = String.raw`[,\s]+\d{5}(?:-\d{4})?`;
const COUNTRY = /[,\s]+(?:USA?|U\.S\.A?\.|United States(?: of America)?)[\s.]*$/i;
// "NV 89119", "Las Vegas, NV", "Las Vegas NV USA": a code must have a ZIP code after it, or be in capitals at
// the start or after a comma, or come before the country. IN, ME, and OR are also words, so they need the
// comma.
const CODE_WITH_ZIP = new RegExp(`(?:^|[,\\s])([A-Z]{2})${ZIP}[\\s.]*$`, 'i');
const CODE = /(?:^|,)\s*([A-Z]{2})[\s.]*$/;
const CODE_BEFORE_COUNTRY = /(?:^|,|\s(?!IN|ME|OR))\s*([A-Z]{2})[\s.]*$/;
const NAME = new RegExp(`(?:^|,)\\s*([A-Z][A-Za-z. ]+?)(${ZIP})?[\\s.]*$`, 'i');

/**
 * Returns the two-letter US state of a place of performance as notices print it: `HI 96819`, `Las Vegas, NV
 * 89119`, `Denver, Colorado`. `undefined` for foreign places, cities alone, and ambiguous names.
 */
export function stateOfPlace(text: string): string | undefined {
  const written = text.replace(/\s+/g, ' ').trim();
  const place = written.replace(COUNTRY, '');
  const ending = place === written ? CODE : CODE_BEFORE_COUNTRY;
  const code = (CODE_WITH_ZIP.exec(place) ?? ending.exec(place))?.[1]?.toUpperCase();
  if (code !== undefined && Object.hasOwn(STATES, code)) return code;
  const [, name = '', zip] = NAME.exec(place) ?? [];
  // Georgia is also a country, Washington and New York are also cities: require a ZIP code or "USA".
  if (!zip && place === written && (!place.includes(',') || /^georgia$/i.test(name))) return undefined;
  return name.length > 2 ? stateCode(name) : undefined;
}

/** Names that are also a city's or a country's. */
const AMBIGUOUS = /^(?:washington|new york|georgia)$/i;

/**
 * Returns the state of a printed value: a place, or a state's name alone. "State: " before it is the label
 * that the page prints, which makes an ambiguous name a state's.
 */
export function stateOfPrinted(text: string): string | undefined {
  const [, named] = /^state: (.*)$/i.exec(text) ?? [];
  const place = named ?? text;
  const state = stateOfPlace(place);
  if (state !== undefined || (named === undefined && AMBIGUOUS.test(place))) return state;
  return place.length > 3 ? stateCode(place) : undefined;
}
