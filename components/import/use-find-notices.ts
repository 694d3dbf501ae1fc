import { useRef, useState } from 'react';
import { defined } from '../../lib/domain/objects.ts';
import type { Opportunity } from '../../lib/domain/notices/notice.ts';
import type { ImportedRow } from '../../lib/domain/spreadsheet/rows.ts';
import type { Failure } from '../../lib/protocol/answers.ts';
import { usePlatform } from '../platform/platform.tsx';
import { keysOf } from './use-spreadsheet.ts';

/** Two searches a row, at the 120 requests a minute that services usually allow. */
export const SECONDS_PER_ROW = 1;

interface Finding {
  done: number;
  of: number;
  /** Seconds left, as far as they can be told. */
  left: number;
}

/** Searches the service for the notices of some rows, one by one, as slowly as the service asks for. */
export function useFindNotices(onFound: (rows: ReadonlyMap<number, ImportedRow>) => Promise<void>) {
  const { ask } = usePlatform();
  const [finding, setFinding] = useState<Finding>();
  const [failure, setFailure] = useState<Failure>();
  const stopping = useRef(new AbortController());

  async function find(rows: readonly ImportedRow[]): Promise<void> {
    stopping.current = new AbortController();
    setFailure(undefined);
    const began = Date.now();
    const changed = new Map<number, ImportedRow>();
    const of = rows.length;
    setFinding({ done: 0, of, left: of * SECONDS_PER_ROW });
    for (const [at, row] of rows.entries()) {
      const answer = await asked(row);
      if (isStopped() || !answer) break;
      if (answer.notice) changed.set(row.row, withNotice(row, answer.notice));
      const done = at + 1;
      const perRow = Math.max((Date.now() - began) / 1000 / done, 0);
      setFinding({ done, of, left: Math.ceil((of - done) * perRow) });
    }
    await onFound(changed);
    setFinding(undefined);
  }

  const isStopped = (): boolean => stopping.current.signal.aborted;

  /** The answer about a row, after the wait that the service asked for; `undefined` if it failed. */
  async function asked(row: ImportedRow): Promise<{ notice?: Opportunity } | undefined> {
    for (;;) {
      const answer = await ask('import.find', keysOf(row));
      if (answer.ok) return answer.value;
      const { retryAt } = answer.failure;
      if (retryAt === undefined || isStopped()) {
        setFailure(answer.failure);
        return undefined;
      }
      await pause(retryAt - Date.now(), stopping.current.signal);
      if (isStopped()) return undefined;
    }
  }

  return {
    finding,
    failure,
    find,
    stop: (): void => {
      stopping.current.abort();
    },
  };
}

/** Waits some ms, or until it is stopped. */
function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The row with the notice's id and link; the notice fills what the row leaves empty. */
function withNotice(row: ImportedRow, notice: Opportunity): ImportedRow {
  const { noticeId, agency, naicsCode: naics, state, uiLink, responseDeadLine, solicitationNumber: number } = notice;
  const due = responseDeadLine && { day: responseDeadLine };
  const filled = defined({
    agency,
    naics,
    state,
    number,
    due,
    ...row.values,
    noticeId,
    link: uiLink ?? row.values.link,
  });
  return { ...row, values: filled };
}
