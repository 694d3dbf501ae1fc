/** Service behavior that the document leaves open, tested at the background's interface (decisions). */
import { beforeEach, describe, expect, it } from 'vitest';
import { VARIANT_PIPELINE, VARIANT_STAGES, type ServiceVariant } from '../api/testing/variant-service.ts';
import { probabilityOn } from '../domain/money/probability.ts';
import { must } from '../domain/testing/must.ts';
import { fakePermissions } from './testing/start-parts.ts';
import { NOTICE, startVariant as start, startWithValue } from './testing/start-variant.ts';

beforeEach(() => {
  fakePermissions();
});

describe('an accepted add with an unreadable answer', () => {
  it('is resolved by the list and sent once', async () => {
    const { service, parts, connect, add, sent } = start({ unreadableAdd: true });
    await connect();
    await expect(add()).resolves.toMatchObject({ value: { status: { state: 'saved', stageName: 'Triage' } } });
    await parts.outbox.retryNow();
    expect([sent('POST'), service.pursuits.length]).toEqual([1, 1]);
    await expect(parts.outbox.pending()).resolves.toEqual([]);
  });

  it('is reported if the list lacks it, and is never sent again, even on retry', async () => {
    const { service, parts, connect, add, sent } = start({ unreadableAdd: true, cap: { at: 0, says: 'nothing' } });
    await connect();
    await expect(add()).resolves.toMatchObject({ failure: { code: 'acceptedUnread', detail: 'foreign.example' } });
    const { id } = must((await parts.outbox.pending())[0]);
    await parts.outbox.retry(id);
    expect([sent('POST'), service.pursuits.length]).toEqual([1, 1]);
    await expect(parts.outbox.pending()).resolves.toMatchObject([{ state: 'attention' }]);
  });
});

describe('a cleared number', () => {
  it.each([
    ['null', null],
    ['zero', 0],
  ] as const)('is sent as the service takes it: %s', async (clears, kept) => {
    const { update, stored, sent } = await startWithValue({ clears });
    await expect(update({ estimatedValueCents: null })).resolves.toMatchObject({ ok: true });
    expect(stored.estimatedValueCents).toBe(kept);
    const before = sent('PATCH');
    await update({ pGo: null });
    // Tried once, then cached.
    expect(sent('PATCH') - before).toBe(1);
  });

  it('is left out next to other changes if the service accepts neither', async () => {
    const { update, stored } = await startWithValue({ clears: 'never' });
    await expect(update({ estimatedValueCents: null, note: 'Call' })).resolves.toMatchObject({ ok: true });
    expect(stored).toMatchObject({ estimatedValueCents: 120_000_000, note: 'Call' });
  });
});

describe('pWin and pGo', () => {
  const half = probabilityOn('fraction', 0.45) ?? null;

  it.each(['fraction', 'percent'] as const)("are sent on the service's scale: %s", async (scale) => {
    const { update, stored } = await startWithValue({ scale });
    await update({ pWin: half });
    expect(stored.pWin).toBe(scale === 'percent' ? 45 : 0.45);
  });

  it('stop when a weighted value exceeds the value, and can be restored', async () => {
    const { parts, service, update, stored } = await startWithValue();
    const { fetch } = service;
    service.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method !== 'PATCH') return answer;
      const text = await answer.text();
      return new Response(text.replace(/"weightedValueCents":\d+/, '"weightedValueCents":5400000000'), answer);
    };
    await update({ pWin: half });
    service.fetch = fetch;
    expect(stored.pWin).toBe(0.45);
    await expect(update({ pWin: null, note: 'x' })).resolves.toMatchObject({ ok: true });
    await expect(update({ pGo: half })).resolves.toMatchObject({ failure: { code: 'scaleUnknown' } });
    await expect(parts.snapshot.slice(VARIANT_PIPELINE)).resolves.toMatchObject({
      value: { figures: { locked: { title: stored.title, restorable: true } } },
    });
    await expect(parts.figures.restore()).resolves.toMatchObject({ ok: true });
    expect(stored.pWin).toBe(0.1);
    await parts.figures.choose('fraction');
    await expect(update({ pGo: half })).resolves.toMatchObject({ ok: true });
  });
});

