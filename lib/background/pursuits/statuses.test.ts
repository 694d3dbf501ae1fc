import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { day } from '../../domain/testing/day.ts';
import { must } from '../../domain/testing/must.ts';
import { faceOf } from '../../page/button/face.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { createStillClock, fakePermissions, startConnected } from '../testing/start-parts.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

const first = { noticeId: 'n-1', title: 'Grounds Maintenance, Fort Bellhaven', agency: 'DEPT OF DEFENSE' };

async function withFirst(solicitationNumber?: string) {
  const service = createFakeService();
  const parts = await startConnected(service);
  await parts.capture.add({ body: first, solicitationNumber, owner: 'x' });
  return { service, parts };
}

describe("a notice's status", () => {
  it('is closed from the chosen stage on', async () => {
    const { parts } = await withFirst();
    await expect(parts.statuses.one(first)).resolves.not.toHaveProperty('closed');
    await parts.settings.change({ closedFromStage: 1 });
    await expect(parts.statuses.one(first)).resolves.toMatchObject({ state: 'saved', closed: true });
  });

  it.each([
    ['2026-12-06', { state: 'ahead', days: 6 }],
    ['2026-12-01', { state: 'ahead', days: 1 }],
    ['2026-11-30', { state: 'today', days: 0 }],
    ['2026-11-11', { state: 'over', days: 19 }],
    [undefined, undefined],
  ])("includes the days left until %s, in the user's time zone", async (deadline, due) => {
    const clock = createStillClock(new Date(2026, 10, 30, 23, 30).getTime());
    const parts = await startConnected(createFakeService(), { clock });
    const body = { ...first, ...(deadline === undefined ? {} : { responseDeadLine: deadline }) };
    const added = await parts.capture.add({ body, owner: 'x' });
    expect(added).toMatchObject({
      value: { status: { stageName: 'Triage', ...(due === undefined ? {} : { due }) } },
    });
    if (due) expect(added).toMatchObject({ value: { due } });
    else expect(added.ok && added.value).not.toHaveProperty('due');
  });

  it.each([
    // Read at 11:05 PM on December 6 in New York, and a few minutes past the deadline.
    ['2026-12-07T04:05:00Z', 'Triage · due today'],
    ['2026-12-07T08:05:00Z', 'Triage · overdue'],
    ['2026-12-10T08:05:00Z', 'Triage · 3 days overdue'],
  ])('compares instants where hour and zone are known: at %s, its button says “%s”', async (now, text) => {
    const parts = await startConnected(createFakeService(), { clock: createStillClock(Date.parse(now)) });
    const due = day('2026-12-06');
    const printed = { day: due, time: '23:59', zone: 'PST' } as const;
    await parts.capture.add({ body: { ...first, responseDeadLine: due }, due: printed, owner: 'x' });
    const face = faceOf(await parts.statuses.one(first), { connected: true, signedOut: false, gone: false });
    expect(face.text).toBe(text);
  });

  it('is closed rather than overdue once the proposal is submitted', async () => {
    const parts = await startConnected(createFakeService());
    const body = { ...first, responseDeadLine: '2020-01-01' };
    await parts.settings.change({ closedFromStage: 1 });
    await parts.capture.add({ body, owner: 'x' });
    await expect(parts.statuses.one(body)).resolves.toMatchObject({ stageName: 'Triage', closed: true });
  });

  it('includes pipeline and stage once it is added', async () => {
    const { parts } = await withFirst();
    await expect(parts.statuses.one(first)).resolves.toMatchObject({
      state: 'saved',
      pipelineId: PIPELINE,
      stageName: 'Triage',
    });
    await expect(parts.statuses.one({ noticeId: 'n-2', title: 'Other' })).resolves.toEqual({ state: 'absent' });
  });

  it('is an earlier version if the solicitation was added under another notice id', async () => {
    const { parts } = await withFirst('W912-P9 26R0005');
    const amended = { ...first, noticeId: 'n-2', solicitationNumber: 'w912p926r0005' };
    await expect(parts.statuses.one(amended)).resolves.toMatchObject({ state: 'earlier', certain: true, newer: true });
  });

  it.each([
    ['another title', { title: 'Something else' }],
    ['no agency', { agency: undefined }],
  ])('is only possibly an earlier version with the same number and %s', async (_what, differs) => {
    const { parts } = await withFirst('W912-P9 26R0005');
    const status = await parts.statuses.one({
      ...first,
      noticeId: 'n-2',
      solicitationNumber: 'w912p926r0005',
      ...differs,
    });
    expect(status).toMatchObject({ state: 'earlier', certain: false });
    expect(status).not.toHaveProperty('newer');
  });

  it('is possibly an earlier version by title and agency, but not by title alone', async () => {
    const { parts } = await withFirst();
    const twin = { noticeId: 'n-2', title: 'Grounds maintenance - Fort Bellhaven' };
    await expect(parts.statuses.one({ ...twin, agency: 'Department of Defense' })).resolves.toMatchObject({
      state: 'earlier',
      certain: false,
    });
    await expect(parts.statuses.one({ ...twin, agency: 'Department of the Interior' })).resolves.toEqual({
      state: 'absent',
    });
    await expect(parts.statuses.one(twin)).resolves.toEqual({ state: 'absent' });
  });

  it('is absent again as soon as a removal is queued', async () => {
    const { parts } = await withFirst();
    const [pursuit] = await parts.index.all();
    await parts.pursuits.remove(PIPELINE, pursuit?.id ?? '');
    await expect(parts.statuses.one(first)).resolves.toEqual({ state: 'absent' });
  });

  describe("on its own page, during the removal's Undo period,", () => {
    async function removing(solicitationNumber?: string) {
      const { service, parts } = await withFirst(solicitationNumber);
      await parts.pursuits.remove(PIPELINE, must((await parts.index.all())[0]).id);
      const one = async (notice: Parameters<typeof parts.statuses.one>[0]) =>
        (await parts.statuses.of([notice], { leaving: true })).get(notice.noticeId);
      return { service, parts, one };
    }

    it('is still saved', async () => {
      const { one } = await removing();
      await expect(one(first)).resolves.toMatchObject({ state: 'saved' });
    });

    it.each([
      ['number', { title: 'Something else', solicitationNumber: 'W912P926R0005' }],
      ['title', { title: first.title, agency: first.agency }],
    ])('ignores a pursuit being removed with the same %s', async (_what, notice) => {
      const { one } = await removing('W912P926R0005');
      await expect(one({ noticeId: 'n-2', ...notice })).resolves.toEqual({ state: 'absent' });
    });

    it('prefers a pursuit that stays', async () => {
      const { service, parts, one } = await removing('RFP 7');
      const body = { ...first, noticeId: 'www.town.example:7', title: 'Grounds' };
      await parts.capture.add({ body, solicitationNumber: 'RFP 7', owner: 'x' });
      // Now it is the same notice, as another site shows it.
      const other = must([...service.pursuits.values()].find(({ noticeId }) => noticeId === body.noticeId));
      Object.assign(other, { title: first.title });
      await parts.index.readPipeline(PIPELINE);
      const seen = { ...first, solicitationNumber: 'RFP 7' };
      await expect(one(seen)).resolves.toMatchObject({ state: 'saved', pursuitId: other.id });
    });
  });

  it('costs no request once pipelines are cached, however many pages ask', async () => {
    const service = createFakeService();
    // Its time stands still, so that no cache gets old.
    const parts = await startConnected(service, { clock: createStillClock() });
    await parts.capture.add({ body: first, owner: 'x' });
    await parts.index.refresh();
    const asked = service.log.length;
    for (let page = 0; page < 20; page += 1) {
      await parts.refreshIndex();
      await parts.statuses.of([first, { noticeId: `n-${String(page)}`, title: 'x' }]);
    }
    expect(service.log).toHaveLength(asked);
  });
});
