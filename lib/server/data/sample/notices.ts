/** Sample notices: federal, state, local and grants; open, expired and without a deadline. */
import { addDays, fiscalYear, type CalendarDate } from '../../../domain/dates/calendar-date.ts';
import type { NoticeType } from '../../../domain/reference/notice-types.ts';
import { STATES } from '../../../domain/reference/states.ts';
import type { SetAsideCode } from '../../../domain/reference/set-asides.ts';
import type { NoticeRow } from '../../store/records.ts';
import { awardPurchase, federalPurchase, RECOMPETES, sampleAward, type Purchase } from './awards.ts';
import { GRANTS, NOTICE_SOURCES } from './notice-sources.ts';
import { randomFor, shuffled, type Random } from './random.ts';
import {
  ALL_TERMS,
  fill,
  GRANT_SENTENCES,
  LOCAL_OPENINGS,
  OPENINGS,
  PART_SENTENCES,
  PRIOR_CONTRACT,
  inSentence,
  TERMS,
  WORK_SENTENCES,
} from './sentences.ts';
import { WORK, type WorkKind } from './work.ts';

const TYPES: readonly { type: NoticeType; weight: number; open: boolean }[] = [
  { type: 'Combined Synopsis/Solicitation', weight: 34, open: true },
  { type: 'Solicitation', weight: 28, open: true },
  { type: 'Sources Sought', weight: 13, open: true },
  { type: 'Presolicitation', weight: 9, open: true },
  { type: 'Special Notice', weight: 7, open: true },
  { type: 'Award Notice', weight: 6, open: false },
  { type: 'Justification', weight: 2, open: false },
  { type: 'Sale of Surplus Property', weight: 0.7, open: true },
  { type: 'Intent to Bundle Requirements', weight: 0.3, open: true },
];

const SET_ASIDES: readonly { code: SetAsideCode | null; weight: number }[] = [
  { code: null, weight: 45 },
  { code: 'SBA', weight: 30 },
  { code: 'SDVOSBC', weight: 7 },
  { code: '8A', weight: 4 },
  { code: 'WOSB', weight: 3.5 },
  { code: 'HZC', weight: 3 },
  { code: '8AN', weight: 2 },
  { code: 'SBP', weight: 1.2 },
  { code: 'EDWOSB', weight: 1 },
  { code: 'SDVOSBS', weight: 0.8 },
  { code: 'ISBEE', weight: 0.7 },
  { code: 'IEE', weight: 0.5 },
  { code: 'VSA', weight: 0.4 },
  { code: 'BICiv', weight: 0.3 },
  { code: 'LAS', weight: 0.2 },
  { code: 'WOSBSS', weight: 0.15 },
  { code: 'HZS', weight: 0.1 },
  { code: 'EDWOSBSS', weight: 0.1 },
  { code: 'VSS', weight: 0.1 },
];

const choices = {
  s: WORK.filter(({ buyers }) => buyers.includes('s')),
  l: WORK.filter(({ buyers }) => buyers.includes('l')),
} as const;

/** Shares of the sources; the rest are federal. */
const SHARE = { grants: 0.07, others: 0.21, recompetes: 0.07 } as const;

/** One sample notice; the same day and index give the same notice. */
function sampleNotice(today: CalendarDate, index: number): NoticeRow {
  const random = randomFor('notice', index);
  const draw = random.next();
  if (draw < SHARE.grants) return grant(today, index, random);
  return draw < SHARE.grants + SHARE.others ? stateOrLocal(today, index, random) : federal(today, index, random);
}

/** The first `count` sample notices. */
export function* sampleNotices(today: CalendarDate, count: number): Generator<NoticeRow, void, undefined> {
  for (let index = 0; index < count; index += 1) yield sampleNotice(today, index);
}

