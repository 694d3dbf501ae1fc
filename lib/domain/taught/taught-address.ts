/** Where a taught declaration applies: the same kind of page on the same host. */
import type { TaughtPage } from './taught-page.ts';

export interface TaughtAddress {
  host: string;
  /** A path whose numbers are `{n}`. */
  path: string;
  /** Names that the address's query must have. */
  params: string[];
}

const NUMBER = '{n}';
const PATH_MAX = 500;
const NAME_MAX = 120;
const PARAMS_MAX = 40;

// Parameters that change with paging, sorting, searching, the visit, or the way to the page.
const PAGING =
  /^(?:p|pg|page|paged|start|offset|skip|limit|top|size|rows|count|cursor|after|before|per_?page|(?:current|results?|items?)_?(?:page|per_?page)|page_?(?:no|num|number|index|idx|size|start|id)?|start_?(?:row|index|at|record)|first_?(?:row|result)|row_?(?:start|index)|show|display)$/i;
const SORTING =
  /^(?:sort\w*|order|order_?(?:by|dir|direction)|dir|direction|asc|desc|orderby\w*|view_?as|layout|columns?)$/i;
const SEARCHING =
  /^(?:q|s|qs|query|search\w*|keywords?|kw|terms?|text|find|filters?|filter[_.-]?\w*|facets?|status|state|from|to|since|until|date_?(?:from|to)|(?:from|to|start|end|min|max)_?date|category|categories|tags?|range|advanced)$/i;
const VISIT =
  /^(?:_|t|ts|time|timestamp|rand|rnd|random|nocache|cache\w*|cb|v|ver|version|lang|language|locale|hl|token|csrf\w*|_token|nonce|ticket|auth\w*|\w*sess(?:ion)?_?(?:id|key)?|cfid|cftoken|windowid|viewstate|back\w*|return\w*|redirect\w*|print\w*|mode)$/i;
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|igshid|mc_[ce]id|_ga\w*|_gl|_hs\w+|trk\w*|track\w*|campaign\w*|cmp|cid|referr?er|ref_?src|source|src|medium)$/i;
const LIST_ONLY = [PAGING, SORTING, SEARCHING];
const ALWAYS = [VISIT, TRACKING];

/** Returns where a declaration learned at `url` applies. */
export function addressOf(url: URL, page: TaughtPage): TaughtAddress {
  const names = [...new Set([...url.searchParams].filter(isIdentifying).map(([name]) => name))];
  const path = maskedPath(url.pathname);
  return {
    host: url.host.toLowerCase(),
    // A notice's own page can be named after its title.
    path: page.kind === 'detail' ? path.replace(/[^/]+$/, (last) => (isSlug(last) ? NUMBER : last)) : path,
    params: names.sort().slice(0, PARAMS_MAX),
  };
}

/** Whether a declaration for `address` applies at `url`: a list is taught for all its pages. */
export function appliesTo(address: TaughtAddress, url: URL): boolean {
  if (url.host.toLowerCase() !== address.host) return false;
  if (!address.params.every((name) => url.searchParams.has(name))) return false;
  const wanted = address.path.toLowerCase().split('/');
  const given = maskedPath(url.pathname).toLowerCase().split('/');
  const last = wanted.length - 1;
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part === given[at] || (at === last && part === NUMBER && isSlug(given[at] ?? '')))
  );
}

function isIdentifying([name, value]: readonly [string, string]): boolean {
  if (name === '' || name.length > NAME_MAX || ALWAYS.some((names) => names.test(name))) return false;
  // "filter[status]" and "s.keyword" are named after their first part.
  const [first = name] = name.split(/[[.]/);
  if (LIST_ONLY.some((names) => names.test(first))) return false;
  // A referrer has no number; a reference has one.
  return !/^ref$/i.test(name) || /\d/.test(value);
}

/** Returns the path with `{n}` for numbers and ids, without a session and without the page of a list. */
export function maskedPath(path: string): string {
  const parts = path
    .replace(/;[^/]*/g, '')
    .split('/')
    .filter((part) => part !== '');
  const masked = parts.map(maskedPart);
  const whole = `/${masked.join('/')}`;
  return whole.replace(/\/(?:page|p|seite|pagina)(?:[-_]?\d+|\/\{n\})$/i, '').slice(0, PATH_MAX) || '/';
}

const EXTENSION = /\.(?:aspx?|php|s?html?|jspx?|do|cfm|action|xhtml|pdf)$/i;

function maskedPart(part: string): string {
  const [extension = ''] = EXTENSION.exec(part) ?? [];
  const name = extension === '' ? part : part.slice(0, -extension.length);
  return isId(name) ? `${NUMBER}${extension}` : part;
}

/** Whether a segment names one thing: a number, a counter at its end, or several digits. */
function isId(name: string): boolean {
  if (/^page[-_]?\d+$/i.test(name)) return false;
  return /^\d+$|[-_]\d+$/.test(name) || (name.match(/\d/g)?.length ?? 0) >= 2;
}

/** Whether a segment is a title in an address: several words and hyphens. */
function isSlug(name: string): boolean {
  return /^[\p{L}\d%]+(?:[-_][\p{L}\d%]+){2,}$/u.test(name);
}
