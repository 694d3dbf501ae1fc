import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { day } from '../../domain/testing/day.ts';
import { must } from '../../domain/testing/must.ts';
import { fakePermissions, startOnStillClock } from '../testing/start-parts.ts';
import { CHANGES_ALARM } from './changes-alarm.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

const event = (date: string) => ({
  kind: 'deadlineMoved' as const,
  from: { day: day('2027-01-05') },
  to: { day: day(date) },
});

async function start() {
  const { clock, parts } = await startOnStillClock();
  await parts.capture.add({ body: { noticeId: 'n-1', title: 'Lawn care' }, owner: 'x' });
  const { id } = must((await parts.index.all())[0]);
  const move = (date: string) => parts.noticeChanges.note(id, event(date), 'sam.gov');
  const show = vi.spyOn(parts.notifier, 'show').mockResolvedValue(true);
  const alarm = () => fakeBrowser.alarms.get(CHANGES_ALARM);
  return { clock, parts, move, show, alarm };
}

describe('a morning with changes', () => {
  it('brings one notification, with a count and no titles', async () => {
    const { clock, parts, move, show, alarm } = await start();
    await parts.changesAlarm.plan();
    expect(await alarm()).toBeUndefined();
    await move('2027-01-12');
    await parts.changesAlarm.plan();
    const { scheduledTime } = must(await alarm());
    expect(new Date(scheduledTime).getHours()).toBe(9);
    clock.pass(scheduledTime - clock.now());
    await parts.changesAlarm.ring();
    await parts.changesAlarm.ring();
    expect(show.mock.calls).toEqual([
      [expect.objectContaining({ kind: 'changes', title: '1 update in your pipelines' })],
    ]);
    expect(JSON.stringify(show.mock.calls)).not.toContain('Lawn');
    await parts.changesAlarm.plan();
    expect(await alarm()).toBeUndefined();
  });

  it('brings none where the user switched them off, dismissed the change, or did not allow any', async () => {
    const { parts, move, show, alarm } = await start();
    await move('2027-01-12');
    show.mockResolvedValue(false);
    await parts.changesAlarm.ring();
    show.mockClear();
    // Still untold.
    await parts.changesAlarm.plan();
    expect(await alarm()).toBeDefined();
    await parts.settings.change({ tellChanges: false });
    await parts.changesAlarm.plan();
    expect(await alarm()).toBeUndefined();
    await parts.changesAlarm.ring();
    await parts.settings.change({ tellChanges: true });
    await parts.changesList.mark(
      (await parts.changesList.open()).map(({ id }) => id),
      true,
    );
    await parts.changesAlarm.ring();
    expect(show).not.toHaveBeenCalled();
  });
});