function federal(today: CalendarDate, index: number, random: Random): NoticeRow {
  const replaced = random.chance(SHARE.recompetes)
    ? random.int(RECOMPETES.among / RECOMPETES.every) * RECOMPETES.every
    : undefined;
  const purchase = replaced === undefined ? federalPurchase(random) : awardPurchase(replaced);
  const { buyer, office, what } = purchase;
  const { type, open } = random.weighted(TYPES);
  const when = dates(today, random, open ? 0.2 : 0.7, type === 'Special Notice' || !open ? 0.5 : 0.02);
  const kind = 'part' in what ? what.part : what.work;
  const year = String(fiscalYear(when.postedDate)).slice(2);
  const serial = String(shuffled(index, 10_000)).padStart(4, '0');

  const prior: string[] = [];
  if (replaced !== undefined && 'work' in what) {
    const { piid, recipientName, endDate } = sampleAward(today, replaced);
    prior.push(
      fill(random.pick(PRIOR_CONTRACT), { piid: piid ?? '', holder: recipientName ?? '', end: endDate ?? '' }),
    );
  }
  // The multiplier is odd, so the first eight digits are unique to this index.
  const noticeId = `${(Math.imul(index + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}${random.text('0123456789abcdef', 24)}`;
  return {
    noticeId,
    title: title(purchase, random),
    agency: buyer.department,
    subTier: buyer.subTier,
    solicitationNumber: random.chance(0.01)
      ? null
      : `${office}${year}${open && type !== 'Sources Sought' ? random.pick(['Q', 'R', 'R', 'B']) : 'R'}${serial}`,
    naicsCode: random.chance(0.02) ? null : kind.naicsCode,
    pscCode: random.chance(0.03) ? null : kind.pscCode,
    state: random.chance(0.06) ? null : (purchase.state ?? null),
    setAside: random.weighted(SET_ASIDES).code,
    type,
    ...when,
    uiLink: `https://sam.gov/workspace/contract/opp/${noticeId}/view`,
    dataSource: 'SAM.gov',
    isGrant: false,
    description: random.chance(0.04)
      ? null
      : [
          opening(purchase, type, random),
          body(purchase, random),
          ...prior,
          ...(open ? terms(ALL_TERMS, random) : []),
        ].join(' '),
  };
}

function stateOrLocal(today: CalendarDate, index: number, random: Random): NoticeRow {
  const source = random.weighted(NOTICE_SOURCES);
  const when = dates(today, random, 0.2, 0.05);
  const [, body = '', bodyState] = /^(.*?)(?:, ([A-Z]{2}))?$/.exec(random.pick(source.bodies)) ?? [];
  const work = random.pick(choices[source.level]);
  const name = random.pick(work.names);
  const number = fillNumber(source.number, index, today, random);
  const state = bodyState ?? source.state;
  const city = source.level === 's' ? (STATES[state] ?? state) : body.replace(/^(City|Town|County) of /, '');
  return {
    noticeId: `${source.prefix}:${number}`,
    title: random.pick([
      name,
      `${name} - ${city}`,
      `RFP ${name}`,
      `${name} (Term Contract)`,
      `IFB: ${name}`,
      `On-Call ${name}`,
    ]),
    agency: body,
    subTier: null,
    solicitationNumber: number,
    // Few of these sources have NAICS codes.
    naicsCode: random.chance(0.35) ? work.naicsCode : null,
    pscCode: null,
    state,
    setAside: null,
    type: random.chance(0.08) ? 'Sources Sought' : 'Solicitation',
    ...when,
    uiLink: source.link.replace('{}', number),
    dataSource: source.name,
    isGrant: false,
    description: random.chance(0.15)
      ? null
      : [
          fill(random.pick(LOCAL_OPENINGS), { office: body, name: inSentence(name), city }),
          tasks(work, random),
          ...terms(TERMS, random),
        ].join(' '),
  };
}

function grant(today: CalendarDate, index: number, random: Random): NoticeRow {
  const { agency, number, titles, purposes } = random.pick(GRANTS);
  const title = random.pick(titles);
  const id = String(300_000 + shuffled(index, 1_000_000));
  return {
    noticeId: `grantsgov:${id}`,
    title: random.pick([title, `${title} Program`, `Fiscal Year ${String(fiscalYear(today))} ${title}`]),
    agency,
    subTier: null,
    solicitationNumber: fillNumber(number, index, today, random),
    naicsCode: null,
    pscCode: null,
    state: null,
    setAside: null,
    type: null,
    ...dates(today, random, 0.2, 0.05),
    uiLink: `https://www.grants.gov/search-results-detail/${id}`,
    dataSource: 'Grants.gov',
    isGrant: true,
    description: fill(random.pick(GRANT_SENTENCES), { title, purpose: random.pick(purposes) }),
  };
}

