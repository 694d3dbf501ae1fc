/**
 * What service-api.md promises, as checks that any server can be held against through our own client. What the document
 * leaves open is never held against a server: such a check only notes what it saw.
 */
import type { CalendarDate } from '../domain/dates/calendar-date.ts';
import { createClient, type ServiceClient, type ServicePipeline } from './client.ts';
import { ApiError, type ApiProblem } from './errors.ts';
import { isRecord, parseJson } from './json.ts';

/** A server under examination. */
export interface Subject {
  client: ServiceClient;
  /** The same server, asked with another key. */
  clientWith(key: string): ServiceClient;
  /** Every success body so far, with the request's path: what the client's tolerance would hide. */
  answers: { path: string; body: unknown }[];
  /** The person's own calendar day. */
  today: CalendarDate;
  /** A word that finds notices on this server. */
  words: string;
  /** The pipeline that is read, and written to where writing is allowed. */
  pipeline(): Promise<ServicePipeline>;
}

export interface Check {
  /** Section of service-api.md. */
  section: string;
  /** What must be true. */
  claim: string;
  writes?: true;
  /** Answers what was seen, in a few words; throws `Broken` when the claim is not true. */
  run(subject: Subject): Promise<string>;
}

/** The server does something else than the document says. */
class Broken extends Error {
  override readonly name = 'Broken';
}

/** The server holds nothing that the claim could be tried on. */
class Untried extends Error {
  override readonly name = 'Untried';
}

export interface Finding {
  section: string;
  claim: string;
  verdict: 'kept' | 'broken' | 'untried';
  /** What was seen, or why it could not be tried. */
  seen: string;
  tookMs: number;
}

export interface SubjectOptions {
  /** Normalised by `parseBaseUrl`. */
  baseUrl: string;
  key: string;
  today: CalendarDate;
  words?: string;
  fetch?: typeof globalThis.fetch;
}

/** What is examined: a server behind our own client, with every answer written down beside it. */
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
    return client.getPipeline(first?.id ?? untried('the key sees no pipeline'));
  };
  return { client, clientWith, answers, today, words, pipeline: () => (chosen ??= pipeline()) };
}

/** Runs the checks one after the other; those that write only where that is allowed. */
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
    // The client gave up on an answer: that is a finding too, in the client's words.
    if (error instanceof ApiError) return { verdict: 'broken', seen: wordsOf(error) };
    throw error;
  }
}

/** A failed request in one line, e.g. `notFound, status 404`. */
function wordsOf({ problem, facts: { status, detail } }: ApiError): string {
  return [problem, status === undefined ? undefined : `status ${status}`, detail].filter(Boolean).join(', ');
}

/** Throws `Broken` unless `truth`. */
export function must(truth: boolean, otherwise: string): asserts truth {
  if (!truth) throw new Broken(otherwise);
}

/** Throws: the check cannot be tried with what the server has. */
export function untried(why: string): never {
  throw new Untried(why);
}

/** What a request that must be refused was answered, in one line. A service that fails at it refuses nothing. */
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
