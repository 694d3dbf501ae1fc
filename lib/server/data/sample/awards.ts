/** Sample awards: plausible purchases of recent years from fictional contractors. */
import { addDays, daysBetween, fiscalYear, type CalendarDate } from '../../../domain/dates/calendar-date.ts';
import type { AwardRow } from '../../store/records.ts';
import { companyFor } from './companies.ts';
import { FEDERAL_BUYERS, type FederalBuyer } from './federal-buyers.ts';
import { randomFor, shuffled, type Random } from './random.ts';
import { PARTS, WORK, type PartKind, type WorkKind } from './work.ts';

/** A purchase: what, for whom, where. Both notices and awards are written from it. */
export interface Purchase {
  buyer: FederalBuyer;
  office: string;
  site: string;
  city: string;
  /** Absent for places outside the United States. */
  state?: string;
  what: { work: WorkKind; name: string } | { part: PartKind; item: string; stockNumber: string; usedOn: string };
}

/** Which awards a notice may name as its predecessor: every fourth of the first two thousand. */
export const RECOMPETES = { among: 2000, every: 4 } as const;

const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const choices = new Map(
  FEDERAL_BUYERS.map((buyer) => [
    buyer,
    WORK.filter(({ naicsCode, buyers }) => buyers.includes('f') && buyer.buys.test(naicsCode)),
  ]),
);

/** A random purchase of a federal office. */
export function federalPurchase(random: Random): Purchase {
  const buyer = random.weighted(FEDERAL_BUYERS);
  const [site = '', city = '', state = ''] = random.pick(buyer.sites).split(', ');
  const place = { buyer, office: random.pick(buyer.offices), site, city, ...(state === '--' ? {} : { state }) };
  if (random.chance(buyer.parts)) {
    const part = random.pick(PARTS);
    const stockNumber = `${part.pscCode}-${random.text('01', 2)}-${random.text('0123456789', 3)}-${random.text('0123456789', 4)}`;
    return { ...place, what: { part, item: random.pick(part.items), stockNumber, usedOn: random.pick(part.usedOn) } };
  }
  const work = random.pick(choices.get(buyer) ?? WORK);
  return { ...place, what: { work, name: random.pick(work.names) } };
}

export function awardPurchase(index: number): Purchase {
  return federalPurchase(randomFor('award', index));
}

/** One sample award; the same day and index give the same award. */
export function sampleAward(today: CalendarDate, index: number): AwardRow {
  const purchase = awardPurchase(index);
  const { buyer, office, what } = purchase;
  const random = randomFor('award terms', index);
  const kind = 'part' in what ? what.part : what.work;

  const length = 'part' in what ? random.between(60, 420) : random.pick([365, 365, 730, 1096, 1826, 1826]);
  const endsSoon = index % RECOMPETES.every === 0;
  const start = endsSoon ? addDays(today, random.between(20, 330) - length) : addDays(today, -random.between(5, 2000));
  const signed = earlier(today, start);
  const end = addDays(start, length - 1);
  const actionDate = random.chance(0.4)
    ? signed
    : addDays(signed, random.int(1 + Math.max(0, Math.min(length, daysBetween(signed, today)))));

  const piid = `${office}${String(fiscalYear(signed)).slice(2)}${'part' in what ? 'P' : random.pick(['C', 'C', 'F', 'D', 'P'])}${base36(shuffled(index, 36 ** 4))}`;
  const parent =
    piid.charAt(8) === 'F'
      ? `${office}${String(fiscalYear(signed) - 1).slice(2)}D${random.text('0123456789', 4)}_${buyer.subCode}`
      : '-NONE-_-NONE-';
  return {
    awardId: `CONT_AWD_${piid}_${buyer.subCode}_${parent}`,
    piid,
    recipientName: companyFor(kind.naicsCode, random),
    awardingAgencyName: buyer.awardingAgency,
    awardingSubAgencyName: buyer.awardingSubAgency,
    awardingAgencyCode: buyer.code,
    // Log-normal, like real contract values: half below the median, a few far above it.
    valueCents:
      Math.round(kind.median * 1000 * Math.exp(1.1 * random.normal())) * 100 +
      (random.chance(0.6) ? random.int(100) : 0),
    startDate: start,
    endDate: end,
    actionDate,
    description: random.chance(0.03) ? null : describe(purchase, random),
    popState: random.chance(0.02) ? null : (purchase.state ?? null),
    naicsCode: kind.naicsCode,
    pscCode: kind.pscCode,
  };
}

/** The first `count` sample awards. */
export function* sampleAwards(today: CalendarDate, count: number): Generator<AwardRow, void, undefined> {
  for (let index = 0; index < count; index += 1) yield sampleAward(today, index);
}

function describe({ site, city, what }: Purchase, random: Random): string {
  if ('part' in what) {
    const number = random.int(10_000_000_000);
    return random.pick([
      `${String(number)}!${what.item}`,
      `NSN ${what.stockNumber} ${what.item}`,
      `${what.item} FOR ${what.usedOn}`.toUpperCase(),
      `Spare parts: ${what.item.toLowerCase()} for ${what.usedOn}`,
    ]);
  }
  const { name, work } = what;
  const [first = '', second = ''] = random.some(work.tasks, 2);
  const text = random.pick([
    `${name} at ${site}`,
    `${name} - ${city}`,
    `${name} for ${site}, base year plus options`,
    `${name}: ${first} and ${second}`,
    `Exercise option year ${String(random.between(1, 4))} for ${name} at ${site}`,
    `${site} ${name}, ${first}`,
  ]);
  // Contract writing systems print capitals; some offices type sentences.
  return random.chance(0.7) ? text.toUpperCase() : text;
}

function base36(value: number): string {
  const digits = [36 ** 3, 36 ** 2, 36, 1].map((place) => BASE_36.charAt(Math.floor(value / place) % 36));
  return digits.join('');
}

function earlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b;
}
