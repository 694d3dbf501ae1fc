/** State, local and grant sources: how their notices are numbered and linked, and some of their buyers. */
import { z } from 'zod';
import { STATE_CODE } from '../../../domain/notices/codes.ts';
import grants from './facts/grants.json' with { type: 'json' };
import noticeSources from './facts/notice-sources.json' with { type: 'json' };

/** A number pattern: `#` is a digit, `@` a capital letter, `%` the two digits of the fiscal year. */
const number = z.string().regex(/[#@]/);

const noticeSource = z.strictObject({
  /** `dataSource` of the notice. */
  name: z.string(),
  /** Prefix of `noticeId` (decisions, "noticeId of any other notice"). */
  prefix: z.string().regex(/^[a-z]+$/),
  state: z.string().regex(STATE_CODE),
  /** `s`tate or `l`ocal. */
  level: z.enum(['s', 'l']),
  number,
  /** URL of the notice; `{}` stands for the number. */
  link: z.string().startsWith('https://').includes('{}'),
  weight: z.number().positive(),
  /** `Body` or `Body, ST`; without a state, the source's state applies. */
  bodies: z.array(z.string()).min(1),
});

export const NOTICE_SOURCES: readonly z.infer<typeof noticeSource>[] = z.array(noticeSource).parse(noticeSources);

const grant = z.strictObject({
  agency: z.string(),
  number,
  titles: z.array(z.string()).min(1),
  purposes: z.array(z.string()).min(1),
});

/** Grants by federal agency. Titles only; grants have no NAICS code. */
export const GRANTS: readonly z.infer<typeof grant>[] = z.array(grant).parse(grants);
