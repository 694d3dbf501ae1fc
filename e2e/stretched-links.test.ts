/** A card whose link lies over all of it, as Bootstrap's stretched links do. */
import { expect, it } from 'vitest';
import { fixturePages } from '../lib/dev/practice/fixture-pages.ts';
import { must } from '../lib/domain/testing/must.ts';
import { ADD, BIDNET, isOn, open, openSites } from './site-switches.ts';
import { useWorkbench } from './use-workbench.ts';

const STRETCHED = `<style>
  tr { position: relative; }
  td a::after { content: ''; position: absolute; inset: 0; z-index: 1; }
</style></head>`;

const plain = fixturePages('bidnet', ['list']);
const bench = useWorkbench({
  pages: (url) => {
    const page = plain(url);
    return page && { ...page, body: page.body.replace('</head>', STRETCHED) };
  },
});

it('a link that lies over its card leaves the button to be pressed, by mouse and by keyboard', async () => {
  await bench().browser.allowHost(BIDNET.pattern);
  const { screen: options } = await openSites(bench());
  await options.click({ role: 'DisclosureTriangle', name: /more known sites/ });
  await options.click(BIDNET.toggle);
  await isOn(options, BIDNET.toggle, true);
  const { page, screen } = await open(bench(), BIDNET.page);
  const [first, second] = (await screen.exactly(2, ADD)).map(({ name }) => name);
  await screen.click({ role: 'button', name: must(first) });
  await screen.exactly(1, ADD);
  await screen.focus({ role: 'button', name: must(second) });
  await screen.press('Enter');
  const titles = [first, second].map((name) => must(name).replace('Add to pipeline: ', ''));
  await bench().untilAtBackend('Federal IT', titles);
  expect(page.url()).toBe(BIDNET.page);
});
