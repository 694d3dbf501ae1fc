/** A client of the load: reads and writes, one request after the other, until it is stopped. */
import { z } from 'zod';
import { pursuitRecordSchema, stageRecordSchema, type PursuitRecord } from '../../lib/api/schemas.ts';
import { randomFor, type Random } from '../../lib/server/data/sample/random.ts';
import { QUERIES } from '../search-scale/generated.ts';
import type { Ledger } from './ledger.ts';

/** The kinds of requests, with their share in percent. */
export const KINDS = [
  { kind: 'search notices', weight: 22 },
  { kind: 'search awards', weight: 8 },
  { kind: 'list pipelines', weight: 5 },
  { kind: 'read a pipeline', weight: 5 },
  { kind: 'list pursuits', weight: 15 },
  { kind: 'add', weight: 20 },
  { kind: 'add what others add', weight: 5 },
  { kind: 'update', weight: 12 },
  { kind: 'remove', weight: 8 },
] as const;
export type Kind = (typeof KINDS)[number]['kind'];

export interface Task {
  url: string;
  key: string;
  /** Ids of the pipelines that the key can see; the client writes into all of them. */
  pipelines: readonly string[];
  ledger: Ledger;
  /** Called for every request; `failure` says what was wrong with the answer. */
  heard: (kind: Kind, milliseconds: number, failure: string | undefined) => void;
  isOver: () => boolean;
}

const CONTESTED_NOTICES = 40;
const pursuitAnswer = z.object({ success: z.literal(true), data: z.strictObject(pursuitRecordSchema.shape) });
const removalAnswer = z.object({ success: z.literal(true), data: z.object({ id: z.string() }) });
const pipelineAnswer = z.object({ success: z.literal(true), data: z.object({ stages: z.array(stageRecordSchema) }) });
const anyAnswer = z.object({ success: z.literal(true), data: z.record(z.string(), z.unknown()) });

interface Asked {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  statuses?: readonly number[];
}

export class Client {
  readonly #number: number;
  readonly #task: Task;
  readonly #random: Random;
  readonly #own: PursuitRecord[] = [];
  readonly #stages = new Map<string, readonly string[]>();
  #added = 0;

  constructor(number: number, task: Task) {
    this.#number = number;
    this.#task = task;
    this.#random = randomFor('client of the load', number);
  }

  async run(): Promise<void> {
    while (!this.#task.isOver()) {
      const { kind } = this.#random.weighted(KINDS);
      const before = performance.now();
      let failure: string | undefined;
      try {
        await this.#do(kind);
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
      }
      this.#task.heard(kind, performance.now() - before, failure);
    }
  }

  async #do(kind: Kind): Promise<void> {
    const pipeline = this.#random.pick(this.#task.pipelines);
    const ways: Readonly<Record<Kind, () => Promise<unknown>>> = {
      'search notices': () => this.#search('contracts', 'states'),
      'search awards': () => this.#search('awards', 'state'),
      'list pipelines': () => this.#ask(anyAnswer, { path: '/v1/pipelines' }),
      'read a pipeline': () => this.#readPipeline(pipeline),
      'list pursuits': () => this.#ask(anyAnswer, { path: `/v1/pipelines/${pipeline}/pursuits?limit=200` }),
      add: () => this.#add(pipeline),
      'add what others add': () => this.#addContested(pipeline),
      update: () => this.#update(pipeline),
      remove: () => this.#remove(pipeline),
    };
    await ways[kind]();
  }

  async #search(area: 'contracts' | 'awards', states: string): Promise<void> {
    const query = new URLSearchParams({ q: this.#random.pick(QUERIES) });
    if (this.#random.chance(0.3)) query.set(states, 'VA');
    await this.#ask(anyAnswer, { path: `/v1/${area}/search?${query.toString()}` });
  }

  async #readPipeline(pipeline: string): Promise<void> {
    const { stages } = (await this.#ask(pipelineAnswer, { path: `/v1/pipelines/${pipeline}` })).data;
    this.#stages.set(
      pipeline,
      stages.map(({ id }) => id),
    );
  }

  async #add(pipeline: string): Promise<void> {
    this.#added += 1;
    const noticeId = `load-${String(this.#number)}-${String(this.#added)}`;
    const body = {
      noticeId,
      title: `Roof repair, lot ${String(this.#added)}`,
      agency: 'DEPT OF VETERANS AFFAIRS',
      naicsCode: '238160',
      note: 'x'.repeat(this.#random.int(500)),
    };
    const path = `/v1/pipelines/${pipeline}/pursuits`;
    const { data } = await this.#ask(pursuitAnswer, { method: 'POST', path, body, statuses: [201] });
    if (data.noticeId !== noticeId || data.note !== body.note) throw new Error('the added pursuit is another one');
    this.#task.ledger.acknowledge(data);
    this.#own.push(data);
  }

  async #addContested(pipeline: string): Promise<void> {
    const noticeId = `wanted-by-all-${String(this.#random.int(CONTESTED_NOTICES))}`;
    const path = `/v1/pipelines/${pipeline}/pursuits`;
    const asked = { method: 'POST', path, body: { noticeId, title: 'Wanted by all' }, statuses: [200, 201] } as const;
    this.#task.ledger.acknowledgeContested((await this.#ask(pursuitAnswer, asked)).data);
  }

  async #update(pipeline: string): Promise<void> {
    const index = this.#random.int(Math.max(1, this.#own.length));
    const pursuit = this.#own[index];
    if (pursuit === undefined) return this.#add(pipeline);
    const stages = this.#stages.get(pursuit.pipelineId);
    const change = {
      note: `updated ${String(this.#random.int(1_000_000))}`,
      estimatedValueCents: this.#random.int(100_000_000),
      ...(stages === undefined ? {} : { stageId: this.#random.pick(stages) }),
    };
    const { data } = await this.#ask(pursuitAnswer, { method: 'PATCH', path: pathOf(pursuit), body: change });
    if (data.note !== change.note || data.estimatedValueCents !== change.estimatedValueCents)
      throw new Error('the update was answered with other values');
    this.#task.ledger.acknowledge(data);
    this.#own[index] = data;
  }

  async #remove(pipeline: string): Promise<void> {
    const pursuit = this.#own.shift();
    if (pursuit === undefined) return this.#add(pipeline);
    const { data } = await this.#ask(removalAnswer, { method: 'DELETE', path: pathOf(pursuit) });
    if (data.id !== pursuit.id) throw new Error('another pursuit was removed');
    this.#task.ledger.acknowledgeRemoval(data.id);
  }

  /** Parses the answer. Throws a sentence about any other answer. */
  async #ask<Answer>(schema: z.ZodType<Answer>, asked: Asked): Promise<Answer> {
    const { method = 'GET', path, body, statuses = [200] } = asked;
    const response = await fetch(this.#task.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.#task.key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!statuses.includes(response.status)) throw new Error(`${String(response.status)} ${text.slice(0, 200)}`);
    return schema.parse(JSON.parse(text));
  }
}

function pathOf({ pipelineId, id }: PursuitRecord): string {
  return `/v1/pipelines/${pipelineId}/pursuits/${id}`;
}
