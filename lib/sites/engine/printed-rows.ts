/**
 * Reads rows that are made alike. The first row of a shape is read label by label; it shows which of its
 * texts are labels, and behind which of them each value stands. A row with the same tags and the same labels
 * at the same places is then read from its markup alone, several times faster. Any difference that could
 * matter is read label by label.
 */
import { VALUE_MAX } from '../../domain/limits.ts';
import type { Written } from '../../domain/notices/notice.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import type { Declaration, ListShape } from './declaration.ts';
import { BETWEEN, isIgnored, labelIn } from './labels/labels.ts';
import { printedWords, type PrintedWords } from './printed-words.ts';
import { MARK } from './text/text.ts';

interface Shape {
  /**
   * For each text of the row: the label alone, the name of a label with its value, or nothing if it is
   * neither.
   */
  labels: ({ text: string; name?: never } | { text?: never; name: string } | undefined)[];
  /** The place of each value among the texts. */
  places: [name: keyof Written, at: number][];
  labeled: number;
}

/** More shapes than this mean that the rows are not made alike. */
const MOST_SHAPES = 50;
const OURS = new RegExp(`<section ${MARK}=.*?</section>`, 'g');
/** Differ from row to row and do not tell where a value is. */
const OWN = / (?:href|id|title|src|alt|aria-label)="[^"]*"/g;
/** Values that are found by their ids, and what is filled in later. */
const ELSEWHERE = /aria-(?:described|labelled)by|>\s*loading|<(?:label|input|select|textarea)\b/i;

/** Returns a reader for the rows of a list. */
export function printedRows(site: Declaration, shape: ListShape): (row: Element) => PrintedWords {
  const { prepared, read } = printedWords(site, shape);
  const shapes = new Map<string, Shape | undefined>();
  return (row) => {
    const html = row.innerHTML.replace(OURS, '');
    // What a row is in, such as a menu, may take away its labels.
    if (ELSEWHERE.test(html) || isIgnored(row, row, shape.prose)) return read(row);
    let tags = '';
    const texts: string[] = [];
    let end = 0;
    for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', end)) {
      addText(html.slice(end, at));
      end = html.indexOf('>', at) + 1 || html.length;
      tags += html.slice(at, end);
    }
    addText(html.slice(end));
    const key = tags.replace(OWN, '');
    const known = shapes.get(key);
    const found = known && readAs(known, texts);
    if (found) return found;
    const words = read(row);
    if (shapes.size >= MOST_SHAPES) shapes.clear();
    if (!known) shapes.set(key, shapeOf(texts, words));
    return words;

    function addText(text: string) {
      const line = text.trim();
      if (line === '') return;
      texts.push(line.includes('&') ? decoded(line) : line);
      // The place of each text belongs to the shape.
      tags += '#';
    }
  };

  function readAs({ labels, places, labeled }: Shape, texts: readonly string[]): PrintedWords | undefined {
    for (const [at, text] of texts.entries()) {
      const label = labels[at];
      if (label?.text === text) continue;
      const own = labelIn(text, prepared().labels);
      if (own?.name !== label?.name || own?.rest === '' || label?.text !== undefined || BETWEEN.test(text))
        return undefined;
    }
    const written: Written = {};
    for (const [name, at] of places) {
      const text = texts[at] ?? '';
      const line = plainLine(labels[at] ? (labelIn(text, prepared().labels)?.rest ?? '') : text, VALUE_MAX.agency);
      if (line !== '') written[name] = line;
    }
    return { written, labeled };
  }

  /** Returns `undefined` where a value is not one whole text behind its label. */
  function shapeOf(texts: readonly string[], { written, labeled }: PrintedWords): Shape | undefined {
    const { labels: wanted, fields } = prepared();
    if (texts.some((text) => BETWEEN.test(text))) return undefined;
    const found = texts.map((text) => labelIn(text, wanted));
    const labels = found.map((label, at) => {
      if (!label) return undefined;
      return label.rest === '' ? { text: texts[at] ?? '' } : { name: label.name };
    });
    const places: Shape['places'] = [];
    for (const { name, keys } of fields) {
      const value = written[name];
      const behind = found.flatMap((label, at) => {
        if (!label || !keys.includes(label.name)) return [];
        const place = label.rest === '' ? at + 1 : at;
        return plainLine(place === at ? label.rest : (texts[place] ?? ''), VALUE_MAX.agency) === value ? [place] : [];
      });
      if (value === undefined) {
        // Its label stands there without a value: another row may have one.
        if (found.some((label) => label && keys.includes(label.name))) return undefined;
        continue;
      }
      const [place, ...others] = behind;
      if (place === undefined || others.length > 0) return undefined;
      places.push([name, place]);
    }
    return { labels, places, labeled };
  }
}

/** The text behind the only four references that browsers write. */
function decoded(text: string): string {
  return text
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
