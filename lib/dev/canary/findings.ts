/** What the canary found on each page, and what it means for the run. */

/** What the extension read on a page. */
export interface Seen {
  kind: 'list' | 'detail' | 'none';
  unreadable?: boolean | undefined;
  /** The site whose adapter read it; undefined for the generic reader. */
  reader?: string | undefined;
  /** How many notices have each field. */
  fields: Readonly<Record<string, number>>;
  notices: number;
}

export interface Finding {
  site: string;
  address: string;
  /** `reads`: the site's adapter read its list. `blind`: it did not. `absent`: the page did not load. */
  verdict: 'reads' | 'blind' | 'absent';
  says: string;
}

/** Whether the site's own adapter read a list. */
export function readsItsList(site: string, { kind, reader, notices }: Seen): boolean {
  return kind === 'list' && reader === site && notices > 0;
}

/** Judges what was seen at the address of a list; a text says why the page did not load. */
export function judge(site: string, address: string, seen: Seen | string): Finding {
  if (typeof seen === 'string') return { site, address, verdict: 'absent', says: seen };
  if (!readsItsList(site, seen)) return { site, address, verdict: 'blind', says: whyBlind(site, seen) };
  const fields = Object.entries(seen.fields).map(([name, count]) => `${name} ${count}`);
  return { site, address, verdict: 'reads', says: `list, notices: ${seen.notices} (${fields.join(', ')})` };
}

function whyBlind(site: string, { unreadable, reader, notices }: Seen): string {
  if (notices === 0) return unreadable ? 'recognized, but no field found' : 'no notice found';
  if (reader === undefined) return `read by the generic reader only (notices: ${notices})`;
  if (reader !== site) return `read by the adapter of ${reader} (notices: ${notices}): has the site moved?`;
  return "read as a notice's own page instead of a list";
}

const MARKS = { reads: '✓', blind: '✗', absent: '–' };

/** One line, and the address below it unless the page was read. */
export function describeFinding({ site, address, verdict, says }: Finding): string {
  const line = `${MARKS[verdict]} ${site.padEnd(20)} ${says}`;
  return verdict === 'reads' ? line : `${line}\n  ${''.padEnd(20)} ${address}`;
}

/** Exit code: no page loaded, so nothing is known. */
export const NO_NETWORK = 3;

/** The last line and the exit code: 0 if every page that loaded was read, else 1. */
export function conclude(findings: readonly Finding[]): { code: number; says: string } {
  const count = (verdict: Finding['verdict']) => findings.filter((each) => each.verdict === verdict).length;
  const [reads, blind, absent] = [count('reads'), count('blind'), count('absent')];
  const loaded = reads + blind;
  if (loaded === 0) return { code: NO_NETWORK, says: 'No page loaded. Is there a network?' };
  const missing = absent === 0 ? '' : ` ${absent} did not load.`;
  const hint = blind === 0 ? '' : ' Save each page marked ✗, then: npm run read -- --found --url URL FILE.html';
  return { code: blind > 0 ? 1 : 0, says: `${reads} of ${loaded} loaded pages were read.${missing}${hint}` };
}
