/** Pairs from the backend's sample data: the notice describes the same purchase in another office's words. */
import { addDays, type CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import type { Award } from '../../lib/domain/awards/award.ts';
import { incumbentQuery } from '../../lib/domain/awards/incumbents/incumbent-query.ts';
import { awardPurchase, RECOMPETES, sampleAward } from '../../lib/server/data/sample/awards.ts';
import { randomFor } from '../../lib/server/data/sample/random.ts';
import { awardOfRow, type Pair } from './measure.ts';

const DECOYS_OF_EACH = 30;

/** Returns `count` pairs; `seed` varies words and decoys for the same awards. */
export function samplePairs(today: CalendarDate, count: number, seed: string): Pair[] {
  const awards = Array.from({ length: 20_000 }, (_, index) => awardOfRow(sampleAward(today, index)));
  const pairs: Pair[] = [];
  for (let turn = 0; pairs.length < count && turn * RECOMPETES.every < awards.length; turn += 1) {
    const index = turn * RECOMPETES.every;
    const { what, site, city, buyer, office, state } = awardPurchase(index);
    const right = awards[index];
    if (right?.endDate === undefined || !('work' in what)) continue;
    const random = randomFor(`pair ${seed}`, index);
    const others = what.work.names.filter((name) => name !== what.name);
    const name = random.pick(others.length > 0 ? others : what.work.names);
    const deadline = addDays(right.endDate, -random.between(20, 240));
    const work = incumbentQuery({
      title: random.pick([
        `${name} - ${site}`,
        `${name} at ${site}`,
        `${name}, ${city}`,
        `${site} ${name}`,
        name,
        `${what.work.pscCode}--${name} for ${site}`,
      ]),
      agency: random.pick([
        buyer.department,
        buyer.subTier,
        `${buyer.department}.${buyer.subTier}`,
        buyer.awardingAgency,
      ]),
      naicsCode: what.work.naicsCode,
      ...(state === undefined ? {} : { state }),
      responseDeadLine: deadline,
      // Half of the sites print a number with a known office code.
      ...(random.chance(0.5) ? { solicitationNumber: `${office}26R${random.text('0123456789', 4)}` } : {}),
    });
    pairs.push({ work, right, decoys: decoysOf(right, awards, index) });
  }
  return pairs;
}

/** Returns awards of the same agency or NAICS code, some also at the same place. */
function decoysOf(right: Award, awards: readonly Award[], index: number): Award[] {
  const around = [...awards.slice(index + 1), ...awards.slice(0, index)];
  const agency = around.filter(({ awardingAgencyCode }) => awardingAgencyCode === right.awardingAgencyCode);
  const naics = around.filter(({ naicsCode }) => naicsCode === right.naicsCode);
  const both = agency.filter(({ naicsCode }) => naicsCode === right.naicsCode);
  return [...new Set([both, agency, naics].flatMap((list) => list.slice(0, DECOYS_OF_EACH)))];
}
