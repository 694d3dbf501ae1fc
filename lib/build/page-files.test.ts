import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { KNOWN_SITES } from '../sites/registry.ts';
import { classic, siteFiles } from './page-files.ts';

it('every site with an adapter, except SAM.gov, has a file with its own adapter only', () => {
  const files = siteFiles('/lib');
  const ids = KNOWN_SITES.filter(({ reader, granted }) => reader === 'adapter' && granted === 'switch').map(
    ({ id }) => id,
  );
  expect(ids.length).toBeGreaterThan(15);
  expect([...files.keys()]).toEqual(ids.map((id) => `site-${id}`));
  for (const id of ids) {
    const adapters = [...(files.get(`site-${id}`) ?? '').matchAll(/adapters\/([\w-]+)\/adapter\.ts/g)];
    expect(adapters.map(([, name]) => name)).toEqual([id]);
  }
});

/** Runs scripts one after the other in one world, and returns the last one's value. */
function run(...scripts: string[]): unknown {
  const world = createContext({});
  return scripts.map((script): unknown => runInContext(script, world)).at(-1);
}

it('a module becomes a script that takes what it imports from the scripts before it', () => {
  const reader = classic('const a=2,b=3;export{a as t,b};', 'reader');
  const guess = classic('import{t as e,b}from"./reader.js";const n=e*b;export{n};', 'guess');
  const page = classic(
    'import{t}from"./content-scripts/reader.js";import { n as e } from "./content-scripts/guess.js";\nvar v=e+t;export{v as default};',
    'read-page',
  );
  expect(run(reader, guess, page)).toBe(8);
});

it('a shared script that needs a later one, or a module of another form, ends the build', () => {
  expect(() => classic('import{t}from"./guess.js";', 'reader')).toThrow('comes after it');
  expect(() => classic('import t from"./reader.js";', 'guess')).toThrow();
  expect(() => classic('const a=1;export default a;', 'guess')).toThrow();
});
