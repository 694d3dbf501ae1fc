import { describe, expect, it } from 'vitest';
import { readAskedPage } from './adapters.ts';
import { documentOf, fixturesOf } from './fixtures.ts';

/** The one notice of a page of its own, with where its button goes. */
function read(html: string, address: string) {
  const [found] = readAskedPage(documentOf(html, address), new URL(address)).notices;
  return { ...found?.notice, beside: found?.anchor.textContent?.trim() };
}

/** The practice page of a notice on a known site, with one part of it changed. */
function practice(site: string, part = '', changed = part) {
  const page = fixturesOf(site).find(({ name }) => name === 'detail');
  expect(page?.html).toContain(part);
  return read(page?.html.replace(part, changed) ?? '', page?.expected.url ?? '');
}

describe("the button on a notice's own page", () => {
  it('stands beside the title, also where that is a cell of a table', () => {
    expect(practice('unison').beside).toBe('Laptops and docking stations');
    expect(practice('periscope').beside).toBe('Snow Removal, Elgin');
  });
});
