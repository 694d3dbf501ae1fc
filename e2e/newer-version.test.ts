/** Data of a newer version, after a downgrade: nothing of it is read, and the user hears what to do. */
import { expect, it } from 'vitest';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ backend: { sample: false } });

it('says that a newer version wrote the data, and erases it on request', async () => {
  const raised = await bench().inExtension(`new Promise((done) => {
    const opening = indexedDB.open('pursuit-companion', 1000);
    opening.onsuccess = () => { opening.result.close(); done('raised'); };
    opening.onerror = () => done(String(opening.error));
  })`);
  expect(raised).toBe('raised');
  // A downgrade starts the worker. The one that runs has read its data.
  const stop = await bench().browser.workerStopper();
  await stop();
  const popup = await bench().browser.openPage(bench().browser.address('popup.html'));
  await (
    await bench().browser.screenOf(popup)
  ).one({
    role: 'StaticText',
    name: 'This data was written by a newer version of Pursuit Companion',
  });
  const page = await bench().browser.openPage(bench().browser.address('options.html'));
  const options = await bench().browser.screenOf(page);
  await options.one({ role: 'StaticText', name: 'This data was written by a newer version of Pursuit Companion' });
  expect(await options.all({ role: 'textbox', name: 'API key' })).toEqual([]);
  await options.click({ role: 'button', name: 'Erase all local data' });
  await options.one({ role: 'button', name: /^Keep/ });
  await options.click({ role: 'button', name: 'Erase all local data' });
  await options.one({ role: 'textbox', name: 'API key' });
});