describe('a service that writes percents, with one pursuit of 0.5', () => {
  const half = probabilityOn('fraction', 0.45) ?? null;

  it.each(['with', 'without'] as const)('locks at most that pursuit, %s a weighted value', async (how) => {
    const { service, parts, update, id, stored } = await startWithValue({ scale: 'percent' });
    const estimatedValueCents = how === 'with' ? 120_000_000 : null;
    const odd = service.seed({ noticeId: 'odd', title: 'Odd' }, { pWin: 0.5, estimatedValueCents });
    await parts.snapshot.slice(VARIANT_PIPELINE, { anew: true });
    await expect(update({ pWin: half })).resolves.toMatchObject({ ok: true });
    expect(stored.pWin).toBe(45);
    const edit = await parts.pursuits.update(VARIANT_PIPELINE, odd.id, { pGo: half });
    expect(edit).toMatchObject(how === 'with' ? { ok: true } : { failure: { code: 'scaleUnknown' } });
    expect(odd).toMatchObject({ pWin: 0.5, pGo: how === 'with' ? 45 : 100 });
    const page = await parts.snapshot.slice(VARIANT_PIPELINE, { anew: true });
    expect(page.ok && page.value.figures).toEqual(how === 'with' ? {} : { inDoubt: [odd.id] });
    // A note can be edited, and a doubt locks no other pursuit.
    await expect(parts.pursuits.update(VARIANT_PIPELINE, odd.id, { note: 'x' })).resolves.toMatchObject({ ok: true });
    await expect(parts.pursuits.update(VARIANT_PIPELINE, id, { pGo: half })).resolves.toMatchObject({ ok: true });
  });
});

describe.each(['with', 'without'] as const)('an add of a notice that exists, answered 409 %s its pursuit', (how) => {
  const more = { added: { created: 201, existing: 409 }, conflictIsMute: how === 'without' };

  it('shows that pursuit without an Undo', async () => {
    const { service, parts, connect, add } = start(more);
    await connect();
    service.seed(NOTICE, { stageId: 'st-2', pWin: 0.45, createdAt: '2026-01-05T00:00:00.000Z' });
    const added = await add();
    expect(added).toMatchObject({ value: { status: { state: 'saved', stageName: 'Proposal' } } });
    expect(added.ok && added.value.undoId).toBeUndefined();
    await expect(parts.outbox.pending()).resolves.toEqual([]);
    expect(service.pursuits).toHaveLength(1);
  });

  it('beyond a list that is cut, never shows a rejected request', async () => {
    const { service, connect, add } = start({ ...more, cap: { at: 1, says: 'nothing' } });
    await connect();
    service.seed(NOTICE, { stageId: 'st-2' });
    service.seed({ noticeId: 'other', title: 'Other' });
    const added = await add();
    if (how === 'with') expect(added).toMatchObject({ value: { status: { state: 'saved', stageName: 'Proposal' } } });
    else expect(added).toMatchObject({ failure: { code: 'exists', detail: 'foreign.example' } });
  });
});

/** What the document leaves open and lost figures or an Undo in earlier versions. */
const SERVICES: Partial<ServiceVariant>[] = [
  { name: 'with defaults in its stages' },
  { name: 'with bare stages', bareStages: true },
  { name: 'with bare stages and no dates', bareStages: true, dated: false },
  {
    name: 'with bare stages, no dates and no 201',
    bareStages: true,
    dated: false,
    added: { created: 200, existing: 200 },
  },
  { name: 'with bare stages and percents', bareStages: true, scale: 'percent' },
  { name: 'that answers 409', bareStages: true, added: { created: 201, existing: 409 } },
  {
    name: 'that answers 409 with a message',
    bareStages: true,
    added: { created: 201, existing: 409 },
    conflictIsMute: true,
  },
  { name: 'with 30 requests a minute', bareStages: true, perMinute: 30 },
];

