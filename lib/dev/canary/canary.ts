/**
 * `npm run canary [-- [--url URL] SITE …]`: opens the real sites with the built extension and says which adapters no longer read
 * their list. For a person with a network, now and then; never part of the tests, which must not depend on other people's pages.
 */
import { parseHttpUrl } from '../../domain/text/link.ts';
import { addressesOf } from '../../sites/fixtures.ts';
import { KNOWN_SITES } from '../../sites/registry.ts';
import { Misuse, readOptionsAndWords, run } from '../command-line.ts';
import { ExtensionBrowser } from '../driver/chromium.ts';
import { conclude, describeFinding, judge, type Finding } from './findings.ts';
import { look, type Patience, type Place } from './look.ts';

const USAGE = 'Usage: npm run canary [-- [--url URL] SITE …]   SITE as in lib/sites, e.g. sam-gov; without one: all';
const PATIENCE: Patience = { load: 30_000, draw: 20_000 };

/** Where to look: the first list of each adapter, of the named ones, or one address of one site. */
export function placesFrom(args: string[]): Place[] {
  const { values, positionals } = readOptionsAndWords(args, { url: { type: 'string' } });
  const sites = KNOWN_SITES.filter(({ reader, awards }) => reader === 'adapter' && !awards).map(({ id }) => id);
  const unknown = positionals.find((name) => !sites.includes(name));
  if (unknown !== undefined) throw new Misuse(`no adapter is called "${unknown}"`);
  if (values.url !== undefined) {
    const [site, ...more] = positionals;
    if (!parseHttpUrl(values.url) || site === undefined || more.length > 0)
      throw new Misuse('--url takes an absolute address, for one SITE');
    return [{ site, address: values.url }];
  }
  return (positionals.length > 0 ? positionals : sites).flatMap((site) => {
    const [address] = addressesOf(site).list;
    // Platforms on hosts that nobody can list have invented examples.
    return address === undefined || new URL(address).hostname.endsWith('.example') ? [] : [{ site, address }];
  });
}

/** Looks at one place after the other and tells each finding as soon as it is there. */
export async function watch(
  browser: ExtensionBrowser,
  places: readonly Place[],
  patience: Patience,
  tell: (finding: Finding) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const place of places) {
    const finding = judge(place.site, place.address, await look(browser, place, patience));
    findings.push(finding);
    tell(finding);
  }
  return findings;
}

async function main(): Promise<number> {
  if (process.env['CI']) {
    console.log('The canary is off in CI: other people’s pages decide nothing there. Run it by hand.');
    return 0;
  }
  const places = placesFrom(process.argv.slice(2));
  console.log(`Opening ${String(places.length)} real pages, one after the other.`);
  const browser = await ExtensionBrowser.open({ headless: true });
  try {
    const findings = await watch(browser, places, PATIENCE, (finding) => {
      console.log(describeFinding(finding));
    });
    const { code, says } = conclude(findings);
    console.log(says);
    return code;
  } finally {
    await browser.close();
  }
}

if (import.meta.main)
  await run(USAGE, async () => {
    process.exitCode = await main();
  });
