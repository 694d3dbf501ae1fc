import { describe, expect, it } from 'vitest';
import type { Operation } from './record.ts';
import { plan, type Circumstances } from './schedule.ts';

const HERE = 'https://service.example';
const NOW = 1_000_000_000_000;

const circumstances: Circumstances = {
  baseUrl: HERE,
  pausedUntil: 0,
  now: NOW,
  free: 4,
  isBeingSent: () => false,
  restsUntil: () => 0,
};

function update(id: string, over: Partial<Extract<Operation, { kind: 'update' }>> = {}): Operation {
  return {
    kind: 'update',
    id,
    order: Number(id),
    baseUrl: HERE,
    pipelineId: 'p',
    pursuitId: 'u',
    title: 'Lawn care',
    createdAt: NOW,
    attempts: 0,
    notBefore: 0,
    changes: { note: id },
    ...over,
  };
}

const ids = (operations: Operation[]) => operations.map(({ id }) => id);

describe('what to send now', () => {
  it('is the first change of each pursuit', () => {
    const waiting = [update('1'), update('2'), update('3', { pursuitId: 'v' })];
    expect(ids(plan(waiting, circumstances).start)).toEqual(['1', '3']);
  });

  it('matches an add and a removal that share only the notice', () => {
    const { baseUrl, order, createdAt, attempts, notBefore, pipelineId, title } = update('1');
    const removal: Operation = {
      kind: 'remove',
      id: '1',
      baseUrl,
      order,
      createdAt,
      attempts,
      notBefore,
      pipelineId,
      title,
      pursuitId: 'u',
      noticeId: 'n',
    };
    const add: Operation = {
      kind: 'add',
      id: '2',
      baseUrl,
      order: 2,
      createdAt,
      attempts,
      notBefore,
      pipelineId,
      title,
      noticeId: 'n',
      body: { noticeId: 'n', title },
    };
    const held = plan([{ ...removal, notBefore: NOW + 8000 }, add], circumstances);
    expect(ids(held.start)).toEqual([]);
    expect(ids(held.stuck)).toEqual(['1', '2']);
    expect(held.next).toBe(NOW + 8000);
  });

  it('skips refused changes, but not those behind them or other pursuits', () => {
    const waiting = [update('1', { refusal: { code: 'refused' } }), update('2'), update('3', { pursuitId: 'v' })];
    const { start, stuck } = plan(waiting, circumstances);
    expect([ids(start), ids(stuck)]).toEqual([['2', '3'], ['1']]);
  });

  it('is nothing for another service, even with the same ids', () => {
    const waiting = [update('1', { baseUrl: 'https://old.example' }), update('2')];
    expect(ids(plan(waiting, circumstances).start)).toEqual(['2']);
    expect(ids(plan(waiting, { ...circumstances, baseUrl: undefined }).start)).toEqual([]);
  });

  it('is limited to the free slots; changes waiting for one are not stuck', () => {
    const waiting = ['1', '2', '3'].map((id) => update(id, { pursuitId: id }));
    const { start, stuck, busy } = plan(waiting, { ...circumstances, free: 1 });
    expect([ids(start), ids(stuck), busy]).toEqual([['1'], [], true]);
  });

  it('is nothing during a pause', () => {
    const made = plan([update('1')], { ...circumstances, pausedUntil: NOW + 60_000 });
    expect([ids(made.start), made.next]).toEqual([[], NOW + 60_000]);
  });

  it('does not wait for years after a wrong clock', () => {
    const waiting = [update('1', { notBefore: NOW + 400 * 86_400_000 })];
    expect(ids(plan(waiting, circumstances).start)).toEqual(['1']);
  });
});
