/**
 * `npm run new-site`: starts an adapter for a new site from one saved page, or from pages that a user taught
 * and exported. Copies nothing from the page but its labels.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { Misuse, readOptionsAndWords, run, savedPage } from '../command-line.ts';
import { ROOT } from '../setup/install.mjs';
import { reportOf, reportOfTaught } from './report.ts';
import { scaffold, scaffoldTaught } from './scaffold.ts';

const USAGE = `Usage: npm run new-site -- --url URL [--id ID] FILE.html
       npm run new-site -- --from-taught FILE [--host HOST] [--id ID]`;

if (import.meta.main)
  await run(USAGE, async () => {
    const { values, positionals } = readOptionsAndWords(process.argv.slice(2), {
      url: { type: 'string' },
      id: { type: 'string' },
      host: { type: 'string' },
      'from-taught': { type: 'string' },
    });
    const { id, host, 'from-taught': taught } = values;
    if (taught !== undefined) {
      if (values.url !== undefined || positionals.length > 0)
        throw new Misuse('--from-taught takes one FILE, without --url and FILE.html');
      if (!existsSync(taught) || !statSync(taught).isFile())
        throw new Misuse(`--from-taught: there is no file "${taught}"`);
      const text = readFileSync(taught, 'utf8');
      console.log(reportOfTaught(await scaffoldTaught({ root: ROOT, text, host, id })));
      return;
    }
    if (host !== undefined) throw new Misuse('--host needs --from-taught');
    const { url, file } = savedPage(values.url, positionals);
    console.log(reportOf(await scaffold({ root: ROOT, html: readFileSync(file, 'utf8'), url, id })));
  });
