/** The report of a page that was not read, or wrongly read: how it is built and what was found, never what stands on it. */
import { z } from 'zod';

/** What the script that ran in the page answers (`lib/sites/outline.ts`); parsed like everything that comes from a page. */
export const pageOutlineSchema = z.lazy(() =>
  z.strictObject({
    host: z.string().max(253),
    path: z.string().max(500),
    counts: z.record(z.string().regex(/^[a-zA-Z]{1,20}$/), z.int()),
    labels: z
      .array(
        z.strictObject({
          words: z.string().max(100),
          field: z.string().max(40),
          tag: z.string().max(100),
          times: z.int(),
        }),
      )
      .max(100),
    tags: z.array(z.string().max(600)).max(200),
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
