/** Every site adapter. Kept apart from the registry so that code needing only ids and hosts stays small. */
import { readAnyPage } from './guess/reader.ts';
import { CLOSED } from './engine/closed.ts';
import { declared } from './engine/declared.ts';
import { readerOf } from './engine/reader.ts';
import type { Declaration } from './engine/declaration.ts';
import { NOTHING, type PageReading, type SiteAdapter } from './engine/reading.ts';
import { readExact } from './engine/exact/read.ts';
import { INFERENCE } from './engine/infer/page.ts';
import { isSamGov } from '../domain/notices/identity.ts';
import { hasStateOfSite, parseShownNotice } from '../domain/notices/shown-notice.ts';
import { readWith } from './guessed.ts';
import { platformOf } from './registry.ts';
import { declaration as samGov } from './adapters/sam-gov/adapter.ts';
import { adapter as fpds } from './adapters/fpds/adapter.ts';
import { adapter as usaspending } from './adapters/usaspending/adapter.ts';
import { declaration as grantsGov } from './adapters/grants-gov/adapter.ts';
import { declaration as dibbs } from './adapters/dibbs/adapter.ts';
import { declaration as unison } from './adapters/unison/adapter.ts';
import { declaration as texasEsbd } from './adapters/texas-esbd/adapter.ts';
import { declaration as calEprocure } from './adapters/cal-eprocure/adapter.ts';
import { declaration as nyscr } from './adapters/nyscr/adapter.ts';
import { declaration as periscope } from './adapters/periscope/adapter.ts';
import { declaration as ivalua } from './adapters/ivalua/adapter.ts';
import { declaration as floridaMfmp } from './adapters/florida-mfmp/adapter.ts';
import { declaration as paEmarketplace } from './adapters/pa-emarketplace/adapter.ts';
import { declaration as washingtonWebs } from './adapters/washington-webs/adapter.ts';
import { declaration as northCarolinaEvp } from './adapters/north-carolina-evp/adapter.ts';
import { declaration as bidnet } from './adapters/bidnet/adapter.ts';
import { declaration as planetbids } from './adapters/planetbids/adapter.ts';
import { declaration as ionwave } from './adapters/ionwave/adapter.ts';
import { declaration as civicengage } from './adapters/civicengage/adapter.ts';
import { declaration as jaggaer } from './adapters/jaggaer/adapter.ts';
import { declaration as canadabuys } from './adapters/canadabuys/adapter.ts';
import { declaration as ted } from './adapters/ted/adapter.ts';
import { declaration as contractsFinder } from './adapters/contracts-finder/adapter.ts';
import { declaration as findATender } from './adapters/find-a-tender/adapter.ts';
import { declaration as austender } from './adapters/austender/adapter.ts';

const DECLARATIONS: readonly Declaration[] = [
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
];

/** One adapter per registry site that has one. */
export const ADAPTERS: readonly SiteAdapter[] = [
  readerOf(samGov, CLOSED),
  usaspending,
  fpds,
  ...DECLARATIONS.map((site) => declared(site, { exact: readExact, inference: INFERENCE })),
];

/** Returns the declaration of a site, except SAM.gov's, which only `closed.ts` reads. Award sites have none. */
export function declarationOf(id: string): Declaration | undefined {
  return DECLARATIONS.find((each) => each.id === id);
}

/** Returns the adapter for the URL's site or platform. */
export function adapterOf(url: URL): SiteAdapter | undefined {
  const site = platformOf(url);
  return site && ADAPTERS.find((adapter) => adapter.id === site.id);
}

/**
 * Reads a page for the in-page buttons, using its adapter only, and says what its printed values mean.
 * Returns `none` for a site without an adapter.
 */
export function readPage(document: Document, url: URL): PageReading {
  return meantBy(adapterOf(url)?.read(document, url) ?? NOTHING, url);
}

/** Reads a page the user asked about, and says what its printed values mean. */
export function readAskedPage(document: Document, url: URL, adapter?: SiteAdapter): PageReading {
  return meantBy(readPrinted(document, url, adapter), url);
}

/**
 * Reads a page the user asked about: the adapter first, then the generic reader with the site's vocabulary.
 * Adapters without shared vocabulary (SAM.gov, award sites) have the final word.
 */
export function readPrinted(document: Document, url: URL, adapter = adapterOf(url)): PageReading {
  return readWith({ adapter, guess: readAnyPage }, document, url);
}

/** An hour, with or without AM or PM. */
const HOUR = /\d(?::\d| ?(?:[ap]\.? ?m|h))|\d{4} [A-Z]{1,3}T\b|\bnoon\b/i;

/**
 * Returns a reading with what its printed values mean to the background. Of the text, only that of a deadline
 * with an hour stays, and on SAM.gov that of each.
 */
export function meantBy({ notices, facts, ...page }: PageReading, url: URL): PageReading {
  return {
    ...page,
    notices: notices.map(({ notice: raw, ...each }) => {
      const { dueTime: _time, otherTimes: _times, doubts: _doubts, ...notice } = parseShownNotice(raw, facts, url);
      const text = notice.responseDeadLine === undefined ? '' : (raw.written?.responseDeadLine ?? '');
      return {
        ...each,
        ...(each.found && hasStateOfSite(notice, raw) ? { found: { ...each.found, state: { by: 'site' } } } : {}),
        notice:
          HOUR.test(text) || (text !== '' && isSamGov(url.hostname))
            ? { ...notice, written: { responseDeadLine: text } }
            : notice,
      };
    }),
  };
}
