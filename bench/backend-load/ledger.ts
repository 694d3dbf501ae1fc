/** What the backend acknowledged, and whether it still has exactly that. */
import { isDeepStrictEqual } from 'node:util';
import type { PursuitRecord } from '../../lib/api/schemas.ts';

/** How the pursuits of a backend compare with what it acknowledged. */
export interface Comparison {
  /** Acknowledged pursuits that were looked for. */
  checked: number;
  /** Acknowledged, but not there any more. */
  missing: number;
  /** There, but not as it was last acknowledged. */
  changed: number;
  /** There although nobody was told so, or although its removal was acknowledged. */
  unexplained: number;
}

/** Written by every client; each pursuit belongs to one client, so the last word about it is known. */
export class Ledger {
  readonly #kept = new Map<string, PursuitRecord>();
  /** Of the notices that many clients add at once: the ids under which they were acknowledged. */
  readonly #contested = new Map<string, Set<string>>();

  /** The service said that this is how the pursuit is now. */
  acknowledge(pursuit: PursuitRecord): void {
    this.#kept.set(pursuit.id, pursuit);
  }

  /** The service said that the pursuit is gone. */
  acknowledgeRemoval(id: string): void {
    this.#kept.delete(id);
  }

  /** The service answered one of many clients that added the same notice to the same pipeline. */
  acknowledgeContested(pursuit: PursuitRecord): void {
    const name = `${pursuit.pipelineId} ${pursuit.noticeId}`;
    const ids = this.#contested.get(name) ?? new Set();
    this.#contested.set(name, ids.add(pursuit.id));
    this.acknowledge(pursuit);
  }

  /** How many contested notices were acknowledged under more than one id. */
  get doubled(): number {
    return [...this.#contested.values()].filter((ids) => ids.size > 1).length;
  }

  /** `found` is every pursuit that the backend has. */
  compare(found: Iterable<PursuitRecord>): Comparison {
    const result: Comparison = { checked: this.#kept.size, missing: this.#kept.size, changed: 0, unexplained: 0 };
    for (const pursuit of found) {
      const kept = this.#kept.get(pursuit.id);
      if (kept === undefined) {
        result.unexplained += 1;
        continue;
      }
      result.missing -= 1;
      if (!isDeepStrictEqual(pursuit, kept)) result.changed += 1;
    }
    return result;
  }
}
