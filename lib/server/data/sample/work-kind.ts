/** A kind of work that governments buy, with the words in which different offices ask for it. */
export interface WorkKind {
  naicsCode: string;
  pscCode: string;
  /** Several names of the same work: one office's "grounds maintenance" is another's "landscaping". */
  names: readonly string[];
  /** What the work consists of, as noun phrases. */
  tasks: readonly string[];
  /** A usual contract value, in thousands of dollars. */
  median: number;
  /** Who buys it: `f`ederal, `s`tate, `l`ocal. */
  buyers: string;
}

/** Items bought by the piece rather than as a service: titles carry a stock number. */
export interface PartKind {
  naicsCode: string;
  /** Federal supply class: the first four digits of the stock number. */
  pscCode: string;
  /** Item names as supply catalogues write them, `VALVE,CHECK`. */
  items: readonly string[];
  /** What the items belong to. */
  usedOn: readonly string[];
  median: number;
}

/** Shorthand for the tables of work kinds. */
export function work(
  naicsCode: string,
  pscCode: string,
  median: number,
  buyers: string,
  names: readonly string[],
  tasks: readonly string[],
): WorkKind {
  return { naicsCode, pscCode, names, tasks, median, buyers };
}
