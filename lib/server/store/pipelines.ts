/** Pipelines as one caller sees them (service-api §2.3, §4.3, §4.4). */
import type { PipelineRecord, StageRecord } from '../../api/schemas.ts';
import { flag, number, text } from './read-column.ts';
import type { Database, Row } from './database.ts';
import type { Caller } from './keys.ts';

/** Own pipelines plus those shared within the owner's organization (service-api §1.4). Defined only here. */
const VISIBLE = `
  SELECT pipelines.*, admins.name AS owner_name, admins.email AS owner_email,
         (SELECT count(*) FROM pursuits WHERE pursuits.pipeline_id = pipelines.id) AS pursuit_count
  FROM pipelines JOIN admins ON admins.id = pipelines.owner_id
  WHERE (pipelines.owner_id = $adminId OR (pipelines.shared_with_org = 1 AND admins.organization_id = $organizationId))`;

export class PipelineStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Every pipeline that `caller` can see: own pipelines first, each group by name. */
  list(caller: Caller): PipelineRecord[] {
    return this.#database
      .all(`${VISIBLE} ORDER BY pipelines.owner_id <> $adminId, pipelines.name, pipelines.id`, visibility(caller))
      .map(recordOf);
  }

  /** The pipeline; `undefined` if it is unknown or not visible to this caller, without telling which. */
  find(caller: Caller, id: string): PipelineRecord | undefined {
    const row = this.#database.first(`${VISIBLE} AND pipelines.id = $id`, {
      ...visibility(caller),
      id: id.toLowerCase(),
    });
    return row && recordOf(row);
  }

  /** The stages of a pipeline in order. */
  stages(pipelineId: string): StageRecord[] {
    return this.#database
      .all('SELECT * FROM stages WHERE pipeline_id = $pipelineId ORDER BY position', { pipelineId })
      .map((row) => ({
        id: text(row, 'id'),
        name: text(row, 'name'),
        position: number(row, 'position'),
        defaultPWin: number(row, 'default_p_win'),
        defaultPGo: number(row, 'default_p_go'),
      }));
  }

  /** Updates the pipeline's timestamp. Two changes in one millisecond still get different timestamps. */
  touch(pipelineId: string, now: Date): void {
    const before = this.#database.first('SELECT updated_at FROM pipelines WHERE id = $pipelineId', { pipelineId });
    const last = before ? Date.parse(text(before, 'updated_at')) : 0;
    const updatedAt = new Date(Math.max(now.getTime(), last + 1)).toISOString();
    this.#database.run('UPDATE pipelines SET updated_at = $updatedAt WHERE id = $pipelineId', {
      pipelineId,
      updatedAt,
    });
  }
}

function visibility({ adminId, organizationId }: Caller) {
  return { adminId, organizationId };
}

function recordOf(row: Row): PipelineRecord {
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    sharedWithOrg: flag(row, 'shared_with_org'),
    owner: { id: text(row, 'owner_id'), name: text(row, 'owner_name'), email: text(row, 'owner_email') },
    pursuitCount: number(row, 'pursuit_count'),
    updatedAt: text(row, 'updated_at'),
  };
}
