import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fakePermissions } from '../testing/start-parts.ts';
import { createBroadcast } from './broadcast.ts';

it('a broadcast reaches every page, and a closed tab does not break it', () => {
  fakeBrowser.reset();
  const { sendMessage } = fakePermissions();
  sendMessage.mockRejectedValue(new Error('no tab'));
  const broadcast = createBroadcast(() => Promise.resolve([1, 2]));
  expect(() => {
    broadcast('pursuits');
  }).not.toThrow();
});
