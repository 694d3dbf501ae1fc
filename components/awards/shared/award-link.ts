import { parseHttpUrl } from '../../../lib/domain/text/link.ts';

/**
 * The award's page in the web application: its relative `path` (service-api §2.2) below the application's address,
 * or `undefined` where there is no such address or the path would lead anywhere else.
 */
export function awardLink(path: string | undefined, webAppUrl: string | undefined): string | undefined {
  if (!path || !webAppUrl) return undefined;
  const app = parseHttpUrl(webAppUrl);
  if (!app) return undefined;
  app.search = '';
  app.hash = '';
  if (!app.pathname.endsWith('/')) app.pathname += '/';
  // "/awards/7" and "awards/7" both mean a page of the application, which may itself stand below a path; two slashes
  // in front (or a backslash, which browsers read as one) would name another host.
  const link = parseHttpUrl(path.replace(/^[/\\]+/, ''), app.href);
  return link?.origin === app.origin && link.pathname.startsWith(app.pathname) ? link.href : undefined;
}
