/** Moves to stages whose defaults are not known, at services whose answers tell little or get lost. */
import { beforeEach, describe, expect, it } from 'vitest';
import { VARIANT_PIPELINE, VARIANT_STAGES, type ServiceVariant } from '../../api/testing/variant-service.ts';
import { probabilityOn } from '../../domain/money/probability.ts';
import { must } from '../../domain/testing/must.ts';
import { fakePermissions } from '../testing/start-parts.ts';
import { startVariant } from '../testing/start-variant.ts';

const [, qualify, proposal, , won, lost] = VARIANT_STAGES;
const own = must(probabilityOn('fraction', 0.45));

beforeEach(() => {
  fakePermissions();
});

/** A pursuit in Triage at which the user typed 45%, at a service with bare stages. */
async function start(more: Partial<ServiceVariant> = {}) {
  const started = startVariant({ bareStages: true, ...more });
  const { service, parts, connect, add } = started;
  service.seed({ noticeId: 'x', title: 'Other' }, { pWin: 0.2, pGo: 0.5 });
  await connect();
  await add();
  await parts.snapshot.slice(VARIANT_PIPELINE, { anew: true });
  const stored = must(service.pursuits.find(({ noticeId }) => noticeId === 'n'));
  const update = (changes: Parameters<typeof parts.pursuits.update>[2], seen = {}) =>
    parts.pursuits.update(VARIANT_PIPELINE, stored.id, changes, seen);
  await update({ pWin: own });
  const move = (stageId: string) =>
    update({ stageId }, { stageId: stored.stageId, pWin: stored.pWin, pGo: stored.pGo });
  const patches = () =>
    service.log.filter(({ method }) => method === 'PATCH').map(({ body }): unknown => JSON.parse(body));
  const shown = async () => {
    const page = await parts.snapshot.slice(VARIANT_PIPELINE, { cached: true });
    return must(page.ok ? page.value.pursuits.find(({ id }) => id === stored.id) : undefined);
  };
  /** Replaces the answers to the next updates. */
  const answering = (...answers: ((answer: Response) => Response | Promise<Response>)[]) => {
    const { fetch } = service;
    service.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const replaced = init?.method === 'PATCH' ? answers.shift() : undefined;
      return replaced ? replaced(answer) : answer;
    };
  };
  const retried = async () => {
    started.clock.pass(120_000);
    await parts.outbox.retryNow();
    return parts.outbox.pending();
  };
  return { ...started, stored, update, move, patches, shown, answering, retried };
}

const lose = () => Promise.reject<Response>(new TypeError('network'));
const quiet = () => Response.json({ success: true, data: { pursuit: { weightedValueCents: 7 } } });

