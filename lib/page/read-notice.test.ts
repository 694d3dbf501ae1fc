// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { readNotice } from './read-notice.ts';

const CONTACT = '<h2>Contact</h2><p>Lee Practice</p><p>lee@town.example</p>';
const FILES = '<h2>Attachments</h2><ul><li><a href="/f/1">Specs.pdf</a></li></ul>';

it('waits for what a page shows last, and no longer', async () => {
  document.body.innerHTML = `<main>${CONTACT}</main>`;
  const reading = readNotice(window, new AbortController().signal);
  const files = document.createElement('section');
  files.innerHTML = FILES;
  document.querySelector('main')?.append(files);
  expect(await reading).toMatchObject({ contacts: [{ name: 'Lee Practice' }], attachments: [{ name: 'Specs.pdf' }] });
});

it('returns what it has when its time is over, and at once from a page that shows everything', async () => {
  document.body.innerHTML = `<main>${CONTACT}</main>`;
  const end = new AbortController();
  const reading = readNotice(window, end.signal);
  end.abort();
  expect(await reading).toMatchObject({ contacts: [{ name: 'Lee Practice' }] });

  document.body.innerHTML = `<main>${CONTACT}${FILES}</main>`;
  expect(await readNotice(window, new AbortController().signal)).toHaveProperty('attachments');
});
