/** Converts pasted descriptions to plain text: HTML, plain text, or plain text with entities. */
import { plainText } from '../../domain/text/plain-text.ts';

/** Named entities with their characters. */
const VISIBLE = `
  amp & lt < gt > quot " apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ bull •
  middot · hellip … deg ° reg ® copy © trade ™ sect § para ¶ plusmn ± frac12 ½ frac14 ¼ frac34 ¾ times
  × divide ÷ micro µ eacute é ntilde ñ cent ¢ pound £ euro € laquo « raquo » le ≤ ge ≥ ne ≠ rarr →
  larr ← ordm º
`;
const NAMED = new Map<string, string>(
  Array.from(VISIBLE.matchAll(/(\w+)\s+(\S+)/g), ([, name = '', character = '']): [string, string] => [
    name,
    character,
  ]),
);
for (const name of ['nbsp', 'ensp', 'emsp', 'thinsp']) NAMED.set(name, ' ');
for (const name of ['shy', 'zwnj', 'zwj']) NAMED.set(name, '');
/** Tags that start a new line. */
const BLOCK = new Set('p div br li ul ol tr table h1 h2 h3 h4 h5 h6 hr blockquote section pre'.split(' '));
/** Tags whose content is not text. */
const SILENT = new Set(['script', 'style']);
const TAG = /<(\/?)([a-z][a-z\d]*)(?=[\s/>])[^<>]*>/iy;
const CUT_OFF_TAG = /^<(\/?|\/?[a-z][a-z\d]*(\s+[\w-]+=[^<>]*|\s*\/?))$/i;

/**
 * The text of `html`: drops tags, comments, scripts and styles, puts blocks on their own lines and decodes
 * entities once. Keeps what only looks like a tag, such as `<50 lb` or `<name@agency.example>`. Drops a tag
 * that is cut off at the end.
 */
export function htmlToText(html: string, max: number): string {
  if (html === '') return '';
  const bare = html.includes('<') ? withoutTags(html) : html;
  return plainText(decodeEntities(bare), max).replace(/\n{3,}/g, '\n\n');
}

// A single pass: regular expressions over the whole text could backtrack on hostile input.
function withoutTags(html: string): string {
  const last = html.lastIndexOf('<');
  const source = CUT_OFF_TAG.test(html.slice(last)) ? html.slice(0, last) : html;
  let lower: string | undefined;
  const kept: string[] = [];
  let at = 0;
  let noCommentEnd = false;
  for (;;) {
    const open = source.indexOf('<', at);
    if (open < 0) break;
    kept.push(source.slice(at, open));
    if (!noCommentEnd && source.startsWith('<!--', open)) {
      const end = source.indexOf('-->', open + 4);
      noCommentEnd = end < 0;
      if (end >= 0) {
        at = end + 3;
        continue;
      }
    }
    TAG.lastIndex = open;
    const tag = TAG.exec(source);
    if (!tag) {
      kept.push('<');
      at = open + 1;
      continue;
    }
    const name = (tag[2] ?? '').toLowerCase();
    at = open + tag[0].length;
    if (tag[1] === '' && SILENT.has(name)) {
      lower ??= source.toLowerCase();
      const end = lower.indexOf(`</${name}`, at);
      at = end < 0 ? source.length : end;
    } else if (BLOCK.has(name)) kept.push('\n');
    else if (name === 'td' || name === 'th') kept.push(' ');
  }
  kept.push(source.slice(at));
  return kept.join('');
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,10});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return NAMED.get(body) ?? NAMED.get(body.toLowerCase()) ?? whole;
    const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}