describe.each(SERVICES)('figures at a service $name', (more) => {
  const percent = more.scale === 'percent' ? 100 : 1;
  const [triage, qualify, , , won, lost] = VARIANT_STAGES;
  const typed = must(probabilityOn('fraction', 0.45));
  /** The rules of the document: a stage's defaults, unless explicit figures came with the move (§4.7). */
  const stored = (stage: (typeof VARIANT_STAGES)[number], own: { pWin?: number; pGo?: number } = {}) => ({
    stageId: stage.id,
    pWin: (own.pWin ?? stage.pWin) * percent,
    pGo: (own.pGo ?? stage.pGo) * percent,
  });

  async function begin() {
    const started = start(more);
    const { service, parts, connect, add } = started;
    // Other pursuits show the scale.
    for (const noticeId of ['x', 'y', 'z', 'w'])
      service.seed({ noticeId, title: 'Other' }, { pWin: 0.2 * percent, pGo: 0.5 * percent });
    await connect();
    await parts.snapshot.slice(VARIANT_PIPELINE, { anew: true });
    const added = await add();
    const pursuit = must(service.pursuits.find(({ noticeId }) => noticeId === NOTICE.noticeId));
    const update = async (changes: Parameters<typeof parts.pursuits.update>[2], restores = false) => {
      const edited = await parts.pursuits.update(VARIANT_PIPELINE, pursuit.id, changes, {}, undefined, restores);
      if (!edited.ok) throw new Error(edited.failure.code);
      return edited.value;
    };
    return { ...started, added, pursuit, update };
  }

  it('a new pursuit is not called an existing one, and its Undo removes it and nothing else', async () => {
    const { service, parts, added, add } = await begin();
    expect(added).toMatchObject({ value: { status: { state: 'saved' } } });
    const again = await add();
    expect(again.ok && again.value.undoId).toBeUndefined();
    await expect(parts.capture.undo(must(added.ok ? added.value.undoId : undefined), 'x')).resolves.toMatchObject({
      value: { undone: true },
    });
    expect(service.pursuits.map(({ noticeId }) => noticeId)).toEqual(['w', 'z', 'y', 'x']);
  });

  it.each([qualify, won, lost])('follow a move to $name', async (to) => {
    const { pursuit, update, service } = await begin();
    expect(pursuit).toMatchObject(stored(triage));
    await update({ stageId: to.id });
    expect(pursuit).toMatchObject(stored(to));
    const sent = must(service.log.findLast(({ method }) => method === 'PATCH'));
    expect(JSON.parse(sent.body)).toEqual({ stageId: to.id });
    const undone = await update({ stageId: triage.id, pWin: must(probabilityOn('fraction', 0.1)) }, true);
    expect(undone).toMatchObject({ stageId: triage.id });
    await update({ stageId: won.id });
    expect(pursuit).toMatchObject(stored(won));
  });

  it('stay if they were typed, but not in Won and Lost', async () => {
    const { pursuit, update } = await begin();
    await update({ pWin: typed });
    expect(pursuit).toMatchObject(stored(triage, { pWin: 0.45 }));
    await update({ stageId: qualify.id });
    expect(pursuit).toMatchObject(stored(qualify, { pWin: 0.45 }));
    await update({ stageId: won.id });
    expect(pursuit).toMatchObject(stored(won));
    await update({ stageId: lost.id });
    expect(pursuit).toMatchObject(stored(lost));
  });

  it('of a colleague follow a move, which offers to keep them as the user’s own', async () => {
    const { service, parts } = await begin();
    const theirs = service.seed(
      { noticeId: 't', title: 'Theirs' },
      { stageId: 'st-3', pWin: 0.45 * percent, pGo: 0.6 * percent },
    );
    await parts.snapshot.slice(VARIANT_PIPELINE, { anew: true });
    const move = (stageId: string) => parts.pursuits.update(VARIANT_PIPELINE, theirs.id, { stageId });
    const moved = await move(qualify.id);
    if (!more.bareStages) {
      expect(theirs).toMatchObject(stored(qualify, { pWin: 0.45, pGo: 0.6 }));
      return;
    }
    expect(theirs).toMatchObject(stored(qualify));
    expect(moved).toMatchObject({ value: { keep: { pWin: 0.45, pGo: 0.6 } } });
    const keep = must(moved.ok ? moved.value.keep : undefined);
    await parts.pursuits.update(VARIANT_PIPELINE, theirs.id, keep);
    await move(triage.id);
    expect(theirs).toMatchObject(stored(triage, { pWin: 0.45, pGo: 0.6 }));
  });
});
