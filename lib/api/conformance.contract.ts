/**
 * Runs the promises of service-api.md as checks against any server, through our own client. Where the
 * document leaves something open, a check only reports what it saw.
 */
import type { CalendarDate } from '../domain/dates/calendar-date.ts';
import { createClient, type ServiceClient, type ServicePipeline } from './client.ts';
import { ApiError, type ApiProblem } from './errors.ts';
import { isRecord, parseJson } from './json.ts';

/** A server to check. */
export interface Subject {
  client: ServiceClient;
  /** The same server with another key. */
  clientWith(key: string): ServiceClient;
  /** Every success body so far, with the request's path. The tolerant client would hide its shape. */
  answers: { path: string; body: unknown }[];
  /** The user's calendar day. */
  today: CalendarDate;
  /** A search word that finds notices on this server. */
  words: string;
  /** The pipeline to read from, and to write to if writes are allowed. */
  pipeline(): Promise<ServicePipeline>;
}

export interface Check {
  /** Section of service-api.md. */
  section: string;
  /** What must be true. */
  claim: string;
  writes?: true;
  /** Returns a short summary of what it saw. Throws `Broken` if the claim is false. */
  run(subject: Subject): Promise<string>;
}

/** The server contradicts the document. */
class Broken extends Error {
  override readonly name = 'Broken';
}

/** The server has no data to test the claim with. */
class Untried extends Error {
  override readonly name = 'Untried';
}

export interface Finding {
  section: string;
  claim: string;
  verdict: 'kept' | 'broken' | 'untried';
  /** What the check saw, or why it could not run. */
  seen: string;
  tookMs: number;
}

export interface SubjectOptions {
  /** Normalized by `parseBaseUrl`. */
  baseUrl: string;
  key: string;
  today: CalendarDate;
  words?: string;
  fetch?: typeof globalThis.fetch;
}

/** Wraps a server in our own client and records every answer. */
export function subjectOf({
  baseUrl,
  key,
  today,
  words = 'services',
  fetch = globalThis.fetch,
}: SubjectOptions): Subject {
  const answers: Subject['answers'] = [];
  const recording: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok && response.status !== 204) {
      const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
      answers.push({ path: new URL(address).pathname, body: parseJson(await response.clone().text()) });
    }
    return response;
  };
  const clientWith = (other: string) => createClient({ baseUrl, key: other, fetch: recording });
  const client = clientWith(key);
  let chosen: Promise<ServicePipeline> | undefined;
  const pipeline = async () => {
    const [first] = await client.listPipelines();
    return client.getPipeline(first?.id ?? untried('this key can see no pipeline'));
  };
  return { client, clientWith, answers, today, words, pipeline: () => (chosen ??= pipeline()) };
}

/** Runs the checks one by one, and those that write only if `mayWrite`. */
export async function* examine(subject: Subject, checks: readonly Check[], mayWrite: boolean): AsyncGenerator<Finding> {
  for (const check of checks) {
    if (check.writes && !mayWrite) continue;
    const began = performance.now();
    const { verdict, seen } = await verdictOf(check, subject);
    yield { section: check.section, claim: check.claim, verdict, seen, tookMs: Math.round(performance.now() - began) };
  }
}

async function verdictOf(check: Check, subject: Subject): Promise<Pick<Finding, 'verdict' | 'seen'>> {
  try {
    return { verdict: 'kept', seen: await check.run(subject) };
  } catch (error) {
    if (error instanceof Untried) return { verdict: 'untried', seen: error.message };
    if (error instanceof Broken) return { verdict: 'broken', seen: error.message };
    // The client rejected the answer, which is a finding too.
    if (error instanceof ApiError) return { verdict: 'broken', seen: wordsOf(error) };
    throw error;
  }
}

/** Describes a failed request in one line, e.g. `notFound, status 404`. */
function wordsOf({ problem, facts: { status, detail } }: ApiError): string {
  return [problem, status === undefined ? undefined : `status ${status}`, detail].filter(Boolean).join(', ');
}

/** Throws `Broken` unless `truth`. */
export function must(truth: boolean, otherwise: string): asserts truth {
  if (!truth) throw new Broken(otherwise);
}

/** Throws `Untried`: the server lacks the data for this check. */
export function untried(why: string): never {
  throw new Untried(why);
}

/** Summarizes how the server refused a request that it must refuse. Rethrows failures for other reasons. */
export async function refusalOf(
  request: Promise<unknown>,
  what: string,
  meant: readonly ApiProblem[],
): Promise<string> {
  try {
    await request;
  } catch (error) {
    if (error instanceof ApiError && meant.includes(error.problem)) return wordsOf(error);
    throw error;
  }
  throw new Broken(`${what} was accepted`);
}

/** Whether a success body is the envelope of §1.6. */
export function isEnvelope(body: unknown): boolean {
  return isRecord(body) && body['success'] === true && isRecord(body['data']);
}
