import type { PipelineChange } from '../../../lib/protocol/change-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { relativeTime } from '../../ui/relative-time.ts';

/** Where and when a change was seen: `sam.gov, 8:15 AM`; a colleague's edit has only the time. */
export function seenWhere({ host, at }: Pick<PipelineChange, 'host' | 'at'>): string {
  if (host === undefined) return relativeTime(at);
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const time = isToday ? words('todayAt', relativeTime(at)) : relativeTime(at);
  return words('changeSeen', siteName(host), time);
}

/** The host as people say it. */
export function siteName(host: string): string {
  return host.replace(/^www\./, '').replace(/^sam\.gov$/, 'SAM.gov');
}
