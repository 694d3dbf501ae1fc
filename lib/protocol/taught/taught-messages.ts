/** Messages about taught pages: what our own pages send and are told. */
import * as z from 'zod/mini';
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { pagesInTaughtFile, type TaughtDeclaration, type TaughtFileProblem } from '../../domain/taught/taught-file.ts';
import type { TaughtField, TaughtPage } from '../../domain/taught/taught-page.ts';
import { httpUrlSchema } from '../../api/schemas.ts';
import { fieldOf, id, lazyObject, message, messageWith } from '../requests/fields.ts';
import {
  picksSchema,
  taughtAddressSchema,
  taughtName,
  taughtPageSchema,
  TAUGHT_MAX,
  type TaughtSite,
} from './taught-page.ts';
import { teachCommandSchema, type TeachView } from './teach-view.ts';

/** A taught page in Options. */
export interface TaughtEntry {
  id: string;
  name: string;
  host: string;
  path: string;
  kind: TaughtPage['kind'];
  fields: TaughtField[];
  taughtOn: CalendarDate;
  /** The browser no longer allows the host: nothing is read there. */
  withdrawn?: true;
}

/** How a page that was taught is read now. */
export interface TaughtState {
  id: string;
  name: string;
  /** What the user pointed at. */
  picks: TaughtSite['picks'];
  /** The page has changed: it is no longer read with what was taught. */
  lost?: true;
}

const noFields = () => ({});
const oneId = () => ({ id });

export const taughtSaveSchema = lazyObject(() => ({
  url: httpUrlSchema,
  page: taughtPageSchema,
  picks: picksSchema,
  name: z.exactOptional(taughtName),
}));

/** The pages of an exported file. */
export const taughtImportSchema = lazyObject(() => ({
  pages: z
    .array(z.strictObject({ name: taughtName, address: taughtAddressSchema, page: taughtPageSchema }))
    .check(z.maxLength(TAUGHT_MAX)),
}));

/** The same, for a sender that has only parsed JSON. */
const unchecked: z.ZodMiniType<z.output<typeof taughtImportSchema>> = taughtImportSchema;

export const TAUGHT_MESSAGES = {
  /** What the user taught about the sender's host. */
  'taught.here': message<TaughtDeclaration[]>()('page', noFields),
  /** Tells the teaching script in a tab's page what to do. Fails with `notFound` if it is gone or refused. */
  'taught.tell': message<TeachView>()('extension', () => ({
    tabId: z.int().check(z.gte(0)),
    command: teachCommandSchema,
  })),
  'taught.list': message<TaughtEntry[]>()('extension', noFields),
  // The sender requests the host's permission in a click handler; without it, nothing is stored.
  'taught.save': messageWith<TaughtEntry[]>()('extension', () => taughtSaveSchema),
  /** Switches on the host of a taught page. The sender requests the permission, as for `taught.save`. */
  'taught.allow': message<TaughtEntry[]>()('extension', oneId),
  'taught.rename': message<TaughtEntry[]>()('extension', () => ({ id, name: taughtName })),
  'taught.remove': message<TaughtEntry[]>()('extension', oneId),
  /** Brings back what was removed a short time ago. */
  'taught.restore': message<TaughtEntry[]>()('extension', oneId),
  /** The declarations alone, without what was pointed at. */
  'taught.export': message<TaughtDeclaration[]>()('extension', noFields),
  /** Imports the pages of a file, which the sender need not check. */
  'taught.import': messageWith<TaughtEntry[]>()('extension', () => unchecked),
} as const;

/**
 * Returns all pages of an exported file, or the field that is not valid: a colleague may have edited it by
 * hand.
 */
export function parseTaughtFile(text: string): { pages: TaughtDeclaration[] } | { problem: TaughtFileProblem } {
  const file = pagesInTaughtFile(text);
  if ('problem' in file) return file;
  const { data, error } = taughtImportSchema.safeParse(file);
  return data ?? { problem: { field: fieldOf(error) } };
}
