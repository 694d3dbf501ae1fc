/**
 * Fields as data: under which labels a site prints a field, and where else it may stand. Labels are tried first; a
 * selector is the second route, for pages whose labels are not there to be read. A label that is there without a
 * value ends the search: the page says that there is none. What is given is the page's own words.
 */
import { VALUE_MAX } from '../../../domain/limits.ts';
import { plainLine } from '../../../domain/text/plain-text.ts';
import type { Written } from '../../../domain/notices/notice.ts';
import { labelKey, OTHER, readLabels, type Labels } from './labels.ts';
import { lineOf } from '../text/text.ts';

/** Where one field is printed. */
export interface FieldPlace {
  name: keyof Written;
  /** Label words in order of preference: a label further left wins where a page shows several. */
  labels: readonly string[];
  /** Elements whose text is the value, tried in order when none of the labels is on the page. */
  select?: readonly string[];
}

export interface FieldsDeclaration {
  fields: readonly FieldPlace[];
  /** Labels of the same pages that nobody wants: they show where the value before them ends. */
  otherLabels?: readonly string[];
  /** Descriptions and other running text, where words that look like labels are not. */
  prose?: string;
}

export interface ReadFields {
  /** The words beside the labels; title, id and address are found by other means. */
  written: Written;
  /** How many of the declared fields the page shows a label for, with or without a value. */
  labelled: number;
}

/** The reader of a declaration, which is called for every row: it prepares the declaration when it reads for the first time. */
export function fieldReader(declaration: FieldsDeclaration): (root: Element) => ReadFields {
  let prepared: Prepared | undefined;
  return (root) => {
    prepared ??= prepare(declaration);
    const beside = readLabels(root, prepared.labels, declaration.prose);
    const written: Written = {};
    let labelled = 0;
    for (const { place, keys } of prepared.places) {
      const key = keys.find((label) => beside.has(label));
      if (key !== undefined) labelled += 1;
      const text = plainLine((key === undefined ? selected(root, place) : beside.get(key)) ?? '', VALUE_MAX.agency);
      if (text !== '') written[place.name] = text;
    }
    return { written, labelled };
  };
}

interface Prepared {
  labels: Labels;
  places: { place: FieldPlace; keys: string[] }[];
}

function prepare({ fields, otherLabels = [] }: FieldsDeclaration): Prepared {
  const labels = new Map(otherLabels.map((label) => [labelKey(label), OTHER]));
  const places = fields.map((place) => ({ place, keys: place.labels.map(labelKey) }));
  for (const { keys } of places) for (const key of keys) labels.set(key, key);
  return { labels, places };
}

function selected(root: Element, { select = [] }: FieldPlace): string | undefined {
  for (const selector of select) {
    const element = root.querySelector(selector);
    if (element) return lineOf(element, VALUE_MAX.agency);
  }
  return undefined;
}
