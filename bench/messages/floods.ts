/** Floods from a content script that a page has taken over. Runs beside our script, as it would. */
import { ENVELOPE } from '../../lib/protocol/envelope.ts';
import { VALUE_MAX, LINK_MAX } from '../../lib/domain/limits.ts';

export interface Flood {
  name: string;
  /** Sends every message at once and resolves when all are answered. */
  script: string;
}

/**
 * Defines `say(name, request)`, which resolves with an answer or `'none'`, and `notices(count, size)`, which
 * makes valid notices of about `size` characters with text that needs cleaning.
 */
export const SPEECH = `
globalThis.say = (name, request) =>
  chrome.runtime.sendMessage({ protocol: '${ENVELOPE}', name, request }).catch(() => 'none');
let last = 0;
globalThis.notices = (count, size) => Array.from({ length: count }, () => {
  last += 1;
  const title = ('é\\u200b ' + last + ' ').repeat(200).slice(0, ${String(VALUE_MAX.title)});
  const written = Object.fromEntries(['agency', 'naicsCode', 'state', 'setAside', 'postedDate', 'responseDeadLine'].map(
    (name) => [name, ('é 1 ' + last + ' ').repeat(200).slice(0, ${String(VALUE_MAX.agency)})]));
  const full = { noticeId: 'flood-' + last, title, written, uiLink: ('https://sam.gov/opp/' + 'a'.repeat(${String(LINK_MAX)})).slice(0, ${String(LINK_MAX)}) };
  if (size < 2000) return { noticeId: full.noticeId, title: title.slice(0, 200) };
  const mentions = Array.from({ length: 40 }, (_, at) => ('W912DY-21-C-' + at + ' é ').repeat(20).slice(0, Math.min(200, Math.floor((size - 6000) / 40))));
  return size < 7000 ? full : { ...full, mentions };
});
globalThis.askStatus = (count, size) => say('notices.status', { kind: 'list', site: 'sam-gov', notices: notices(count, size) });
0`;

/** From the largest message that the schema allows to many small ones. */
export const FLOODS: readonly Flood[] = [
  { name: '13 messages of 10 MB', script: 'Promise.all(Array.from({ length: 13 }, () => askStatus(1000, 14_000)))' },
  { name: '100 messages of 240 kB', script: 'Promise.all(Array.from({ length: 100 }, () => askStatus(40, 6000)))' },
  { name: '1,200 messages of 60 kB', script: 'Promise.all(Array.from({ length: 1200 }, () => askStatus(10, 6000)))' },
  {
    name: '120 captures of 15 kB',
    script:
      "Promise.all(notices(120, 14_000).map((notice) => say('notice.capture', { notice, note: 'é '.repeat(2500) })))",
  },
];
