/** A site that can be on or off, as our own pages show it. */
import type { SiteEntry } from '../../protocol/answers.ts';
import { verifiedSince, type Site } from '../../sites/registry.ts';
import { isAllowed, type Wish } from './site-wishes.ts';
import { patternsOf, type SwitchableSite } from './switchable-sites.ts';

export async function entryOf(
  { id, name, vendor, hosts, platform }: SwitchableSite,
  wish: Wish | undefined,
): Promise<SiteEntry> {
  const fromStart = platform?.granted === 'install';
  const allowed = (fromStart || wish !== undefined) && (await isAllowed(wish?.hosts ?? hosts));
  return {
    id,
    name,
    ...(vendor === undefined ? {} : { vendor }),
    hosts: [...hosts],
    origins: patternsOf(hosts),
    state: allowed ? 'on' : wish || fromStart ? 'withdrawn' : 'off',
    ...readingOf(platform),
    ...(fromStart ? { fromStart: true as const } : {}),
  };
}

function readingOf(platform: Site | undefined): Pick<SiteEntry, 'reading' | 'verifiedSince'> {
  if (platform?.reader !== 'adapter') return { reading: 'anyPage' };
  const since = verifiedSince(platform);
  return since === undefined ? { reading: 'unverified' } : { reading: 'verified', verifiedSince: since };
}
