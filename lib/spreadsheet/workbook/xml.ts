/** Scans XML tag by tag, without a tree. Accepts only the five predefined entities. */

/** A start or end tag. An empty element yields both. Namespace prefixes are dropped from names. */
export interface Tag {
  opens: boolean;
  name: string;
  parent: string | undefined;
  /** The source text; empty for an end tag. */
  attributes: string;
  /** The text since the previous tag. In the end tag of a childless element, this is its content. */
  text: string;
}

const DEPTH_MAX = 100;
/** Maximum text length, in characters. An Excel cell has at most 32,767. */
const TEXT_MAX = 1_000_000;
const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)(?![^\s/>])((?:[^"'<>]|"[^"<]*"|'[^'<]*')*?)(\/?)>/y;
/** The id of a relationship has a prefix. Other attributes with one are an extension's. */
const ATTRIBUTE = /(?<![\w.:-])(?:[\w.-]+:(?=id\b))?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** A comment, a processing instruction, or a CDATA section. */
const ASIDE = /<(?:!--[^]*?--|\?[^]*?\?|!\[CDATA\[([^]*?)\]\])>/y;
const ENTITY = /&(?:#(x[0-9a-f]{1,6}|\d{1,7})|(\w{1,10}));|&/gi;
const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

/** Yields all tags in order. Throws `SyntaxError` for malformed XML and for any document type. */
export function* tagsIn(xml: string): Generator<Tag> {
  const open: string[] = [];
  let [text, at] = ['', 0];
  for (let next = xml.indexOf('<'); next >= 0; next = xml.indexOf('<', at)) {
    if (next - at > TEXT_MAX || open.length > DEPTH_MAX) throw new SyntaxError('long or deep');
    if (next > at) text += decoded(xml.slice(at, next));
    ASIDE.lastIndex = TAG.lastIndex = next;
    const aside = ASIDE.exec(xml);
    const tag = aside ? null : TAG.exec(xml);
    at = aside ? ASIDE.lastIndex : TAG.lastIndex;
    if (aside) text += aside[1] ?? '';
    else if (!tag) throw new SyntaxError('broken tag');
    else {
      const [closes, name = '', attributes = ''] = [tag[1] === '/', tag[2], tag[3]];
      if (!closes) {
        yield { opens: true, name, parent: open.at(-1), attributes, text };
        open.push(name);
        text = '';
      }
      if (closes || tag[4] === '/') {
        if (open.pop() !== name) throw new SyntaxError(`unexpected end of ${name}`);
        yield { opens: false, name, parent: open.at(-1), attributes: '', text };
        text = '';
      }
    }
  }
  if (open.length > 0) throw new SyntaxError('incomplete');
}

/** Returns the attributes by name, without namespace prefixes. */
export function attributesOf({ attributes }: Tag): ReadonlyMap<string, string> {
  const found = [...attributes.matchAll(ATTRIBUTE)];
  return new Map(found.map(([, name = '', double, single = '']) => [name, decoded(double ?? single)]));
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (_, code?: string, name?: string) => {
    // Throws RangeError for an invalid code point.
    const character = code === undefined ? ENTITIES.get(name ?? '') : String.fromCodePoint(Number(`0${code}`));
    if (character === undefined) throw new SyntaxError('unknown entity');
    return character;
  });
}
