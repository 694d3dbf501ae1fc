/** The awards that a notice most likely replaces, with the reasons for each. Pure; nothing is asked and nothing invented. */
import type { Award } from '../award.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { recipientKey } from '../../text/company-name.ts';
import { officeOf } from './contract-numbers.ts';
import { evidenceOf, isLongOver, reasonsFor, type Evidence } from './evidence.ts';
import { likeness, Rarity, type Likeness } from './likeness.ts';
import type { SoughtWork } from './sought-work.ts';
import { termsOf } from './terms.ts';

/**
 * `strong`: few would doubt it; said only where it is right in 95 of 100 cases (`npm run bench -- incumbents`).
 * `possible`: worth a look. `weak`: fits, as others do too.
 */
export type Confidence = 'strong' | 'possible' | 'weak';

export interface Candidate {
  award: Award;
  confidence: Confidence;
  /** At least two about different things speak for it; those against it follow. */
  evidence: Evidence[];
}

/** More would be a list of everybody who ever did such work. */
const MOST = 5;
/** How much better than everybody else's award one must fit to be taken for certain, in points of {@link scoreOf}. */
const CLEAR = 2.5;

interface Judged {
  award: Award;
  evidence: Evidence[];
  alike: Likeness;
  score: number;
}

/**
 * At most five candidates among `awards`, the likeliest first, those that the notice names among them. `today` stands in where the notice has no date.
 * An award without two reasons about different things, one of them about the work or its contract, is none.
 */
export function rankIncumbents(work: SoughtWork, awards: readonly Award[], today: CalendarDate): Candidate[] {
  const known = [...new Map(awards.map((award) => [award.awardId, award])).values()];
  const texts = known.map(({ description }) => termsOf(description ?? ''));
  const rarity = new Rarity(texts.filter((terms) => terms.length > 0));
  const title = termsOf(work.title);

  const judged = known.map((award, at): Judged => {
    const alike = likeness(title, texts[at] ?? [], rarity);
    const evidence = evidenceOf(work, award, alike, today);
    const text = 0.7 * alike.cover + 0.3 * alike.back;
    return { award, evidence, alike, score: scoreOf(evidence, text) };
  });
  const candidates = judged.filter(isCandidate).sort(byScore);
  // Who is named in the notice is looked for in the list, however long ago that contract ended.
  return [...candidates.filter(isNamed), ...candidates.filter((one) => !isNamed(one))]
    .slice(0, MOST)
    .sort(byScore)
    .map((one) => ({ award: one.award, evidence: one.evidence, confidence: confidenceIn(one, work, judged) }));
}

function byScore(a: Judged, b: Judged): number {
  return b.score - a.score || (a.award.awardId < b.award.awardId ? -1 : 1);
}

function isNamed({ evidence }: Judged): boolean {
  return evidence.some(({ about }) => about === 'number');
}

// What each reason adds when it speaks for an award, and takes when it speaks against it.
const WORTH: Readonly<Record<Exclude<Evidence['about'], 'end' | 'words'>, readonly [pro: number, contra: number]>> = {
  number: [12, 0],
  parent: [3, 0],
  office: [1.6, 0],
  agency: [1, -2],
  naics: [1.2, -1.6],
  state: [1, -2.2],
};

/** What the number of a contract that is long over adds: less than the time by which the running one goes ahead of it. */
const WORTH_OF_FORMER_NUMBER = 1;

/** What a description that is wholly like the title adds: less than place, code and time together, because words change. */
const WORTH_OF_WORDS = 3.5;

function scoreOf(evidence: readonly Evidence[], text: number): number {
  const former = isLongOver(evidence);
  return evidence.reduce((sum, one) => sum + worthOf(one, former), WORTH_OF_WORDS * text);
}

function worthOf(one: Evidence, former: boolean): number {
  if (one.about === 'end') return worthOfEnd(one.days);
  if (one.about === 'number' && former) return WORTH_OF_FORMER_NUMBER;
  return one.about === 'words' ? 0 : WORTH[one.about][one.favours ? 0 : 1];
}

/** Best when it ends one to nine months after the deadline, worse the further away. */
function worthOfEnd(days: number): number {
  const away = days < 30 ? (30 - days) / 150 : days > 270 ? (days - 270) / 220 : 0;
  return Math.max(-1.5, 1.5 - 1.5 * away);
}

function isCandidate({ evidence }: Judged): boolean {
  const has = (about: Evidence['about']) => evidence.some((one) => one.about === about && one.favours);
  if (has('number') || has('parent')) return reasonsFor(evidence) >= 2;
  if (has('words')) return reasonsFor(evidence) >= 2;
  // Without a word in common only codes are left, which hundreds of awards share: then everything else has to fit.
  return has('naics') && has('end') && reasonsFor(evidence) >= 3;
}

function confidenceIn(one: Judged, work: SoughtWork, all: readonly Judged[]): Confidence {
  const { evidence, alike } = one;
  const has = (about: Evidence['about']) => evidence.some((each) => each.about === about && each.favours);
  const against = (about: Evidence['about']) => evidence.some((each) => each.about === about && !each.favours);
  // A notice also tells the history of its work: who held a contract that is long over need not hold the work now.
  if (has('number')) return against('agency') || isLongOver(evidence) ? 'possible' : 'strong';
  const buyer = has('office') || has('agency');
  const endsAhead = evidence.some((each) => each.about === 'end' && each.favours && each.days >= 0);
  if (buyer && has('naics') && has('end') && !against('state') && endsAhead && isUnmistakable(one, work, all))
    return 'strong';
  if (has('parent')) return 'possible';
  if (against('agency') || against('end')) return 'weak';
  const fits = reasonsFor(evidence);
  if (has('words') && buyer && fits >= 3 && alike.cover >= 0.5) return 'possible';
  return has('office') && has('naics') && has('end') && fits >= 4 ? 'possible' : 'weak';
}

/**
 * Its words fit this notice and nobody else's award comes near: names of places or programmes that few awards have, in a
 * title that is mostly covered. Where several holders do such work in the same place, or where the office that asks is
 * known and did not place this contract, it is not certain.
 */
function isUnmistakable({ alike, score, award, evidence }: Judged, work: SoughtWork, all: readonly Judged[]): boolean {
  const office = officeOf(work.solicitationNumber);
  const samePlacer = evidence.some(({ about }) => about === 'office');
  if (office !== undefined && !samePlacer) return false;
  // A place and a kind of work are bought again and again; a building's number, a stock number or a programme is one thing.
  if (alike.telling < (alike.numbered > 0 ? 2 : 3) || alike.apart > 0) return false;
  if (alike.cover < 0.75 || alike.back < 0.5) return false;
  const holder = recipientKey(award.recipientName ?? '');
  return !all.some(
    (other) =>
      other.award.awardId !== award.awardId &&
      (holder === '' || recipientKey(other.award.recipientName ?? '') !== holder) &&
      other.score > score - CLEAR,
  );
}
