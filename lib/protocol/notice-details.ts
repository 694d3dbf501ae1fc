/** Schemas of what a notice's own page says beyond its fields, as read, stored, and shown. */
import * as z from 'zod/mini';
import { lazyObject, line } from './requests/fields.ts';
import { DETAILS_MAX, type NoticeDetails } from '../domain/notices/notice-details.ts';
import { parseHttpUrl } from '../domain/text/link.ts';
import { TEXT_MAX } from '../api/schemas.ts';

const shortLine = z.exactOptional(line(DETAILS_MAX.line));

/** An email address that a `mailto:` link can take as it is. */
const email = z.string().check(z.regex(/^[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+){1,5}$/), z.maxLength(DETAILS_MAX.line));
const httpsLink = z.string().check(
  z.maxLength(TEXT_MAX.link),
  z.refine((link) => parseHttpUrl(link)?.protocol === 'https:', 'must be an https address'),
);

export const noticeDetailsSchema = lazyObject(() => ({
  contacts: z.exactOptional(
    z
      .array(z.strictObject({ name: shortLine, role: shortLine, email: z.exactOptional(email), phone: shortLine }))
      .check(z.maxLength(DETAILS_MAX.contacts)),
  ),
  attachments: z.exactOptional(
    z
      .array(z.strictObject({ name: line(DETAILS_MAX.line), link: z.exactOptional(httpsLink) }))
      .check(z.maxLength(DETAILS_MAX.attachments)),
  ),
  description: z.exactOptional(line(DETAILS_MAX.description)),
  place: shortLine,
  setAside: shortLine,
  type: shortLine,
}));

/** What is known of a notice, where it was seen and when (milliseconds since the epoch). */
export interface SeenDetails {
  details: NoticeDetails;
  host: string;
  at: number;
}
