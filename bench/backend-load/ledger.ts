/** What the backend acknowledged, and whether it still has it. */
import { isDeepStrictEqual } from 'node:util';
import type { PursuitRecord } from '../../lib/api/schemas.ts';

/** A comparison of a backend's pursuits with what it acknowledged. */
export interface Comparison {
  /** Acknowledged pursuits. */
  checked: number;
  /** Acknowledged, but missing. */
  missing: number;
  /** Present, but not as last acknowledged. */
  changed: number;
  /** Present without an acknowledgment, or after an acknowledged removal. */
  unexplained: number;
}

/** Shared by all clients. Each pursuit belongs to one client, so its last state is known. */
export class Ledger {
  readonly #kept = new Map<string, PursuitRecord>();
  /** Acknowledged ids of the notices that many clients add at once. */
  readonly #contested = new Map<string, Set<string>>();

  /** Records an acknowledged state. */
  acknowledge(pursuit: PursuitRecord): void {
    this.#kept.set(pursuit.id, pursuit);
  }

  /** Records an acknowledged removal. */
  acknowledgeRemoval(id: string): void {
    this.#kept.delete(id);
  }

  /** Records the answer to one of many clients that add the same notice to the same pipeline. */
  acknowledgeContested(pursuit: PursuitRecord): void {
    const name = `${pursuit.pipelineId} ${pursuit.noticeId}`;
    const ids = this.#contested.get(name) ?? new Set();
    this.#contested.set(name, ids.add(pursuit.id));
    this.acknowledge(pursuit);
  }

  /** Number of contested notices that were acknowledged under more than one id. */
  get doubled(): number {
    return [...this.#contested.values()].filter((ids) => ids.size > 1).length;
  }

  /** `found`: all pursuits of the backend. */
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
