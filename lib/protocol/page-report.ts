/** Report of a page that was read incorrectly or not at all: its structure, not its content. */
import * as z from 'zod/mini';
import { lazyObject } from './requests/fields.ts';

/** Result of the script that ran in the page (`lib/sites/outline.ts`), parsed like all data from pages. */
export const pageOutlineSchema = lazyObject(() => ({
  host: z.string().check(z.maxLength(253)),
  path: z.string().check(z.maxLength(500)),
  counts: z.record(z.string().check(z.regex(/^[a-zA-Z]{1,20}$/)), z.int()),
  labels: z
    .array(
      z.strictObject({
        words: z.string().check(z.maxLength(100)),
        field: z.string().check(z.maxLength(40)),
        tag: z.string().check(z.maxLength(100)),
        times: z.int(),
      }),
    )
    .check(z.maxLength(100)),
  tags: z.array(z.string().check(z.maxLength(600))).check(z.maxLength(200)),
}));

export interface PageReport {
  version: string;
  /** Id of the site, if an adapter read the page. */
  site?: string;
  kind: 'list' | 'detail' | 'none';
  unreadable?: true;
  award?: true;
  /** Number of notices read, and how many of them have each field. */
  notices: number;
  fields: Record<string, number>;
  outline: z.output<typeof pageOutlineSchema>;
}
