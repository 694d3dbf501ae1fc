/** The report of a page that was not read, or wrongly read: how it is built and what was found, never what stands on it. */
import * as z from 'zod/mini';

/** What the script that ran in the page answers (`lib/sites/outline.ts`); parsed like everything that comes from a page. */
export const pageOutlineSchema = z.lazy(() =>
  z.strictObject({
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
  }),
);

export interface PageReport {
  version: string;
  /** The site of the registry, where the page was read as one. */
  site?: string;
  kind: 'list' | 'detail' | 'none';
  unreadable?: true;
  award?: true;
  /** How many notices were read, and how many of them have each field. */
  notices: number;
  fields: Record<string, number>;
  outline: z.output<typeof pageOutlineSchema>;
}
