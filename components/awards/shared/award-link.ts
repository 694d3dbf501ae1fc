import { parseHttpUrl } from '../../../lib/domain/text/link.ts';

/**
 * The award's page in the web application: its relative `path` (service-api §2.2) below the application's
 * address. `undefined` without an address, or if the path leads elsewhere.
 */
export function awardLink(path: string | undefined, webAppUrl: string | undefined): string | undefined {
  if (!path || !webAppUrl) return undefined;
  const app = parseHttpUrl(webAppUrl);
  if (!app) return undefined;
  app.search = '';
  app.hash = '';
  if (!app.pathname.endsWith('/')) app.pathname += '/';
  // "/awards/7" and "awards/7" are the same page, below the application's own path if it has one. Two leading
  // slashes (or backslashes, which browsers treat alike) would name another host.
  const link = parseHttpUrl(path.replace(/^[/\\]+/, ''), app.href);
  return link?.origin === app.origin && link.pathname.startsWith(app.pathname) ? link.href : undefined;
}
