/** What became of one site's adapter on its real page, and what that means for the whole run. */

/** What the extension told of a page. */
export interface Seen {
  kind: 'list' | 'detail' | 'none';
  unreadable?: boolean | undefined;
  /** Whose adapter read it; none where only the reader of any page found something. */
  reader?: string | undefined;
  /** How many of the notices have each field. */
  fields: Readonly<Record<string, number>>;
  notices: number;
}

export interface Finding {
  site: string;
  address: string;
  /** `reads`: the site's adapter read its list. `blind`: the page came and it did not. `absent`: the page did not come. */
  verdict: 'reads' | 'blind' | 'absent';
  says: string;
}

/** Whether the site's own adapter read a list there. */
export function readsItsList(site: string, { kind, reader, notices }: Seen): boolean {
  return kind === 'list' && reader === site && notices > 0;
}

/** Judges what was seen at an address where a list stands; a text says why the page did not come. */
export function judge(site: string, address: string, seen: Seen | string): Finding {
  if (typeof seen === 'string') return { site, address, verdict: 'absent', says: seen };
  if (!readsItsList(site, seen)) return { site, address, verdict: 'blind', says: whyBlind(site, seen) };
  const fields = Object.entries(seen.fields).map(([name, count]) => `${name} ${String(count)}`);
  return { site, address, verdict: 'reads', says: `list, notices: ${String(seen.notices)} (${fields.join(', ')})` };
}

function whyBlind(site: string, { unreadable, reader, notices }: Seen): string {
  if (notices === 0) return unreadable ? 'recognised, and none of its fields found' : 'no notice found';
  const found = `notices: ${String(notices)}`;
  if (reader === undefined) return `not read by its adapter; the reader of any page stepped in (${found})`;
  return reader === site
    ? "read as a notice's own page, where a list should be"
    : `the page is read by the adapter of ${reader} (${found}): has the site moved?`;
}

const MARKS = { reads: '✓', blind: '✗', absent: '–' };

/** One line, and the address under it where somebody has to look. */
export function describeFinding({ site, address, verdict, says }: Finding): string {
  const line = `${MARKS[verdict]} ${site.padEnd(20)} ${says}`;
  return verdict === 'reads' ? line : `${line}\n  ${''.padEnd(20)} ${address}`;
}

/** Exit code 3: nothing can be said, because no page came. */
export const NO_NETWORK = 3;

/** The last line, and the exit code: 0 where every page that came was read, 1 where one was not. */
export function conclude(findings: readonly Finding[]): { code: number; says: string } {
  const count = (verdict: Finding['verdict']) => findings.filter((each) => each.verdict === verdict).length;
  const [reads, blind, absent] = [count('reads'), count('blind'), count('absent')];
  if (reads + blind === 0)
    return { code: NO_NETWORK, says: 'No page came: there is no network here, so nothing can be said of any adapter.' };
  const missing = absent === 0 ? '' : ` ${String(absent)} did not come.`;
  return {
    code: blind > 0 ? 1 : 0,
    says: `${String(reads)} of ${String(reads + blind)} pages that came were read.${missing}${
      blind > 0 ? ' Save each page marked ✗, then: npm run read -- --found --url URL FILE.html' : ''
    }`,
  };
}
