import { defaultEmbedder } from '../search/meaning/default-embedder.ts';
import type { Embedder } from '../search/meaning/embedder.ts';
import { loadModelEmbedder, ModelError } from '../search/meaning/model-embedder.ts';
import { CommandError } from './command-errors.ts';

/** The model in the folder `EMBEDDINGS_MODEL`, or else the built-in concept table. */
export async function configuredEmbedder(): Promise<Embedder> {
  const folder = process.env['EMBEDDINGS_MODEL'] ?? '';
  if (folder === '') return defaultEmbedder();
  try {
    return await loadModelEmbedder(folder);
  } catch (error) {
    throw error instanceof ModelError ? new CommandError(error.message) : error;
  }
}
