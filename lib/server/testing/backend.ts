/** A real backend for tests: the whole service on a free loopback port, called over HTTP. */
import { z } from 'zod';
import { pipelineRecordSchema, pursuitRecordSchema } from '../../api/schemas.ts';
import { defaultEmbedder } from '../search/meaning/default-embedder.ts';
import { embedPending } from '../search/embedding-upkeep.ts';
import { serve } from '../http/serve.ts';
import { importTarget } from '../catalog/import-target.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { KeyStore } from '../store/keys.ts';
import type { AwardRow, NoticeRow } from '../store/records.ts';
import { seed } from '../store/seed.ts';
import { TODAY } from './rows.ts';

/** The seeded admins: Mara and Tomas share an organization, Priya is in another. */
export const ADMINS = {
  mara: 'mara@northgate.example.com',
  tomas: 'tomas@northgate.example.com',
  priya: 'priya@harborlight.example.com',
} as const;
export type Admin = keyof typeof ADMINS;

const envelope = z.union([
  z.strictObject({ success: z.literal(true), data: z.record(z.string(), z.unknown()) }),
  z.strictObject({
    success: z.literal(false),
    error: z.strictObject({
      code: z.string(),
      message: z.string().min(1),
      details: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })),
    }),
  }),
]);

export interface Answer {
  status: number;
  headers: Headers;
  /** `data` of a success; empty for an error. */
  data: Record<string, unknown>;
  /** The error code, if any. */
  code: string | undefined;
  /** The error message, if any. */
  message: string | undefined;
  /** The paths in the error's details. */
  named: string[];
}

export interface CallOptions {
  as?: Admin;
  /** Replaces the `Authorization` header; `null` omits it. */
  authorization?: string | null;
  body?: unknown;
  rawBody?: BodyInit;
  headers?: Record<string, string>;
}

export interface BackendOptions {
  notices?: readonly NoticeRow[];
  awards?: readonly AwardRow[];
  /** Whether to embed the notices, as happens some time after an import. */
  isEmbedded?: boolean;
  rateLimit?: number;
  /** Clock of the rate limiter; frozen by default. */
  clock?: () => number;
  file?: string;
  /** Client timeouts, as in `serve`. */
  clientTime?: { head: number; request: number };
}

export class TestBackend {
  readonly url: string;
  readonly database: Database;
  readonly faults: unknown[];
  /** Lines of the access log. */
  readonly accesses: readonly string[];
  readonly #keys: Map<string, string>;
  readonly #stop: () => Promise<void>;

  private constructor(
    url: string,
    database: Database,
    keys: Map<string, string>,
    faults: unknown[],
    accesses: readonly string[],
    stop: () => Promise<void>,
  ) {
    this.url = url;
    this.database = database;
    this.faults = faults;
    this.accesses = accesses;
    this.#keys = keys;
    this.#stop = stop;
  }

  static async start({
    notices = [],
    awards = [],
    isEmbedded = false,
    rateLimit = 0,
    clock = () => 0,
    file = ':memory:',
    clientTime,
  }: BackendOptions = {}): Promise<TestBackend> {
    const database = openDatabase(file);
    seed(database, new Date());
    database.waitForLocks(0);
    const target = importTarget(database);
    target.putNotices(notices);
    target.putAwards(awards);
    if (isEmbedded) await embedPending(database, defaultEmbedder());
    const store = new KeyStore(database);
    const keys = new Map(Object.entries(ADMINS).map(([admin, email]) => [admin, newKey(store, email, false)]));
    const faults: unknown[] = [];
    const accesses: string[] = [];
    // Noon, so that the date is the same in every time zone of a test machine.
    const now = () => new Date(new Date(`${TODAY}T12:00:00`).getTime() + performance.now());
    const server = await serve({
      database,
      rateLimit,
      clock,
      port: 0,
      now,
      onFault: (error) => faults.push(error),
      onAccess: (line) => accesses.push(line),
      ...(clientTime === undefined ? {} : { clientTime }),
    });
    return new TestBackend(server.url, database, keys, faults, accesses, server.stop);
  }

  key(admin: Admin): string {
    return this.#keys.get(admin) ?? '';
  }

  readOnlyKey(admin: Admin): string {
    return newKey(new KeyStore(this.database), ADMINS[admin], true);
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { as = 'mara', authorization = `Bearer ${this.key(as)}`, body, rawBody, headers } = options;
    const payload = body === undefined ? rawBody : JSON.stringify(body);
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(authorization === null ? {} : { Authorization: authorization }),
        ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, ...read(text) };
  }

  get(path: string, options?: CallOptions): Promise<Answer> {
    return this.call('GET', path, options);
  }

  /** Ids of the results or awards of a search. */
  async search(area: 'contracts' | 'awards', parameters: Record<string, string>): Promise<string[]> {
    const { data } = await this.get(`/v1/${area}/search?${new URLSearchParams(parameters).toString()}`);
    const found = z.object({ results: z.array(z.object({ noticeId: z.string() })) }).safeParse(data);
    if (found.success) return found.data.results.map(({ noticeId }) => noticeId);
    return z
      .object({ awards: z.array(z.object({ awardId: z.string() })) })
      .parse(data)
      .awards.map(({ awardId }) => awardId);
  }

  async pipelines(as: Admin) {
    const { data } = await this.get('/v1/pipelines', { as });
    return z.strictObject({ items: z.array(z.strictObject(pipelineRecordSchema.shape)) }).parse(data).items;
  }

  /** The id of the seeded pipeline with this name. Throws if `as` cannot see it. */
  async pipelineId(name: string, as: Admin = 'mara'): Promise<string> {
    const found = (await this.pipelines(as)).find((pipeline) => pipeline.name === name);
    if (!found) throw new Error(`${as} sees no pipeline ${name}`);
    return found.id;
  }

  async add(pipelineId: string, body: object, options: CallOptions = {}) {
    const answer = await this.call('POST', `/v1/pipelines/${pipelineId}/pursuits`, { ...options, body });
    return z.strictObject(pursuitRecordSchema.shape).parse(answer.data);
  }

  async stop(): Promise<void> {
    await this.#stop();
    this.database.close();
  }
}

function newKey(keys: KeyStore, email: string, readOnly: boolean): string {
  const made = keys.create(email, { readOnly, now: new Date() });
  if (!made) throw new Error(`no admin ${email}`);
  return made.key;
}

function read(text: string): Omit<Answer, 'status' | 'headers'> {
  const success = { code: undefined, message: undefined, named: [] };
  if (text === '') return { data: {}, ...success };
  const body = envelope.parse(JSON.parse(text));
  if (body.success) return { data: body.data, ...success };
  const { code, message } = body.error;
  return { data: {}, code, message, named: body.error.details.map(({ path }) => path) };
}
