import { ConceptEmbedder } from './concept-embedder.ts';
import { shippedConcepts } from './concept-table.ts';
import type { Embedder } from './embedder.ts';

/** Raise when `concepts.bin` or the embedding changes; databases then embed their notices again. */
const TABLE_VERSION = '2';

let made: Embedder | undefined;

/** The built-in embedder, which needs no model; created once. */
export function defaultEmbedder(): Embedder {
  made ??= new ConceptEmbedder(shippedConcepts(), TABLE_VERSION);
  return made;
}
