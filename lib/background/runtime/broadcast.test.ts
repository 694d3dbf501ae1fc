import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Topic } from '../../protocol/envelope.ts';
import { createStillClock } from '../testing/start-parts.ts';
import { createBroadcast, createPacedBroadcast } from './broadcast.ts';

it('a broadcast does not fail while no page of ours is open', () => {
  fakeBrowser.reset();
  Object.assign(fakeBrowser.runtime, { sendMessage: () => Promise.reject(new Error('no receiver')) });
  const broadcast = createBroadcast(() => undefined);
  expect(() => {
    broadcast('pursuits');
  }).not.toThrow();
});

it('many changes in a row are told of every few seconds, a single one at once', () => {
  const clock = createStillClock();
  const told: Topic[][] = [];
  const broadcast = createPacedBroadcast((...changed) => told.push(changed), clock);
  broadcast('outbox', 'pursuits');
  expect(told).toEqual([['outbox', 'pursuits']]);
  for (let at = 0; at < 150; at += 1) broadcast('outbox', 'pursuits');
  const before = told.length;
  expect(before).toBeLessThan(25);
  // What does not come in crowds never waits.
  broadcast('settings', 'pursuits');
  expect(told.slice(before)).toEqual([['settings']]);
  for (let second = 0; second < 10; second += 1) {
    clock.pass(900);
    for (let at = 0; at < 30; at += 1) broadcast('outbox', 'pursuits');
  }
  expect(told.slice(before + 1)).toEqual([['outbox', 'pursuits']]);
  clock.pass(1_000);
  expect(told.slice(before + 2)).toEqual([['outbox', 'pursuits']]);
  clock.pass(15_001);
  broadcast('pursuits');
  expect(told.slice(before + 3)).toEqual([['pursuits']]);
});

it('changes in a row on a slow machine are told of as rarely', () => {
  const clock = createStillClock();
  let told = 0;
  const broadcast = createPacedBroadcast(() => (told += 1), clock);
  // Fifty edits, three reports each, in 75 seconds.
  for (let at = 0; at < 150; at += 1) {
    broadcast('outbox', 'pursuits');
    clock.pass(500);
  }
  expect(told).toBeLessThan(20 + 75 / 5 + 1);
});
