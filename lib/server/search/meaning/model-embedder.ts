/** An embedder that runs an ONNX sentence model with @huggingface/transformers (optional package). */
import { basename, dirname, resolve } from 'node:path';
import { quantize, type EmbeddedText, type Embedder } from './embedder.ts';

/** The part of the package that we use. It is optional (400 MB), so its own types are not installed. */
interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string };
  pipeline: (
    task: 'feature-extraction',
    model: string,
    options: { local_files_only: true; dtype: 'fp32' },
  ) => Promise<FeatureExtraction>;
}

type FeatureExtraction = (
  texts: string[],
  options: { pooling: 'mean'; normalize: true },
) => Promise<{ data: Float32Array; dims: number[] }>;

/** Small sentence models read no more than this. */
const CHARACTERS = 1500;
/** Texts per model call. */
const BATCH = 32;
/** Minimum cosine of related texts in common small sentence models. */
const NEAR = 0.35;

/** The model cannot be loaded; the message says what to do. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** Loads the model in `folder` (`config.json`, `tokenizer.json`, `onnx/model.onnx`). Never downloads. */
export async function loadModelEmbedder(folder: string): Promise<Embedder> {
  const path = resolve(folder);
  const { env, pipeline } = await transformers();
  env.allowRemoteModels = false;
  env.localModelPath = dirname(path);
  let extract: FeatureExtraction;
  try {
    extract = await pipeline('feature-extraction', basename(path), { local_files_only: true, dtype: 'fp32' });
  } catch (cause) {
    throw new ModelError(`EMBEDDINGS_MODEL: ${path} has no sentence model in ONNX format`, { cause });
  }
  return new ModelEmbedder(`model ${basename(path)}`, extract);
}

class ModelEmbedder implements Embedder {
  readonly id: string;
  readonly near = NEAR;
  readonly #extract: FeatureExtraction;

  constructor(id: string, extract: FeatureExtraction) {
    this.id = id;
    this.#extract = extract;
  }

  async embed(texts: readonly EmbeddedText[]): Promise<Int8Array[]> {
    const vectors: Int8Array[] = [];
    for (let from = 0; from < texts.length; from += BATCH) {
      const batch = texts.slice(from, from + BATCH).map(({ title, body }) => `${title}. ${body}`.slice(0, CHARACTERS));
      vectors.push(...(await this.#vectorsOf(batch)));
    }
    return vectors;
  }

  async embedQuery(query: string): Promise<Int8Array | undefined> {
    const [vector] = await this.#vectorsOf([query.slice(0, CHARACTERS)]);
    return vector?.some((value) => value !== 0) ? vector : undefined;
  }

  /** A model's space has no known regions, so search scans all of it. */
  regionsNear(): readonly number[] {
    return [0];
  }

  async #vectorsOf(texts: string[]): Promise<Int8Array[]> {
    const { data, dims } = await this.#extract(texts, { pooling: 'mean', normalize: true });
    const dimensions = dims.at(-1) ?? 0;
    return texts.map((_, index) => quantize(data.slice(index * dimensions, (index + 1) * dimensions)));
  }
}

async function transformers(): Promise<Transformers> {
  // In a variable, so that no bundler or type checker looks for the package.
  const name = '@huggingface/transformers';
  const loaded: unknown = await import(name).catch(() => undefined);
  if (isTransformers(loaded)) return loaded;
  throw new ModelError(`EMBEDDINGS_MODEL needs the package ${name}: npm install --no-save ${name}`);
}

function isTransformers(loaded: unknown): loaded is Transformers {
  return typeof loaded === 'object' && loaded !== null && 'pipeline' in loaded && 'env' in loaded;
}
