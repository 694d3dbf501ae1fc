/** Search over awarded contracts (service-api §4.2). */
import type { AwardRecord } from '../../api/schemas.ts';
import { agencyShortNames } from '../../domain/reference/agencies.ts';
import { agencyCode, sameAgency } from '../../domain/reference/agency-names.ts';
import type { AwardParameters } from '../input/award-parameters.ts';
import { AwardStore, EVERY_AWARD, type AwardCondition, type AwardingAgency } from '../catalog/awards.ts';
import type { Database, Values } from '../store/database.ts';
import { BOUNDS, type SearchBounds } from './query/bounds.ts';
import { shortenedNames } from './query/company-names.ts';
import { withInitials } from './query/company-initials.ts';
import { anyOf, allOf, allPhrases, selectiveTerms } from './keyword-retriever.ts';
import { withAllForms, isLegalForm } from './query/legal-forms.ts';
import { wordsOf } from './query/query-terms.ts';
import { understand } from './query/understanding.ts';
import { Vocabulary } from './query/vocabulary.ts';

export class AwardSearch {
  readonly #database: Database;
  readonly #bounds: SearchBounds;
  readonly #awards: AwardStore;
  readonly #vocabulary: Vocabulary;

  constructor(database: Database, bounds = BOUNDS) {
    this.#database = database;
    this.#bounds = bounds;
    this.#awards = new AwardStore(database, bounds);
    this.#vocabulary = new Vocabulary(database, 'award_text');
  }

  /** One page of awards and the total number of matches. */
  page({ sort, page, pageSize, ...filters }: AwardParameters): { awards: AwardRecord[]; total: number } {
    return this.#database.snapshot(() =>
      this.#awards.page(this.#condition(filters), sort, { offset: (page - 1) * pageSize, limit: pageSize }),
    );
  }

  #condition({ q, state, agency, naics }: Omit<AwardParameters, 'sort' | 'page' | 'pageSize'>): AwardCondition {
    const conditions: string[] = [];
    const values: Values = {};
    if (state !== undefined) {
      conditions.push('awards.pop_state = $state');
      values['state'] = state;
    }
    if (naics !== undefined) {
      // A prefix as a range, so that the index can serve it. ':' follows '9' in ASCII.
      conditions.push('awards.naics_code >= $naics AND awards.naics_code < $naicsEnd');
      Object.assign(values, { naics, naicsEnd: `${naics}:` });
    }
    if (agency !== undefined) {
      const ids = calledBy(agency, this.#awards.agencies());
      conditions.push('awards.agency_id IN (SELECT value FROM json_each($agencies))');
      values['agencies'] = JSON.stringify(ids.map(({ agencyId }) => agencyId));
    }
    const where = conditions.length > 0 ? conditions.join(' AND ') : EVERY_AWARD;
    if (q === undefined) return { where, values };
    const words = this.#strictest(q);
    return words === undefined ? { where: 'FALSE', values: {} } : { words, where, values };
  }

  /**
   * The strictest FTS5 expression that matches any award. Awards are sorted by date or value, not relevance,
   * so a single shared word must not put an award first: start by requiring every word. If nothing matches,
   * drop legal forms (Leidos is an INC even if the query says corporation), then words that no award has,
   * then words that do not identify a company, and finally accept any word. Quoted phrases are always
   * required.
   */
  #strictest(q: string): string | undefined {
    this.#vocabulary.refresh();
    const asked = understand(q, this.#vocabulary).terms.map((term) =>
      withInitials(withAllForms(term, this.#vocabulary), this.#vocabulary),
    );
    const named = asked.filter((term) => !isLegalForm(term));
    const wanted = named.length > 0 ? named : asked;
    const known = wanted.filter(({ kind, rows }) => kind === 'phrase' || rows > 0);
    const hasRows = (every: string | undefined) => every === undefined || this.#vocabulary.rowsWith(every) > 0;
    for (const every of new Set([asked, wanted, known].map(allOf))) if (hasRows(every)) return every;
    const shortened = shortenedNames(known, this.#vocabulary, this.#bounds);
    for (const every of shortened.map(allOf)) if (hasRows(every)) return every;
    const terms = shortened.at(-1) ?? known;
    const phrases = allPhrases(terms);
    const loose = terms.filter(({ kind }) => kind !== 'phrase');
    const any = anyOf(selectiveTerms(loose, this.#bounds));
    if (phrases === undefined || any === undefined) return phrases ?? any;
    const both = `${phrases} AND (${any})`;
    return this.#vocabulary.rowsWith(both) > 0 ? both : phrases;
  }
}

/**
 * The agencies that `wanted` means: part of their name, their code, or an alias (decisions, "Agency names").
 * If none matches, the sub-agencies: "Navy" means the Navy's awards, which are made in its department's name.
 * An acronym must match a whole word, because every department has "EPA" in its name.
 */
function calledBy(wanted: string, agencies: readonly AwardingAgency[]): AwardingAgency[] {
  const part = wanted.toLowerCase();
  const meantCode = agencyCode(wanted);
  const isAcronym = agencyShortNames().includes(wanted.toUpperCase());
  const isNamed = (name: string) =>
    sameAgency(name, wanted) || (isAcronym ? wordsOf(name).includes(part) : name.includes(part));
  const whole = agencies.filter(
    ({ name, code }) =>
      (code !== null && (code === wanted || code === meantCode)) || (name !== null && isNamed(name.toLowerCase())),
  );
  return whole.length > 0
    ? whole
    : agencies.filter(({ subName }) => subName !== null && isNamed(subName.toLowerCase()));
}
