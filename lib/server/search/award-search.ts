/** Search over awarded contracts (service-api §4.2). */
import type { AwardRecord } from '../../api/schemas.ts';
import { agencyCode, sameAgency } from '../../domain/reference/agencies.ts';
import type { AwardParameters } from '../routes/award-parameters.ts';
import { AwardStore, type AwardCondition, type AwardingAgency } from '../store/awards.ts';
import type { Database, Values } from '../store/database.ts';
import { anyOf, everyOf, tellingTerms } from './keyword.ts';
import { understand } from './understanding.ts';
import { Vocabulary } from './vocabulary.ts';

export class AwardSearch {
  readonly #database: Database;
  readonly #awards: AwardStore;
  readonly #vocabulary: Vocabulary;

  constructor(database: Database) {
    this.#database = database;
    this.#awards = new AwardStore(database);
    this.#vocabulary = new Vocabulary(database, 'award_text');
  }

  /** One page of awards and how many there are in all. */
  page({ sort, page, pageSize, ...filters }: AwardParameters): { awards: AwardRecord[]; total: number } {
    return this.#database.snapshot(() => {
      const condition = this.#condition(filters);
      const slice = { offset: (page - 1) * pageSize, limit: pageSize };
      return { awards: this.#awards.page(condition, sort, slice), total: this.#awards.count(condition) };
    });
  }

  #condition({ q, state, agency, naics }: Omit<AwardParameters, 'sort' | 'page' | 'pageSize'>): AwardCondition {
    const conditions: string[] = [];
    const values: Values = {};
    if (q !== undefined) {
      const words = this.#strictest(q);
      conditions.push(
        words === undefined ? 'FALSE' : 'awards.row_id IN (SELECT rowid FROM award_text WHERE award_text MATCH $words)',
      );
      if (words !== undefined) values['words'] = words;
    }
    if (state !== undefined) {
      conditions.push('awards.pop_state = $state');
      values['state'] = state;
    }
    if (naics !== undefined) {
      // A prefix as a range, so that the index answers it. ':' follows '9'.
      conditions.push('awards.naics_code >= $naics AND awards.naics_code < $naicsEnd');
      Object.assign(values, { naics, naicsEnd: `${naics}:` });
    }
    if (agency !== undefined) {
      const ids = this.#awards.agencies().filter((each) => isMeant(each, agency));
      conditions.push('awards.agency_id IN (SELECT value FROM json_each($agencies))');
      values['agencies'] = JSON.stringify(ids.map(({ agencyId }) => agencyId));
    }
    return { where: conditions.length > 0 ? conditions.join(' AND ') : 'TRUE', values };
  }

  /**
   * Awards are ordered by date or value, not by relevance, so one shared word must not be enough to lead the list: every
   * word is asked for. Only a query that no award at all satisfies falls back to any of its words.
   */
  #strictest(q: string): string | undefined {
    this.#vocabulary.refresh();
    const { terms } = understand(q, this.#vocabulary);
    const every = everyOf(terms);
    return every !== undefined && this.#vocabulary.rowsWith(every) > 0 ? every : anyOf(tellingTerms(terms));
  }
}

/** Part of its name, its code, or any other spelling of it (decisions, "Agency names"). */
function isMeant({ name, code }: AwardingAgency, wanted: string): boolean {
  if (code !== null && (code === wanted || code === agencyCode(wanted))) return true;
  return name !== null && (name.toLowerCase().includes(wanted.toLowerCase()) || sameAgency(name, wanted));
}
