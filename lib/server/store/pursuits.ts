/** Pursuits of one pipeline (service-api §2.4, §3). Callers check first that the pipeline is visible. */
import { randomUUID } from 'node:crypto';
import type { PursuitAdd, PursuitRecord, PursuitUpdate } from '../../api/schemas.ts';
import type { EachField } from '../../domain/pipelines/pursuit-values.ts';
import { weightedCents } from '../../domain/money/probability.ts';
import { number, numberOrNull, text, textOrNull } from './read-column.ts';
import type { Database, Row } from './database.ts';
import type { PipelineStore } from './pipelines.ts';

/** A pursuit to add; `null` means absent. */
export type NewPursuit = Pick<PursuitAdd, 'noticeId' | 'title'> & {
  [Field in keyof PursuitAdd]: PursuitAdd[Field] | null;
};

/** The updated pursuit, or why nothing changed. */
export type UpdateOutcome = PursuitRecord | 'unknown pursuit' | 'unknown stage';

export class PursuitStore {
  readonly #database: Database;
  readonly #pipelines: PipelineStore;

  constructor(database: Database, pipelines: PipelineStore) {
    this.#database = database;
    this.#pipelines = pipelines;
  }

  /** The newest `limit` pursuits and the total count. */
  list(pipelineId: string, limit: number): { items: PursuitRecord[]; total: number } {
    const newest = 'SELECT * FROM pursuits WHERE pipeline_id = $pipelineId ORDER BY sequence DESC LIMIT $limit';
    const count = this.#database.first('SELECT count(*) AS total FROM pursuits WHERE pipeline_id = $pipelineId', {
      pipelineId,
    });
    return {
      items: this.#database.all(newest, { pipelineId, limit }).map(recordOf),
      total: count ? number(count, 'total') : 0,
    };
  }

  /** Adds to the first stage; a known noticeId returns the existing pursuit unchanged (service-api §4.6). */
  add(pipelineId: string, body: NewPursuit, now: Date): { pursuit: PursuitRecord; created: boolean } {
    return this.#database.transaction(() => {
      const existing = this.#find(pipelineId, 'notice_id', body.noticeId);
      if (existing) return { pursuit: existing, created: false };
      const [stage] = this.#pipelines.stages(pipelineId);
      if (!stage) throw new Error(`pipeline ${pipelineId} has no stage`);
      const createdAt = now.toISOString();
      const pursuit: PursuitRecord = {
        id: randomUUID(),
        pipelineId,
        noticeId: body.noticeId,
        title: body.title,
        agency: body.agency ?? null,
        naicsCode: body.naicsCode ?? null,
        state: body.state ?? null,
        responseDeadLine: body.responseDeadLine ?? null,
        uiLink: body.uiLink ?? null,
        note: body.note ?? null,
        stageId: stage.id,
        pWin: stage.defaultPWin,
        pGo: stage.defaultPGo,
        estimatedValueCents: null,
        weightedValueCents: null,
        createdAt,
        updatedAt: createdAt,
      };
      this.#insert(pursuit);
      this.#pipelines.touch(pipelineId, now);
      return { pursuit, created: true };
    });
  }

  /** Applies `change`. A move sets the stage's default probabilities unless the change has its own (§4.7). */
  update(pipelineId: string, id: string, change: PursuitUpdate, now: Date): UpdateOutcome {
    return this.#database.transaction(() => {
      const before = this.#find(pipelineId, 'id', id.toLowerCase());
      if (!before) return 'unknown pursuit';
      const stageId = change.stageId?.toLowerCase();
      const stage =
        stageId === undefined ? undefined : this.#pipelines.stages(pipelineId).find((each) => each.id === stageId);
      if (stageId !== undefined && !stage) return 'unknown stage';
      const values = {
        stageId: stage?.id ?? before.stageId,
        note: change.note ?? before.note,
        // `null` is a value here: it clears the field. Only an absent field falls back.
        pWin: change.pWin === undefined ? (stage?.defaultPWin ?? before.pWin) : change.pWin,
        pGo: change.pGo === undefined ? (stage?.defaultPGo ?? before.pGo) : change.pGo,
        estimatedValueCents:
          change.estimatedValueCents === undefined ? before.estimatedValueCents : change.estimatedValueCents,
        updatedAt: now.toISOString(),
      } satisfies EachField;
      const set = Object.keys(values).map((field) => `${columnOf(field)} = $${field}`);
      this.#database.run(`UPDATE pursuits SET ${set.join(', ')} WHERE id = $id`, { ...values, id: before.id });
      this.#pipelines.touch(pipelineId, now);
      return { ...before, ...values, weightedValueCents: weighted(values) };
    });
  }

  /** Deletes by id, else by noticeId (service-api §4.8); returns the deleted pursuit's id. */
  remove(pipelineId: string, idOrNoticeId: string, now: Date): string | undefined {
    return this.#database.transaction(() => {
      const pursuit =
        this.#find(pipelineId, 'id', idOrNoticeId.toLowerCase()) ?? this.#find(pipelineId, 'notice_id', idOrNoticeId);
      if (!pursuit) return undefined;
      this.#database.run('DELETE FROM pursuits WHERE id = $id', { id: pursuit.id });
      this.#pipelines.touch(pipelineId, now);
      return pursuit.id;
    });
  }

  #find(pipelineId: string, column: 'id' | 'notice_id', value: string): PursuitRecord | undefined {
    const row = this.#database.first(`SELECT * FROM pursuits WHERE pipeline_id = $pipelineId AND ${column} = $value`, {
      pipelineId,
      value,
    });
    return row && recordOf(row);
  }

  #insert(pursuit: PursuitRecord): void {
    const { weightedValueCents: _computed, ...stored } = pursuit;
    const fields = Object.keys(stored);
    this.#database.run(
      `INSERT INTO pursuits (${fields.map(columnOf).join(', ')}) VALUES (${fields.map((field) => `$${field}`).join(', ')})`,
      stored,
    );
  }
}

/** The column of a field: `estimated_value_cents`. */
function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function recordOf(row: Row): PursuitRecord {
  const figures = {
    pWin: numberOrNull(row, 'p_win'),
    pGo: numberOrNull(row, 'p_go'),
    estimatedValueCents: numberOrNull(row, 'estimated_value_cents'),
  };
  return {
    id: text(row, 'id'),
    pipelineId: text(row, 'pipeline_id'),
    noticeId: text(row, 'notice_id'),
    title: text(row, 'title'),
    agency: textOrNull(row, 'agency'),
    naicsCode: textOrNull(row, 'naics_code'),
    state: textOrNull(row, 'state'),
    responseDeadLine: textOrNull(row, 'response_dead_line'),
    uiLink: textOrNull(row, 'ui_link'),
    note: textOrNull(row, 'note'),
    stageId: text(row, 'stage_id'),
    ...figures,
    weightedValueCents: weighted(figures),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
  };
}

/** `null` while any of the three is missing (decisions, "Weighted value"). */
function weighted({
  pWin,
  pGo,
  estimatedValueCents,
}: Pick<PursuitRecord, 'pWin' | 'pGo' | 'estimatedValueCents'>): number | null {
  return pWin === null || pGo === null || estimatedValueCents === null
    ? null
    : weightedCents(estimatedValueCents, pWin, pGo);
}
