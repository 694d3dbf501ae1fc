/**
 * Fields as data: under which labels a site prints a field, and where else it may stand. Labels are tried first; a
 * selector is the second route, for pages whose labels are not there to be read. A label that is there without a
 * value ends the search: the page says that there is none.
 */
import { labelKey, OTHER, readLabels, type Labels } from './labels.ts';
import { lineOf, valueOf, VALUE_MAX } from './text.ts';
import { put, type ValueName, type Values } from './values.ts';

/** The fields of a notice that stand beside a label; title, id and address are found by other means. */
export type LabelledFields = Omit<Values, 'noticeId' | 'title'>;
type FieldName = keyof LabelledFields & ValueName;

/** Where one field is printed. */
export interface FieldPlace {
  /** Label words in order of preference: a label further left wins where a page shows several. */
  labels: readonly string[];
  /** Elements whose text is the value, tried in order when none of the labels is on the page. */
  select?: readonly string[];
}

export interface FieldsDeclaration {
  fields: Partial<Record<FieldName, FieldPlace>>;
  /** Labels of the same pages that nobody wants: they show where the value before them ends. */
  otherLabels?: readonly string[];
  /** Descriptions and other running text, where words that look like labels are not. */
  prose?: string;
}

export interface ReadFields {
  fields: LabelledFields;
  /** How many of the declared fields the page shows a label for, with or without a value. */
  labelled: number;
}

/** Prepares a declaration once; the reader it gives is called for every row. */
export function fieldReader(declaration: FieldsDeclaration): (root: Element) => ReadFields {
  const labels = labelsOf(declaration);
  const places = placesOf(declaration);
  return (root) => {
    const written = readLabels(root, labels, declaration.prose);
    const fields: LabelledFields = {};
    let labelled = 0;
    for (const [name, place] of places) {
      const key = place.labels.map(labelKey).find((label) => written.has(label));
      if (key !== undefined) labelled += 1;
      const text = valueOf(key === undefined ? selected(root, place) : written.get(key));
      if (text !== undefined) put(fields, name, text);
    }
    return { fields, labelled };
  };
}

function labelsOf(declaration: FieldsDeclaration): Labels {
  const labels = new Map<string, string>();
  for (const label of declaration.otherLabels ?? []) labels.set(labelKey(label), OTHER);
  for (const [, place] of placesOf(declaration)) {
    for (const label of place.labels) labels.set(labelKey(label), labelKey(label));
  }
  return labels;
}

const NAMES = [
  'agency',
  'naicsCode',
  'state',
  'setAside',
  'postedDate',
  'responseDeadLine',
  'solicitationNumber',
] as const satisfies FieldName[];

function placesOf({ fields }: FieldsDeclaration): [FieldName, FieldPlace][] {
  return NAMES.flatMap((name): [FieldName, FieldPlace][] => {
    const place = fields[name];
    return place ? [[name, place]] : [];
  });
}

function selected(root: Element, { select = [] }: FieldPlace): string | undefined {
  for (const selector of select) {
    const element = root.querySelector(selector);
    if (element) return lineOf(element, VALUE_MAX.agency);
  }
  return undefined;
}
