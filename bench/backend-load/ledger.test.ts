import { expect, it } from 'vitest';
import type { PursuitRecord } from '../../lib/api/schemas.ts';
import { Ledger } from './ledger.ts';

function pursuit(id: string, changes: Partial<PursuitRecord> = {}): PursuitRecord {
  return {
    id,
    pipelineId: 'p',
    noticeId: `notice of ${id}`,
    title: 'Roof repair',
    agency: null,
    naicsCode: null,
    state: null,
    responseDeadLine: null,
    uiLink: null,
    note: null,
    stageId: 's',
    pWin: 0.1,
    pGo: 0.3,
    estimatedValueCents: null,
    weightedValueCents: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

it('finds nothing wrong where everything is as it was acknowledged', () => {
  const ledger = new Ledger();
  ledger.acknowledge(pursuit('a'));
  ledger.acknowledge(pursuit('a', { note: 'later' }));
  ledger.acknowledge(pursuit('b'));
  ledger.acknowledgeRemoval('b');
  expect(ledger.compare([pursuit('a', { note: 'later' })])).toEqual({
    checked: 1,
    missing: 0,
    changed: 0,
    unexplained: 0,
  });
});

it('counts what is missing, changed back, come back and never told', () => {
  const ledger = new Ledger();
  for (const id of ['lost', 'old', 'removed']) ledger.acknowledge(pursuit(id));
  ledger.acknowledge(pursuit('old', { note: 'later' }));
  ledger.acknowledgeRemoval('removed');
  expect(ledger.compare([pursuit('old'), pursuit('removed'), pursuit('strange')])).toEqual({
    checked: 2,
    missing: 1,
    changed: 1,
    unexplained: 2,
  });
});

it('counts a notice that two clients were given under two ids', () => {
  const ledger = new Ledger();
  for (const [id, noticeId] of [
    ['a', 'wanted by many'],
    ['a', 'wanted by many'],
    ['b', 'wanted by many'],
    ['c', 'wanted by one'],
  ] as const)
    ledger.acknowledgeContested(pursuit(id, { noticeId }));
  expect(ledger.doubled).toBe(1);
});
