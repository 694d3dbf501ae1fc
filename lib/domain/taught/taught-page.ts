/**
 * Defines what a user taught about a page by pointing at it, as stored and exported. A declaration has the same
 * rows and places. It contains labels, tags, and class names, but no values of a notice.
 */
import type { NumericOrder } from '../dates/written-date.ts';

/** Fields a user can point at, in the order they are asked for. */
export const TAUGHT_FIELDS = ['title', 'responseDeadLine', 'noticeId', 'agency', 'postedDate', 'setAside'] as const;
export type TaughtField = (typeof TAUGHT_FIELDS)[number];

/** One level down: child number `nth` among the `of` children with this tag. */
export interface Step {
  tag: string;
  nth: number;
  of: number;
}

/** Where a node is inside its row, cell, or page. */
export interface NodePlace {
  /** A selector with one match per row; tried before the steps. */
  marks?: string;
  steps: Step[];
  /** Which of the element's own text nodes, when it has several. */
  text?: number;
  /** Only the element's first line: what follows a title is its description. */
  line?: true;
}

/** Where a value is: by its column's heading or its label first, by its place second. */
export interface ValuePlace {
  column?: string;
  /** Number of the cell, for a table without headings. */
  cell?: number;
  label?: string;
  /** Inside the cell when there is a column, else inside the row. */
  place?: NodePlace;
}

/** What the rows of a list have in common. */
export interface Repetition {
  tag: string;
  /** Class names that all rows have. */
  classes: string[];
  /** Tags of the elements around a row, nearest first. */
  around: string[];
  /** A row starts at this element and runs to the next one: a heading and the paragraphs below it. */
  starts?: true;
  /** How many children that first element has. */
  children?: number;
}

export interface TaughtPage {
  kind: 'list' | 'detail';
  rows?: Repetition;
  values: Partial<Record<TaughtField, ValuePlace>>;
  /** Order of numeric dates; without it, ambiguous dates are left out. */
  dates?: NumericOrder;
}
