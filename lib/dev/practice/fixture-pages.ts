/** Serves the practice pages of adapters at the addresses of their sites, without a network. */
import { fixturesOf } from '../../sites/fixtures.ts';
import type { PracticeAnswer } from './practice-site.ts';

/** Answers the addresses of one site's pages with these names; other addresses on their hosts get a 404. */
export function fixturePages(site: string, names: readonly string[]): (url: URL) => PracticeAnswer | undefined {
  const pages = new Map(
    fixturesOf(site)
      .filter(({ name }) => names.includes(name))
      .map(({ html, expected: { url } }) => [new URL(url).href, html]),
  );
  const hosts = new Set([...pages.keys()].map((address) => new URL(address).hostname));
  return ({ href, hostname }) => {
    if (!hosts.has(hostname)) return undefined;
    const html = pages.get(href);
    return {
      status: html === undefined ? 404 : 200,
      contentType: 'text/html; charset=utf-8',
      body: html ?? '<!DOCTYPE html><title>Nothing here</title><h1>Nothing here</h1>',
    };
  };
}
