/** Moves of a pursuit whose pWin and pGo are the user's own. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { probabilityOn } from '../../domain/money/probability.ts';
import { must } from '../../domain/testing/must.ts';
import { startEditing } from '../testing/start-editing.ts';
import { fakePermissions } from '../testing/start-parts.ts';

const p = (figure: number) => must(probabilityOn('fraction', figure));

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function start(figures: object = {}) {
  const started = await startEditing();
  started.theirs(figures);
  await started.parts.pipelines.get('pipe-1');
  await started.parts.snapshot.slice('pipe-1', { anew: true });
  const sent = () => started.service.requests('PATCH').map(({ body }): unknown => JSON.parse(body));
  return { ...started, sent };
}

describe('a move', () => {
  it('sends the user’s own figures along, and says which defaults it left out', async () => {
    const { edit, there, sent } = await start({ pWin: 0.45, pGo: 0.8 });
    const moved = await edit({ stageId: 'stage-2' });
    expect(sent()).toEqual([{ stageId: 'stage-2', pWin: 0.45, pGo: 0.8 }]);
    expect(there()).toMatchObject({ stageId: 'stage-2', pWin: 0.45, pGo: 0.8 });
    expect(moved).toMatchObject({
      value: { pWin: 0.45, pGo: 0.8, instead: { pWin: 0.2, pGo: 0.5 }, undo: { stageId: 'stage-1', pWin: 0.45 } },
    });
  });

  it('leaves former defaults and empty figures to the service', async () => {
    const { edit, there, sent } = await start({ pGo: null });
    const moved = await edit({ stageId: 'stage-2' });
    expect(sent()).toEqual([{ stageId: 'stage-2' }]);
    expect(there()).toMatchObject({ pWin: 0.2, pGo: 0.5 });
    expect(moved.ok && moved.value.instead).toBeUndefined();
  });

  it('sends the default of the other figure too: a service may take one as a word for both', async () => {
    const { edit, sent } = await start({ pWin: 0.45 });
    await expect(edit({ stageId: 'stage-2' })).resolves.toMatchObject({ value: { instead: { pWin: 0.2 } } });
    const { edit: type, sent: typed } = await start();
    const moved = await type({ stageId: 'stage-2', pWin: p(0.6) });
    expect([sent(), typed()]).toEqual([
      [{ stageId: 'stage-2', pWin: 0.45, pGo: 0.5 }],
      [{ stageId: 'stage-2', pWin: 0.6, pGo: 0.5 }],
    ]);
    expect(moved.ok && moved.value.instead).toBeUndefined();
  });

  it('offline does the same, and the next one does not take queued defaults for the user’s own', async () => {
    const { service, parts, edit, there } = await start();
    for (let lost = 0; lost < 4; lost += 1) service.faults.push({ kind: 'dropBefore' });
    await expect(edit({ stageId: 'stage-2' })).resolves.toMatchObject({ value: { waits: true, pWin: 0.2, pGo: 0.5 } });
    await expect(parts.snapshot.slice('pipe-1', { cached: true })).resolves.toMatchObject({
      value: { pursuits: [{ stageId: 'stage-2', pWin: 0.2, pGo: 0.5 }] },
    });
    const back = await edit({ stageId: 'stage-1' });
    expect(back).toMatchObject({ value: { pWin: 0.1, pGo: 0.3 } });
    expect(back.ok && back.value.instead).toBeUndefined();
    service.faults.length = 0;
    await parts.outbox.retryNow();
    expect(there()).toMatchObject({ stageId: 'stage-1', pWin: 0.1, pGo: 0.3 });
  });

  it('keeps them while edits of figures are stopped: they go back as they came', async () => {
    const { service, parts, edit, there } = await start({ pWin: 0.45, pGo: 0.8, estimatedValueCents: 120_000_000 });
    await parts.figures.choose(undefined);
    const { fetch } = service;
    service.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method !== 'PATCH') return answer;
      const text = await answer.text();
      return new Response(text.replace(/"weightedValueCents":\d+/, '"weightedValueCents":5400000000'), answer);
    };
    await edit({ pWin: p(0.5) });
    service.fetch = fetch;
    await expect(edit({ pWin: p(0.4) })).resolves.toMatchObject({ failure: { code: 'scaleUnknown' } });
    await expect(edit({ stageId: 'stage-2' }, { stageId: 'stage-1', pWin: 0.5, pGo: 0.8 })).resolves.toMatchObject({
      ok: true,
    });
    expect(there()).toMatchObject({ stageId: 'stage-2', pWin: 0.5, pGo: 0.8 });
  });
});
