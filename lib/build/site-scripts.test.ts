import { expect, it } from 'vitest';
import { hasOwnScript, KNOWN_SITES } from '../sites/registry.ts';
import { siteScripts } from './site-scripts.ts';

const scripts = siteScripts('/lib');

it('every site with an adapter, except SAM.gov, has a script with its own adapter only', () => {
  const own = KNOWN_SITES.filter(hasOwnScript).map(({ id }) => id);
  expect(own.length).toBeGreaterThan(15);
  for (const id of own) {
    const adapters = [...(scripts.get(`site-${id}`) ?? '').matchAll(/adapters\/([\w-]+)\/adapter\.ts/g)];
    expect(adapters.map(([, name]) => name)).toEqual([id]);
  }
});

it('the script of other sites has the adapters of platforms that run on any host', () => {
  const text = scripts.get('other-site') ?? '';
  const adapters = [...text.matchAll(/adapters\/([\w-]+)\/adapter\.ts/g)].map(([, name]) => name);
  expect(adapters.sort()).toEqual(['civicengage', 'ivalua', 'periscope']);
  expect(text).toContain('onChanged }, [declared(platform0), declared(platform1), declared(platform2)])');
});
