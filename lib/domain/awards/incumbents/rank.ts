/** Ranks the awards that a notice most likely replaces, with the evidence for each. Pure, no I/O. */
import type { Award } from '../award.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { recipientKey } from '../../text/company-name.ts';
import { officeOf } from './contract-numbers.ts';
import { evidenceOf, isLongOver, reasonsFor, type Evidence } from './evidence.ts';
import { compareTerms, Rarity, type Similarity } from './similarity.ts';
import type { IncumbentQuery } from './incumbent-query.ts';
import { termsOf } from './terms.ts';

/**
 * `strong`: right in at least 95 of 100 cases (`npm run bench -- incumbents`). `possible`: worth a look.
 * `weak`: fits, but so do others.
 */
export type Confidence = 'strong' | 'possible' | 'weak';

export interface Candidate {
  award: Award;
  confidence: Confidence;
  /** Evidence for it first, on at least two subjects, then evidence against it. */
  evidence: Evidence[];
}

const MAX_CANDIDATES = 5;
/** Points of {@link scoreOf} by which a strong candidate must lead every other recipient. */
const CLEAR_LEAD = 2.5;

interface ScoredAward {
  award: Award;
  evidence: Evidence[];
  similarity: Similarity;
  score: number;
}

/**
 * Returns at most five candidates, likeliest first, including every contract the notice cites. `today` is
 * used if the notice has no date. A candidate needs evidence on two subjects, one of them the work or the
 * contract itself. A canceled award, of zero or negative value, is none.
 */
export function rankIncumbents(work: IncumbentQuery, awards: readonly Award[], today: CalendarDate): Candidate[] {
  const known = [...new Map(awards.map((award) => [award.awardId, award])).values()];
  const texts = known.map(({ description }) => termsOf(description ?? ''));
  const rarity = new Rarity(texts.filter((terms) => terms.length > 0));
  const title = termsOf(work.title);

  const scored = known.map((award, at): ScoredAward => {
    const similarity = compareTerms(title, texts[at] ?? [], rarity);
    const evidence = evidenceOf(work, award, similarity, today);
    const text = 0.7 * similarity.noticeCoverage + 0.3 * similarity.awardCoverage;
    return { award, evidence, similarity, score: scoreOf(evidence, text) };
  });
  const candidates = scored.filter((one) => (one.award.value ?? 1) > 0 && isCandidate(one)).sort(byScore);
  // Users expect to see a contract that the notice cites, however long ago it ended.
  return [...candidates.filter(isCited), ...candidates.filter((one) => !isCited(one))]
    .slice(0, MAX_CANDIDATES)
    .sort(byScore)
    .map((one) => ({ award: one.award, evidence: one.evidence, confidence: confidenceOf(one, work, scored) }));
}

function byScore(a: ScoredAward, b: ScoredAward): number {
  return b.score - a.score || (a.award.awardId < b.award.awardId ? -1 : 1);
}

function isCited({ evidence }: ScoredAward): boolean {
  return evidence.some(({ about }) => about === 'number');
}

/** Points for evidence for and against an award. */
const POINTS: Readonly<Record<Exclude<Evidence['about'], 'end' | 'words'>, readonly [pro: number, con: number]>> = {
  number: [12, 0],
  parent: [3, 0],
  office: [1.6, 0],
  agency: [1, -2],
  naics: [1.2, -1.6],
  state: [1, -2.2],
};

/** Points for citing a contract that ended long ago: low enough that its current successor ranks higher. */
const POINTS_FOR_OLD_NUMBER = 1;

/** Points for a description identical to the title: less than place, code, and time together. */
const POINTS_FOR_WORDS = 3.5;

function scoreOf(evidence: readonly Evidence[], textMatch: number): number {
  const longOver = isLongOver(evidence);
  return evidence.reduce((sum, one) => sum + pointsOf(one, longOver), POINTS_FOR_WORDS * textMatch);
}

function pointsOf(one: Evidence, longOver: boolean): number {
  if (one.about === 'end') return pointsOfEnd(one.days);
  if (one.about === 'number' && longOver) return POINTS_FOR_OLD_NUMBER;
  return one.about === 'words' ? 0 : POINTS[one.about][one.favors ? 0 : 1];
}

/** Highest if the award ends one to nine months after the deadline. */
function pointsOfEnd(days: number): number {
  const away = days < 30 ? (30 - days) / 150 : days > 270 ? (days - 270) / 220 : 0;
  return Math.max(-1.5, 1.5 - 1.5 * away);
}

function isCandidate({ evidence }: ScoredAward): boolean {
  const has = (about: Evidence['about']) => evidence.some((one) => one.about === about && one.favors);
  if (has('number') || has('parent')) return reasonsFor(evidence) >= 2;
  if (has('words')) return reasonsFor(evidence) >= 2;
  // Without shared words only codes are left, which hundreds of awards share, so everything else must fit.
  return has('naics') && has('end') && reasonsFor(evidence) >= 3;
}

function confidenceOf(one: ScoredAward, work: IncumbentQuery, all: readonly ScoredAward[]): Confidence {
  const { evidence, similarity } = one;
  const has = (about: Evidence['about']) => evidence.some((each) => each.about === about && each.favors);
  const against = (about: Evidence['about']) => evidence.some((each) => each.about === about && !each.favors);
  // A notice can cite its whole contract history; an old contract may not be the current one.
  if (has('number')) return against('agency') || isLongOver(evidence) ? 'possible' : 'strong';
  const buyer = has('office') || has('agency');
  const endsAhead = evidence.some((each) => each.about === 'end' && each.favors && each.days >= 0);
  if (buyer && has('naics') && has('end') && !against('state') && endsAhead && isUnmistakable(one, work, all))
    return 'strong';
  if (has('parent')) return 'possible';
  if (against('agency') || against('end')) return 'weak';
  const fits = reasonsFor(evidence);
  if (has('words') && buyer && fits >= 3 && similarity.noticeCoverage >= 0.5) return 'possible';
  return has('office') && has('naics') && has('end') && fits >= 4 ? 'possible' : 'weak';
}

/**
 * Whether the text match is distinctive: most of the title is covered, with names of places or programs that
 * few awards have, and no other recipient comes close. Never true if the soliciting office is known and did
 * not place this contract.
 */
function isUnmistakable(candidate: ScoredAward, work: IncumbentQuery, all: readonly ScoredAward[]): boolean {
  const { similarity, score, award, evidence } = candidate;
  const office = officeOf(work.solicitationNumber);
  const isSameOffice = evidence.some(({ about }) => about === 'office');
  if (office !== undefined && !isSameOffice) return false;
  // The same work at the same place is bought again and again; a building, stock number, or program is
  // unique.
  const enoughNames = similarity.rareNames >= (similarity.rareNumbers > 0 ? 2 : 3);
  if (!enoughNames || similarity.conflictingNames > 0) return false;
  if (similarity.noticeCoverage < 0.75 || similarity.awardCoverage < 0.5) return false;
  const holder = recipientKey(award.recipientName ?? '');
  return !all.some(
    (other) =>
      other.award.awardId !== award.awardId &&
      (holder === '' || recipientKey(other.award.recipientName ?? '') !== holder) &&
      other.score > score - CLEAR_LEAD,
  );
}
