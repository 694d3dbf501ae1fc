import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openExtensionPage } from './extension-page.ts';

describe('requestNotifications', () => {
  it.each([
    ['is true if the user allows it', () => Promise.resolve(true), true],
    ['is false if the user declines', () => Promise.resolve(false), false],
    [
      'is false if a policy blocks it',
      () => Promise.reject(new Error('Permissions are blocked by enterprise policy.')),
      false,
    ],
  ])('%s', async (_who, request, allowed) => {
    Object.assign(fakeBrowser.permissions, { request });
    const page = await openExtensionPage();
    await expect(page.requestNotifications()).resolves.toBe(allowed);
  });
});
