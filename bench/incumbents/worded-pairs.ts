/**
 * Pairs with independent wording: an award in a contract writer's capitals, and a notice with other, fewer,
 * abbreviated, and reordered words. The lists share nothing with the vocabulary under test.
 */
import { addDays, type CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import type { Award } from '../../lib/domain/awards/award.ts';
import { incumbentQuery } from '../../lib/domain/awards/incumbents/incumbent-query.ts';
import { randomFor, type Random } from '../../lib/server/data/sample/random.ts';
import { AGENCIES, FIRMS, KINDS, MARKS, PLACES, SHORTER, type Agency, type Kind } from './worded-lists.ts';
import type { Pair } from './measure.ts';

interface Bought {
  kind: Kind;
  agency: Agency;
  place: (typeof PLACES)[number];
  mark: string;
}

export function wordedPairs(today: CalendarDate, count: number, seed: string): Pair[] {
  return Array.from({ length: count }, (_, index) => pair(today, randomFor(`worded ${seed}`, index), index));
}

function pair(today: CalendarDate, random: Random, index: number): Pair {
  const bought = draw(random);
  const end = addDays(today, random.between(40, 400));
  const right = award(bought, end, random, `${String(index)}R`);
  const make = (other: Bought, number: number) =>
    award(other, addDays(today, random.between(-900, 1500)), random, `${String(index)}D${String(number)}`);
  const decoys = Array.from({ length: 60 }, (_, number) => {
    const other = draw(random);
    // A third each: same agency and NAICS (other place), same agency (other work), same NAICS (other agency).
    if (number % 3 === 0) return make({ ...other, agency: bought.agency, kind: sameCode(bought.kind, random) }, number);
    return make(
      number % 3 === 1 ? { ...other, agency: bought.agency } : { ...other, kind: sameCode(bought.kind, random) },
      number,
    );
  });
  if (random.chance(0.5)) decoys.push(contractBefore(right, random));
  return { work: notice(bought, right, end, random), right, decoys };
}

function draw(random: Random): Bought {
  return {
    kind: random.pick(KINDS),
    agency: random.pick(AGENCIES),
    place: random.pick(PLACES),
    mark: random.chance(0.5) ? random.pick(MARKS)(random) : '',
  };
}

function sameCode(kind: Kind, random: Random): Kind {
  return random.pick(KINDS.filter(({ naics }) => naics === kind.naics));
}

function award({ kind, agency, place, mark }: Bought, end: CalendarDate, random: Random, id: string): Award {
  const start = addDays(end, -random.pick([365, 730, 1095, 1825]));
  const piid = `${random.pick(agency.offices)}${start.slice(2, 4)}${random.pick(['C', 'D', 'F', 'P'])}${random.text('0123456789ABCDEFGHJKLMNP', 4)}`;
  const said = random.pick([
    `${random.pick(kind.says)} ${place.name} ${mark}`,
    `${place.name} ${random.pick(kind.says)} ${mark}`,
    `${random.pick(kind.says)} SERVICES FOR ${place.name} ${mark} BASE YEAR PLUS FOUR OPTION YEARS`,
    `EXERCISE OPTION YEAR ${String(random.between(1, 4))} ${random.pick(kind.says)} AT ${place.name} ${mark}`,
    `IGF::OT::IGF ${random.pick(kind.says)} ${place.name}`,
  ]);
  return {
    awardId: `CONT_AWD_${piid}_${id}_-NONE-_-NONE-`,
    piid,
    recipientName: random.pick(FIRMS),
    awardingAgencyName: agency.name,
    awardingAgencyCode: agency.code,
    startDate: start,
    endDate: end,
    actionDate: addDays(start, random.between(0, 300)),
    description: random.chance(0.8) ? said.toUpperCase() : said,
    popState: place.state,
    naicsCode: kind.naics,
  };
}

/** Returns the incumbent's previous contract: same words, other dates. */
function contractBefore(award: Award, random: Random): Award {
  const end = award.startDate;
  return {
    ...award,
    awardId: `${award.awardId}-BEFORE`,
    piid: `${award.piid?.slice(0, 6) ?? ''}15C${random.text('0123456789', 4)}`,
    ...(end === undefined ? {} : { endDate: end, startDate: addDays(end, -1500) }),
  };
}

function notice({ kind, agency, place, mark }: Bought, right: Award, end: CalendarDate, random: Random): Pair['work'] {
  const title = random.pick([
    `${random.pick(kind.says)}, ${place.also} ${mark}`,
    `${place.also} - ${random.pick(kind.says)} Services ${mark}`,
    `${random.pick(kind.says)} Services for ${place.also}`,
    `Request for Proposal: ${random.pick(kind.says)} (${place.also})`,
  ]);
  return incumbentQuery(
    {
      title: changed(title, random),
      agency: random.pick(agency.also),
      ...(random.chance(0.92) ? { naicsCode: kind.naics } : {}),
      ...(random.chance(0.85) ? { state: place.state } : {}),
      responseDeadLine: addDays(end, -random.between(15, 300)),
      ...(random.chance(0.3)
        ? { solicitationNumber: `${right.piid?.slice(0, 6) ?? ''}26R${random.text('0123456789', 4)}` }
        : {}),
    },
    random.chance(0.15) ? `This is a recompete of contract ${right.piid ?? ''}.` : '',
  );
}

/** Abbreviates, drops, and reorders words. */
function changed(title: string, random: Random): string {
  const said = title.split(' ').flatMap((word) => {
    if (random.chance(0.06) && /^[a-z]/i.test(word)) return [];
    const short = SHORTER.get(word.toLowerCase());
    return [short !== undefined && random.chance(0.4) ? short : word];
  });
  if (random.chance(0.3)) said.push(said.shift() ?? '');
  return said.join(' ');
}
