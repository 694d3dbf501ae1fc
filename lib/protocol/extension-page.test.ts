import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openExtensionPage } from './extension-page.ts';

describe('leave to show notifications', () => {
  it.each([
    ['the person gives', () => Promise.resolve(true), true],
    ['the person refuses', () => Promise.resolve(false), false],
    [
      'an administrator blocks',
      () => Promise.reject(new Error('Permissions are blocked by enterprise policy.')),
      false,
    ],
  ])('%s', async (_who, request, allowed) => {
    Object.assign(fakeBrowser.permissions, { request });
    const page = await openExtensionPage();
    await expect(page.requestNotifications()).resolves.toBe(allowed);
  });
});