function dates(
  today: CalendarDate,
  random: Random,
  expired: number,
  withoutDeadline: number,
): Pick<NoticeRow, 'postedDate' | 'responseDeadLine'> & { postedDate: CalendarDate } {
  if (random.chance(expired)) {
    const deadline = addDays(today, -random.between(1, 400));
    return {
      postedDate: addDays(deadline, -random.between(7, 45)),
      responseDeadLine: random.chance(withoutDeadline) ? null : deadline,
    };
  }
  // Most notices are recent and most deadlines near.
  const postedDate = addDays(today, -Math.min(120, Math.floor(-14 * Math.log(1 - random.next()))));
  const deadline = addDays(today, Math.min(240, Math.floor(-21 * Math.log(1 - random.next()))));
  return { postedDate, responseDeadLine: random.chance(withoutDeadline) ? null : deadline };
}

function title({ buyer, site, city, what }: Purchase, random: Random): string {
  if ('part' in what) {
    return random.pick([
      `${what.part.pscCode.slice(0, 2)}--${what.item}`,
      `${what.part.pscCode.slice(0, 2)}--${what.item}`,
      `NSN ${what.stockNumber}; ${what.item}`,
      `${what.item}, NSN: ${what.stockNumber.replaceAll('-', '')}`,
      `${what.item} for ${what.usedOn}`,
    ]);
  }
  const { name, work } = what;
  const [task = ''] = random.some(work.tasks, 1);
  return random.pick([
    name,
    `${name} - ${site}`,
    `${name} at ${site}`,
    `${name}, ${city}`,
    `${work.pscCode}--${name}`,
    `${site} ${name}`,
    `${name} including ${task}`,
    `${name} for ${buyer.awardingSubAgency}`,
    name.toUpperCase(),
  ]);
}

function opening({ buyer, site, city, what }: Purchase, type: NoticeType, random: Random): string {
  const name =
    'part' in what
      ? what.item.toLowerCase().replaceAll(',', ', ')
      : random.chance(0.5)
        ? what.name
        : inSentence(what.name);
  return fill(random.pick(OPENINGS[type] ?? LOCAL_OPENINGS), {
    office: `The ${buyer.awardingSubAgency}`,
    name,
    site,
    city,
  });
}

function body({ what }: Purchase, random: Random): string {
  if ('work' in what) return tasks(what.work, random);
  const quantity = String(random.between(1, 40) * random.pick([1, 1, 5, 10]));
  return fill(random.pick(PART_SENTENCES), {
    item: what.item,
    nsn: what.stockNumber,
    quantity,
    used: what.usedOn,
    days: String(random.between(3, 30) * 10),
  });
}

function tasks(work: WorkKind, random: Random): string {
  const [first = '', second = '', third = ''] = random.some(work.tasks, 3);
  return fill(random.pick(WORK_SENTENCES), { first, second, third });
}

function terms(sentences: readonly string[], random: Random): string[] {
  return random
    .some(sentences, random.between(0, 4))
    .map((sentence) => fill(sentence, { days: String(random.between(3, 14)) }));
}

/** Fills in a number pattern so that no two indexes get the same number. */
function fillNumber(pattern: string, index: number, today: CalendarDate, random: Random): string {
  const places = pattern.split('#').length - 1;
  const size = 10 ** places;
  const digits = [...String(shuffled(index % size, size)).padStart(places, '0')];
  const filled = pattern.replace(/[#@%]/g, (gap) =>
    gap === '#'
      ? (digits.shift() ?? '')
      : gap === '@'
        ? random.text('ABCDEFGHJKLMNPRSTUVWXYZ', 1)
        : String(fiscalYear(today)).slice(2),
  );
  return index < size ? filled : `${filled}-${String(Math.floor(index / size))}`;
}
