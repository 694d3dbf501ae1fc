/** What an error body says, whatever its shape: the document shows none (decisions, "Error body"). */
import { plainLine } from '../domain/text/plain-text.ts';
import { defined } from '../domain/objects/defined.ts';
import { isRecord } from './json.ts';

export interface ErrorWords {
  detail?: string;
  field?: string;
}

const MAX_WORDS = 300;

/** The words and the field that a parsed error body carries; nothing from HTML, emptiness or anything unknown. */
export function errorWords(body: unknown): ErrorWords {
  if (!isRecord(body)) return {};
  const error = body.error;
  const inner = isRecord(error) ? error : body;
  const first = firstOf(inner.details) ?? firstOf(inner.errors) ?? firstOf(body.errors) ?? firstOf(inner.detail);
  return defined({
    detail:
      words(inner.message) ??
      words(error) ??
      words(body.message) ??
      words(inner.detail) ??
      words(first?.message) ??
      words(first?.detail) ??
      words(first?.msg) ??
      firstWord(body.errors),
    field: words(first?.path) ?? words(first?.field) ?? words(nameIn(first?.loc)) ?? words(inner.field),
  });
}

function firstOf(list: unknown): Record<string, unknown> | undefined {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return isRecord(first) ? first : undefined;
}

function firstWord(list: unknown): string | undefined {
  return Array.isArray(list) ? words(list[0]) : undefined;
}

/** What the field is called whose place is written as FastAPI does: `["query", "naics"]`, `["body", "stages", 0]`. */
function nameIn(place: unknown): unknown {
  return Array.isArray(place) ? place.findLast((part) => typeof part === 'string') : undefined;
}

function words(value: unknown): string | undefined {
  // Only its plain parts: to join an object whose `toString` is no function would throw.
  if (Array.isArray(value)) return words(value.filter(isPathPart).join('.'));
  if (typeof value !== 'string') return undefined;
  return plainLine(value, MAX_WORDS) || undefined;
}

function isPathPart(part: unknown): part is string | number {
  return typeof part === 'string' || typeof part === 'number';
}
