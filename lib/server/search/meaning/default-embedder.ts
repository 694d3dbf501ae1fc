import { ConceptEmbedder } from './concept-embedder.ts';
import { shippedConcepts } from './concept-table.ts';
import type { Embedder } from './embedder.ts';

/** Counts up whenever `concepts.bin` or the way a text is embedded changes: files then embed their notices again. */
const TABLE_VERSION = '2';

let made: Embedder | undefined;

/** The embedder that needs no model, made once. */
export function defaultEmbedder(): Embedder {
  made ??= new ConceptEmbedder(shippedConcepts(), TABLE_VERSION);
  return made;
}
