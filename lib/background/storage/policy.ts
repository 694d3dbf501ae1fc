import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { defined } from '../../domain/objects.ts';
import type { Policy } from '../../domain/policy.ts';
import { parseBaseUrl } from '../../domain/text/base-url.ts';

// A wrong value is left out, so that a typing error in one does not undo the others.
const policySchema = z.lazy(() =>
  z.object({
    serviceAddress: z.catch(z.optional(z.string().check(z.refine((text) => parseBaseUrl(text).ok))), undefined),
    sites: z.catch(z.optional(z.array(z.string())), undefined),
    alerts: z.catch(z.optional(z.boolean()), undefined),
  }),
);

export type PolicyReader = () => Promise<Policy>;

/**
 * Returns a reader of the browser's policy for this extension; empty where there is none, which Firefox
 * rejects. Call in the worker's first turn. `changed`: called when an administrator changed it.
 */
export function createPolicyReader(changed: () => void): PolicyReader {
  let known: Promise<Policy> | undefined;
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area !== 'managed') return;
    known = undefined;
    changed();
  });
  const read = async (): Promise<Policy> => {
    try {
      return defined(policySchema.parse(await browser.storage.managed.get(null)));
    } catch {
      return {};
    }
  };
  return () => (known ??= read());
}
