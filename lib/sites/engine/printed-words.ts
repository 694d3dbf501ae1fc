/**
 * Reads a declaration's labels and places and returns the page's own words, without the shared vocabulary,
 * calendars, and code tables: for a page script that must stay small. The background interprets the words.
 */
import { VALUE_MAX } from '../../domain/limits.ts';
import { WRITTEN_NAMES, type Written } from '../../domain/notices/notice.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import { at, textAt, type Declaration, type PageShape } from './declaration.ts';
import { labelKey, OTHER, readLabels } from './labels/labels.ts';
import type { Holders } from './labels/values.ts';

export interface PrintedWords {
  /** The words beside the labels; title, id, and address are found separately. */
  written: Written;
  /** How many declared fields have a label on the page, with or without a value. */
  labeled: number;
}

/**
 * Returns a reader for one shape of a site. Labels are tried in order, then the field's place. A label
 * without a value means the field is empty: its place is not tried. Prepares the labels once, because rows
 * are many.
 */
export function printedWords(site: Declaration, shape: PageShape) {
  let prepared: ReturnType<typeof prepare> | undefined;
  /** Adds the nodes of the values to `holders`. */
  return function read(root: Element, holders: Holders = {}): PrintedWords {
    const { labels, fields } = (prepared ??= prepare(site, shape));
    const inline = new Set<string>();
    const nodes = new Map<string, Node>();
    const beside = readLabels(root, labels, shape.prose, undefined, inline, nodes);
    const written: Written = {};
    let labeled = 0;
    for (const { name, keys, place } of fields) {
      // An inline label can be prose; an empty one has a filled form elsewhere.
      const key =
        keys.find((label) => beside.has(label) && !inline.has(label)) ?? keys.find((label) => beside.has(label));
      if (key !== undefined) labeled += 1;
      const text = key === undefined ? place && textAt(root, place) : beside.get(key);
      const line = plainLine(text ?? '', VALUE_MAX.agency);
      if (line === '') continue;
      written[name] = line;
      const holder = key === undefined ? at(root, place) : nodes.get(key);
      if (holder) holders[name] = holder;
    }
    return { written, labeled };
  };
}

function prepare({ labels: shared, otherLabels = [] }: Declaration, shape: PageShape) {
  const labels = new Map(otherLabels.map((label) => [labelKey(label), OTHER]));
  const fields = WRITTEN_NAMES.map((name) => {
    const keys = (shape.labels?.[name] ?? shared?.[name] ?? []).map(labelKey);
    for (const key of keys) labels.set(key, key);
    return { name, keys, place: shape.places?.[name] };
  });
  return { labels, fields };
}
