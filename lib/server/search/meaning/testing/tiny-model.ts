/** Writes a minimal sentence model: a table of word vectors in ONNX format, with its tokenizer. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a model that knows `words`, each with its vector (all of the same length), into `folder`. */
export function writeTinyModel(folder: string, words: Readonly<Record<string, readonly number[]>>): void {
  const dimensions = Object.values(words)[0]?.length ?? 0;
  const vocabulary = ['[PAD]', '[UNK]', ...Object.keys(words)];
  const vectors = [0, 1]
    .map(() => Array.from({ length: dimensions }, () => 0))
    .concat(Object.values(words).map((each) => [...each]));
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'onnx', 'model.onnx'), onnxModel(vectors));
  const write = (name: string, content: object) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
  };
  write('config.json', { model_type: 'bert', hidden_size: dimensions, vocab_size: vocabulary.length });
  write('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    model_max_length: 512,
  });
  write('tokenizer.json', {
    version: '1.0',
    added_tokens: ['[PAD]', '[UNK]'].map((content, id) => ({
      id,
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordLevel',
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
      unk_token: '[UNK]',
    },
  });
}

// ONNX is protobuf: a field is its number and wire type, then a varint (0) or a length and bytes (2).
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))];
const number = (field: number, value: number): Buffer => Buffer.from([...varint(field * 8), ...varint(value)]);
const bytes = (field: number, value: Buffer | string): Buffer => {
  const content = Buffer.from(value);
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(content.length)]), content]);
};
const message = (field: number, ...parts: Buffer[]): Buffer => bytes(field, Buffer.concat(parts));

const FLOAT = 1;
const INT64 = 7;

function onnxModel(vectors: readonly (readonly number[])[]): Buffer {
  const dimensions = vectors[0]?.length ?? 0;
  const named = (text: string) => message(1, bytes(2, text));
  const sized = (size: number) => message(1, number(1, size));
  const value = (field: number, name: string, type: number, shape: Buffer[]) =>
    message(field, bytes(1, name), message(2, message(1, number(1, type), message(2, ...shape))));
  const rows = [named('batch'), named('words')];
  const table = message(
    5,
    number(1, vectors.length),
    number(1, dimensions),
    number(2, FLOAT),
    bytes(8, 'table'),
    bytes(9, Buffer.from(Float32Array.from(vectors.flat()).buffer)),
  );
  const gather = message(
    1,
    bytes(1, 'table'),
    bytes(1, 'input_ids'),
    bytes(2, 'last_hidden_state'),
    bytes(4, 'Gather'),
  );
  const graph = message(
    7,
    gather,
    bytes(2, 'tiny'),
    table,
    value(11, 'input_ids', INT64, rows),
    value(11, 'attention_mask', INT64, rows),
    value(12, 'last_hidden_state', FLOAT, [...rows, sized(dimensions)]),
  );
  return Buffer.concat([number(1, 8), graph, message(8, number(2, 13))]);
}
