/** Builds a problem report for a page: its structure, and which fields we found. */
import { browser } from 'wxt/browser';
import { defined } from '../../domain/objects.ts';
import type { Result } from '../../protocol/answers.ts';
import { pageOutlineSchema, type PageReport } from '../../protocol/seen-page.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { READER } from './content-scripts.ts';
import { runInPage } from './inject-scripts.ts';
import type { SeenPages } from './seen-pages.ts';

/** Returns `notAllowed` if the browser denies access to the tab. Stores and sends nothing. */
export async function reportPage(tabId: number, seenPages: SeenPages): Promise<Result<PageReport>> {
  const answer = await runInPage(tabId, '/outline-page.js', [READER]);
  if (answer === undefined) return failed('notAllowed');
  const outline = pageOutlineSchema.safeParse(answer);
  if (!outline.success) return failed('unreadable');
  const seen = await seenPages.of(tabId);
  const fields: Record<string, number> = {};
  for (const notice of seen?.notices ?? [])
    for (const name of Object.keys(notice)) fields[name] = (fields[name] ?? 0) + 1;
  return succeeded(
    defined({
      version: browser.runtime.getManifest().version,
      site: seen?.site,
      kind: seen?.kind ?? ('none' as const),
      unreadable: seen?.unreadable,
      award: seen?.award ? (true as const) : undefined,
      notices: seen?.notices.length ?? 0,
      fields,
      outline: outline.data,
    }),
  );
}
