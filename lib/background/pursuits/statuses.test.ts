import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { must } from '../../domain/testing/must.ts';
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

describe('where a notice stands', () => {
  it('is closed from the stage that was chosen on', async () => {
    const { parts } = await withFirst();
    await expect(parts.statuses.one(first)).resolves.not.toHaveProperty('closed');
    await parts.settings.change({ closedFromStage: 1 });
    await expect(parts.statuses.one(first)).resolves.toMatchObject({ state: 'saved', closed: true });
  });

  it.each([
    ['2026-12-06', 6],
    ['2026-12-01', 1],
    ['2026-11-30', 0],
    ['2026-11-11', -19],
    [undefined, undefined],
  ])('with the deadline %s a button says so, in the time zone of the person', async (deadline, daysLeft) => {
    const clock = createStillClock(new Date(2026, 10, 30, 23, 30).getTime());
    const parts = await startConnected(createFakeService(), { clock });
    const body = { ...first, ...(deadline === undefined ? {} : { responseDeadLine: deadline }) };
    const added = await parts.capture.add({ body, owner: 'x' });
    expect(added).toMatchObject({
      value: { status: { stageName: 'Triage', ...(daysLeft === undefined ? {} : { daysLeft }) } },
    });
    expect(added.ok && added.value.daysLeft).toBe(daysLeft);
  });

  it('is closed rather than overdue from the stage on in which the proposal is in', async () => {
    const parts = await startConnected(createFakeService());
    const body = { ...first, responseDeadLine: '2020-01-01' };
    await parts.settings.change({ closedFromStage: 1 });
    await parts.capture.add({ body, owner: 'x' });
    await expect(parts.statuses.one(body)).resolves.toMatchObject({ stageName: 'Triage', closed: true });
  });

  it('is in its pipeline and stage once it was added', async () => {
    const { parts } = await withFirst();
    await expect(parts.statuses.one(first)).resolves.toMatchObject({
      state: 'saved',
      pipelineId: PIPELINE,
      stageName: 'Triage',
    });
    await expect(parts.statuses.one({ noticeId: 'n-2', title: 'Other' })).resolves.toEqual({ state: 'absent' });
  });

  it('is an earlier version when the same solicitation was added under another notice id', async () => {
    const { parts } = await withFirst('W912-P9 26R0005');
    const amended = { noticeId: 'n-2', title: 'Something else', solicitationNumber: 'w912p926r0005' };
    await expect(parts.statuses.one(amended)).resolves.toMatchObject({ state: 'earlier', certain: true });
  });

  it('is only possibly an earlier version by title and agency, and not by title alone', async () => {
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

  it('is absent again as soon as its removal was asked for', async () => {
    const { parts } = await withFirst();
    const [pursuit] = await parts.index.all();
    await parts.pursuits.remove(PIPELINE, pursuit?.id ?? '');
    await expect(parts.statuses.one(first)).resolves.toEqual({ state: 'absent' });
  });

  describe('on its own page, while a removal waits for its Undo there,', () => {
    async function removing(solicitationNumber?: string) {
      const { service, parts } = await withFirst(solicitationNumber);
      await parts.pursuits.remove(PIPELINE, must((await parts.index.all())[0]).id);
      const one = async (notice: Parameters<typeof parts.statuses.one>[0]) =>
        (await parts.statuses.of([notice], { leaving: true })).get(notice.noticeId);
      return { service, parts, one };
    }

    it('is as saved as before', async () => {
      const { one } = await removing();
      await expect(one(first)).resolves.toMatchObject({ state: 'saved' });
    });

    it.each([
      ['number', { title: 'Something else', solicitationNumber: 'W912P926R0005' }],
      ['title', { title: first.title, agency: first.agency }],
    ])('has no earlier version in what is removed with the same %s', async (_what, notice) => {
      const { one } = await removing('W912P926R0005');
      await expect(one({ noticeId: 'n-2', ...notice })).resolves.toEqual({ state: 'absent' });
    });

    it('is what stays rather than what goes', async () => {
      const { service, parts, one } = await removing('RFP 7');
      const body = { ...first, noticeId: 'www.town.example:7', title: 'Grounds' };
      await parts.capture.add({ body, solicitationNumber: 'RFP 7', owner: 'x' });
      // Now it is the same notice, as another site has it.
      const other = must([...service.pursuits.values()].find(({ noticeId }) => noticeId === body.noticeId));
      Object.assign(other, { title: first.title });
      await parts.index.readPipeline(PIPELINE);
      const seen = { ...first, solicitationNumber: 'RFP 7' };
      await expect(one(seen)).resolves.toMatchObject({ state: 'saved', pursuitId: other.id });
    });
  });

  it('costs no request once the pipelines were read, however many pages ask', async () => {
    const { service, parts } = await withFirst();
    await parts.index.refresh();
    const asked = service.log.length;
    for (let page = 0; page < 20; page += 1) {
      await parts.refreshIndex();
      await parts.statuses.of([first, { noticeId: `n-${String(page)}`, title: 'x' }]);
    }
    expect(service.log).toHaveLength(asked);
  });
});