describe('a move with typed figures', () => {
  it.each([won, lost])('to $name whose answer is lost is no conflict, and takes its defaults', async (to) => {
    const { stored, move, answering, retried } = await start();
    answering(lose);
    await expect(move(to.id)).resolves.toMatchObject({ value: { waits: true } });
    await expect(retried()).resolves.toEqual([]);
    expect(stored).toMatchObject({ stageId: to.id, pWin: to.pWin, pGo: to.pGo });
  });

  it('to another stage whose answer is lost asks before the figures there are replaced', async () => {
    const { parts, stored, move, answering, retried } = await start();
    answering(lose);
    await move(qualify.id);
    const [waiting] = await retried();
    expect(waiting).toMatchObject({
      state: 'attention',
      failure: { code: 'changedMeanwhile' },
      changes: { pWin: own },
    });
    expect(stored).toMatchObject({ stageId: qualify.id, pWin: qualify.pWin });
    await parts.outbox.retry(must(waiting).id);
    expect(stored).toMatchObject({ stageId: qualify.id, pWin: 0.45 });
  });

  it('never replaces the figures of a colleague who moved the pursuit there first', async () => {
    const { stored, move, patches } = await start();
    const before = patches().length;
    const moving = move(qualify.id);
    Object.assign(stored, { stageId: qualify.id, pWin: 0.8 });
    await expect(moving).resolves.toMatchObject({ ok: false, failure: { code: 'changedMeanwhile' } });
    expect(stored).toMatchObject({ stageId: qualify.id, pWin: 0.8 });
    expect(patches()).toHaveLength(before);
  });

  it('never replaces the figures that a colleague sets between our move and its answer', async () => {
    const { clock, service, stored, move, answering } = await start();
    const { fetch } = service;
    // The list before the move is older than the move.
    service.fetch = (input, init) => {
      clock.pass(10);
      return fetch(input, init);
    };
    answering((answer) => {
      clock.pass(4_000);
      stored.pWin = 0.8;
      return answer;
    });
    await move(qualify.id);
    expect(stored).toMatchObject({ stageId: qualify.id, pWin: 0.8 });
  });

  it.each([503, 429])('keeps them if the second request is answered %d first', async (status) => {
    const { service, stored, move, answering, shown, retried, patches } = await start();
    answering((answer) => {
      service.faults.push({ method: 'PATCH', status });
      return answer;
    });
    await expect(move(qualify.id)).resolves.toMatchObject({ value: { waits: true, stageId: qualify.id, pWin: 0.45 } });
    await expect(shown()).resolves.toMatchObject({ stageId: qualify.id, pWin: 0.45 });
    await expect(retried()).resolves.toEqual([]);
    expect(stored).toMatchObject({ stageId: qualify.id, pWin: 0.45 });
    expect(patches().slice(1)).toEqual([{ stageId: qualify.id }, { pWin: 0.45 }, { pWin: 0.45 }]);
  });

  it('shows the move if the service refuses the second request', async () => {
    const { service, move, answering, shown, parts } = await start();
    answering((answer) => {
      service.faults.push({ method: 'PATCH', status: 422 });
      return answer;
    });
    await expect(move(qualify.id)).resolves.toMatchObject({ failure: { code: 'refused' } });
    await expect(shown()).resolves.toMatchObject({ stageId: qualify.id, pWin: 0.2 });
    await expect(parts.outbox.pending()).resolves.toMatchObject([{ state: 'attention', changes: { pWin: 0.45 } }]);
  });

  it('made offline keeps a figure typed since', async () => {
    const { service, stored, update, move, retried } = await start();
    const { fetch } = service;
    service.fetch = () => lose();
    await move(qualify.id);
    await update({ pWin: must(probabilityOn('fraction', 0.7)) });
    service.fetch = fetch;
    await expect(retried()).resolves.toEqual([]);
    expect(stored).toMatchObject({ stageId: qualify.id, pWin: 0.7 });
  });
});

describe('an answer with nothing but a weighted value', () => {
  it.each([
    [won, won.pWin],
    [lost, lost.pWin],
    [qualify, 0.45],
  ])('leaves a move to $name with the right figures, read from the list', async (to, pWin) => {
    const { stored, move, answering, shown } = await start();
    answering(quiet, quiet);
    await expect(move(to.id)).resolves.toMatchObject({ ok: true });
    expect(stored).toMatchObject({ stageId: to.id, pWin });
    await expect(shown()).resolves.toMatchObject({ stageId: to.id, pWin });
  });

  it('sends no figures if the list does not show the pursuit either, but offers them', async () => {
    const { service, move, answering, patches } = await start({ cap: { at: 1, says: 'nothing' } });
    service.seed({ noticeId: 'newer', title: 'Newer' });
    answering(quiet);
    await expect(move(won.id)).resolves.toMatchObject({ value: { stageId: won.id, keep: { pWin: 0.45 } } });
    expect(patches().slice(1)).toEqual([{ stageId: won.id }]);
  });
});

it('a move that the service ignores shows no defaults of its stage', async () => {
  const { parts, stored, move, answering } = await start();
  answering((answer) => {
    stored.stageId = 'st-0';
    return answer.json().then(() => Response.json({ ...stored, pWin: 0.45 }));
  });
  await move(proposal.id);
  const stage = (await parts.pipelines.stagesOf(VARIANT_PIPELINE)).find(({ id }) => id === proposal.id);
  expect(stage?.defaultPWin).toBeUndefined();
});
