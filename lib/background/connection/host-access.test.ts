import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createHostAccess } from './host-access.ts';
import { fakePermissions } from '../testing/start-parts.ts';

const HERE = ['https://service.example/*'];
const given = { value: true };
let browserParts: ReturnType<typeof fakePermissions>;

beforeEach(() => {
  fakeBrowser.reset();
  given.value = true;
  browserParts = fakePermissions(given);
});

it('asks the browser once per allowed host', async () => {
  const mayReach = createHostAccess();
  expect([await mayReach(HERE), await mayReach(HERE)]).toEqual([true, true]);
  expect(browserParts.permissions.contains).toHaveBeenCalledTimes(1);
  await mayReach(['https://elsewhere.example/*']);
  expect(browserParts.permissions.contains).toHaveBeenCalledTimes(2);
});

it('notices a new grant at once', async () => {
  const mayReach = createHostAccess();
  given.value = false;
  expect(await mayReach(HERE)).toBe(false);
  given.value = true;
  expect(await mayReach(HERE)).toBe(true);
});

it('drops revoked access, even from a check in progress', async () => {
  const mayReach = createHostAccess();
  await mayReach(HERE);
  const late = mayReach(['https://elsewhere.example/*']);
  browserParts.takeBack();
  await late;
  expect([await mayReach(HERE), await mayReach(['https://elsewhere.example/*'])]).toEqual([false, false]);
});
