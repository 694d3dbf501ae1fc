/** Every site adapter. Kept apart from the registry so that code needing only ids and hosts stays small. */
import { readAnyPage } from './generic/reader.ts';
import { NOTHING, type PageReading, type SiteAdapter } from './engine/reading.ts';
import { platformOf } from './registry.ts';
import { adapter as samGov } from './adapters/sam-gov/adapter.ts';
import { adapter as grantsGov } from './adapters/grants-gov/adapter.ts';
import { adapter as dibbs } from './adapters/dibbs/adapter.ts';
import { adapter as unison } from './adapters/unison/adapter.ts';
import { adapter as texasEsbd } from './adapters/texas-esbd/adapter.ts';
import { adapter as calEprocure } from './adapters/cal-eprocure/adapter.ts';
import { adapter as nyscr } from './adapters/nyscr/adapter.ts';
import { adapter as periscope } from './adapters/periscope/adapter.ts';
import { adapter as ivalua } from './adapters/ivalua/adapter.ts';
import { adapter as floridaMfmp } from './adapters/florida-mfmp/adapter.ts';
import { adapter as paEmarketplace } from './adapters/pa-emarketplace/adapter.ts';
import { adapter as washingtonWebs } from './adapters/washington-webs/adapter.ts';
import { adapter as northCarolinaEvp } from './adapters/north-carolina-evp/adapter.ts';
import { adapter as bidnet } from './adapters/bidnet/adapter.ts';
import { adapter as planetbids } from './adapters/planetbids/adapter.ts';
import { adapter as ionwave } from './adapters/ionwave/adapter.ts';
import { adapter as civicengage } from './adapters/civicengage/adapter.ts';
import { adapter as jaggaer } from './adapters/jaggaer/adapter.ts';
import { adapter as canadabuys } from './adapters/canadabuys/adapter.ts';
import { adapter as ted } from './adapters/ted/adapter.ts';
import { adapter as contractsFinder } from './adapters/contracts-finder/adapter.ts';
import { adapter as findATender } from './adapters/find-a-tender/adapter.ts';
import { adapter as austender } from './adapters/austender/adapter.ts';
import { adapter as usaspending } from './adapters/usaspending/adapter.ts';
import { adapter as fpds } from './adapters/fpds/adapter.ts';

/** One adapter per registry site that has one. */
export const ADAPTERS: readonly SiteAdapter[] = [
  samGov,
  grantsGov,
  dibbs,
  unison,
  texasEsbd,
  calEprocure,
  nyscr,
  periscope,
  ivalua,
  floridaMfmp,
  paEmarketplace,
  washingtonWebs,
  northCarolinaEvp,
  bidnet,
  planetbids,
  ionwave,
  civicengage,
  jaggaer,
  canadabuys,
  ted,
  contractsFinder,
  findATender,
  austender,
  usaspending,
  fpds,
];

/** Returns the adapter for the URL's site or platform. */
export function adapterOf(url: URL): SiteAdapter | undefined {
  const site = platformOf(url);
  return site && ADAPTERS.find((adapter) => adapter.id === site.id);
}

/**
 * Reads a page for the in-page buttons, using its adapter only. Returns `none` for a site without an adapter.
 */
export function readPage(document: Document, url: URL): PageReading {
  return adapterOf(url)?.read(document, url) ?? NOTHING;
}

/**
 * Reads a page the user asked about: the adapter first, then the generic reader with the site's vocabulary.
 * Adapters without shared vocabulary (SAM.gov, award sites) have the final word.
 */
export function readAskedPage(document: Document, url: URL): PageReading {
  return readAskedWith(adapterOf(url), document, url);
}

/** Same as {@link readAskedPage}, with an adapter that does not have to be in the registry. */
export function readAskedWith(adapter: SiteAdapter | undefined, document: Document, url: URL): PageReading {
  const own = adapter?.read(document, url) ?? NOTHING;
  if (own.kind !== 'none' || adapter?.awards || (adapter && !adapter.known)) return own;
  const any = readAnyPage(document, url, knowledgeOf(adapter));
  return any.kind === 'none' ? own : any;
}

/** Returns only the vocabulary of a declaration. */
function knowledgeOf(adapter: SiteAdapter | undefined) {
  const { labels, never, dates } = adapter?.known ?? {};
  return { ...(labels ? { labels } : {}), ...(never ? { never } : {}), ...(dates ? { dates } : {}) };
}
