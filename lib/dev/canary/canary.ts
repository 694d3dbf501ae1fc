/**
 * `npm run canary`: opens the real sites with the built extension and reports which adapters no longer read
 * their list. Never part of the tests, which must not depend on other people's pages.
 */
import { parseHttpUrl } from '../../domain/text/link.ts';
import { addressesOf } from '../../sites/fixtures.ts';
import { KNOWN_SITES } from '../../sites/registry.ts';
import { Misuse, readOptionsAndWords, run } from '../command-line.ts';
import { ExtensionBrowser } from '../driver/chromium.ts';
import { ensureBuild } from '../setup/ready.ts';
import { conclude, describeFinding, judge, type Finding } from './findings.ts';
import { look, type Patience, type Place } from './look.ts';

const USAGE = 'Usage: npm run canary [-- [--url URL] SITE …]   SITE as in lib/sites, e.g. sam-gov; without one: all';
const PATIENCE: Patience = { load: 30_000, draw: 20_000 };

/** The first list of every adapter or of the named ones, or one address of one site. */
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

/** Looks at one place after the other, and reports each finding at once. */
export async function watch(
  browser: ExtensionBrowser,
  places: readonly Place[],
  patience: Patience,
  report: (finding: Finding) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const place of places) {
    const finding = judge(place.site, place.address, await look(browser, place, patience));
    findings.push(finding);
    report(finding);
  }
  return findings;
}

if (import.meta.main)
  await run(USAGE, async () => {
    if (process.env['CI']) {
      console.log('The canary is off in CI. Run it by hand.');
      return;
    }
    const places = placesFrom(process.argv.slice(2));
    ensureBuild('chrome');
    console.log(`Opening ${places.length} real pages, one after the other.`);
    const browser = await ExtensionBrowser.open({ headless: true });
    try {
      const findings = await watch(browser, places, PATIENCE, (finding) => {
        console.log(describeFinding(finding));
      });
      const { code, says } = conclude(findings);
      console.log(says);
      process.exitCode = code;
    } finally {
      await browser.close();
    }
  });
