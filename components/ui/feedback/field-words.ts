import { words, type WordKey } from '../../../lib/words/words.ts';

/**
 * The label on our screens of a field that the service names, by its letters alone (service-api §4.1–4.7).
 */
const LABELS: ReadonlyMap<string, WordKey> = new Map<string, WordKey>([
  ['noticeid', 'fieldNoticeId'],
  ['title', 'title'],
  ['agency', 'agency'],
  ['naics', 'naics'],
  ['naicscode', 'naics'],
  ['state', 'state'],
  ['states', 'states'],
  ['responsedeadline', 'due'],
  ['duewithindays', 'due'],
  ['uilink', 'link'],
  ['note', 'note'],
  ['notes', 'note'],
  ['stage', 'stage'],
  ['stageid', 'stage'],
  ['pwin', 'pWin'],
  ['pgo', 'pGo'],
  ['value', 'value'],
  ['estimatedvalue', 'value'],
  ['estimatedvaluecents', 'value'],
  ['pipeline', 'pipeline'],
  ['pipelineid', 'pipeline'],
  ['q', 'fieldQuery'],
  ['setaside', 'setAside'],
  ['setasides', 'setAside'],
  ['type', 'noticeType'],
  ['types', 'noticeType'],
  ['postedwithindays', 'posted'],
  ['sort', 'sortBy'],
  ['pagesize', 'pageSize'],
]);

/**
 * Returns what our screens call a field that the service names: `estimated_value_cents`,
 * `/data/attributes/title` and `body.title` too. An unknown field is returned as it is.
 */
export function fieldLabel(field: string): string {
  const parts = field.split(/[./[\]]+/).filter((part) => part !== '' && !/^\d+$/.test(part));
  const key = LABELS.get((parts.at(-1) ?? '').replace(/[^a-z]/gi, '').toLowerCase());
  return key === undefined ? field : words(key);
}
