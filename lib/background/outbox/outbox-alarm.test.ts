/** The worker comes back for queued changes by itself (house rule 6). */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import { OUTBOX_ALARM } from './schedule.ts';
import type { Parts } from '../parts.ts';
import { PIPELINE, type Fault } from '../testing/fake-service.ts';
import { createGate } from '../testing/gate.ts';
import { BASE_URL, fakePermissions, startOnStillClock } from '../testing/start-parts.ts';

const body = { noticeId: 'n-1', title: 'Lawn care' };

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function start() {
  const { service, clock, parts } = await startOnStillClock();
  const add = () => parts.capture.add({ body, owner: 'x' });
  return { service, clock, parts, add };
}

const rings = async () => (await fakeBrowser.alarms.get(OUTBOX_ALARM))?.scheduledTime;
const busyFor = (seconds: number): Fault => ({
  method: 'POST',
  kind: 'answer',
  status: 503,
  headers: { 'retry-after': String(seconds) },
});

describe('the alarm of the outbox', () => {
  it('is set before a change is stored, so that every stored change is sent', async () => {
    const { parts, clock } = await start();
    const create = vi.spyOn(fakeBrowser.alarms, 'create');
    const asked: unknown[] = [];
    const also = () => Promise.resolve(void asked.push(...create.mock.calls));
    const intent = { kind: 'add' as const, pipelineId: PIPELINE, noticeId: body.noticeId, title: body.title, body };
    await parts.outbox.submit(intent, BASE_URL, { also });
    expect(asked).toEqual([[OUTBOX_ALARM, { when: clock.now() + 30_000 }]]);
  });

  /** Holds the next check of the connection until it is released. */
  async function holdReachable(parts: Parts) {
    // Let the work started by connecting finish.
    await parts.outbox.resume();
    const gate = createGate();
    const reachable = parts.service.reachable.bind(parts.service);
    const asked = vi
      .spyOn(parts.service, 'reachable')
      .mockImplementationOnce(() => gate.passage().then(() => reachable()));
    gate.shut();
    return { asked: (times: number) => eventually(() => expect(asked).toHaveBeenCalledTimes(times)), letGo: gate.open };
  }

  it('is kept for a change about to be stored when a run finds nothing', async () => {
    const { parts, add } = await start();
    const { asked, letGo } = await holdReachable(parts);
    const adding = add();
    await asked(1);
    await parts.outbox.resume();
    expect(await rings()).toBeDefined();
    letGo();
    await adding;
    await parts.outbox.resume();
    expect(await rings()).toBeUndefined();
  });

  it('is kept for a change being sent when an older run ends', async () => {
    const { parts, service, add } = await start();
    const { asked, letGo } = await holdReachable(parts);
    const looking = parts.outbox.resume();
    await parts.outbox.operations();
    const { fetch: serve } = service;
    const requests = createGate();
    requests.shut();
    service.fetch = (input, init) => requests.passage().then(() => serve(input, init));
    const adding = add();
    await eventually(() => expect(requests.waiting()).toBe(1));
    const clear = vi.spyOn(fakeBrowser.alarms, 'clear');
    letGo();
    const again = parts.outbox.resume();
    await asked(3);
    expect(clear).not.toHaveBeenCalled();
    requests.open();
    await Promise.all([looking, adding, again]);
    expect(await rings()).toBeUndefined();
  });

  it("rings when the service's pause ends, and is cleared with an empty queue", async () => {
    const { service, clock, parts, add } = await start();
    service.faults.push(busyFor(120));
    await expect(add()).resolves.toMatchObject({ value: { status: { state: 'queued' } } });
    const due = must((await parts.outbox.operations())[0]).notBefore;
    expect(due - clock.now()).toBeGreaterThanOrEqual(120_000);
    await eventually(async () => expect(await rings()).toBe(due));
    clock.pass(due - clock.now());
    await parts.outbox.resume();
    expect(service.made()).toBe(1);
    expect(await rings()).toBeUndefined();
  });

  it('rings no earlier than browsers allow, even if a retry is due sooner', async () => {
    const { service, clock, add } = await start();
    service.faults.push(busyFor(5));
    await add();
    await eventually(async () => expect(await rings()).toBe(clock.now() + 30_000));
  });
});

it('a live worker retries by itself when due, and not before', async () => {
  const { service, clock, parts, add } = await start();
  service.faults.push(busyFor(5));
  await add();
  // The alarm is the last step of a run; by then the timer is set.
  await eventually(async () => expect(await rings()).toBe(clock.now() + 30_000));
  clock.pass(4_000);
  await parts.outbox.resume();
  expect(service.made()).toBe(0);
  clock.pass(21_000);
  await eventually(() => expect(service.made()).toBe(1));
});
