/** `npm run store`: composes the pictures of `docs/store/pictures` from screens of the real extension. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Workbench } from '../driver/workbench.ts';
import { html, Markup } from '../practice/html.ts';
import { ROOT } from '../setup/install.mjs';
import { photograph, PICTURES, takePictures } from './pictures.ts';
import sheets from './sheets.json' with { type: 'json' };

const FOLDER = join(ROOT, 'docs', 'store', 'pictures');
const STYLE = new Markup(readFileSync(join(import.meta.dirname, 'sheet.css'), 'utf8'));

/** One screen of the extension; `picture` is a name in `PICTURES`. */
const shot = z.object({ picture: z.string(), scheme: z.enum(['light', 'dark']) });
const sheetSchema = z.object({
  name: z.string(),
  size: z.object({ width: z.int(), height: z.int() }),
  title: z.string(),
  text: z.string(),
  /** One window, or two popups side by side. None: the sheet shows the name only. */
  shots: z.array(shot),
  dark: z.boolean().optional(),
});
type Shot = z.output<typeof shot>;
type Sheet = z.output<typeof sheetSchema>;

/** The pictures in the store listings, in sizes that Chrome, Edge and Firefox accept. */
export const SHEETS = z.array(sheetSchema).parse(sheets);

/** Size of a window's screen, so that the sheet shows it without scaling. */
const WINDOW = { width: 1184, height: 648 };

/** Screens up to this width are shown as popups. */
const POPUP_WIDTH = 400;

/** Takes every screen that a sheet shows; returns data URLs by picture and color scheme. */
async function takeShots(bench: Workbench): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  const wanted = SHEETS.flatMap(({ shots }) => shots);
  for (const { name, size, open } of PICTURES) {
    const { page } = await open(bench);
    await page.setViewportSize(size.width > POPUP_WIDTH ? WINDOW : size);
    await page.addStyleTag({ content: '* { scrollbar-width: none !important }' });
    for (const shot of wanted.filter(({ picture }) => picture === name)) {
      const bytes = await photograph(page, shot.scheme);
      taken.set(keyOf(shot), `data:image/png;base64,${bytes.toString('base64')}`);
    }
    await bench.closePages();
  }
  return taken;
}

function keyOf({ picture, scheme }: Shot): string {
  return `${picture}.${scheme}`;
}

/** The markup of one sheet. */
export function sheetOf(sheet: Sheet, shots: ReadonlyMap<string, string>): string {
  const { size, title, text, dark } = sheet;
  const images = sheet.shots.map((shot) => {
    const source = shots.get(keyOf(shot));
    if (source === undefined) throw new Error(`no picture ${keyOf(shot)} was taken`);
    return html`<img src="${source}" alt="" />`;
  });
  const words = html`<h1>${title}</h1>
    <p>${text}</p>`;
  const [kind, main] =
    title === ''
      ? ['logo', MARK]
      : images.length === 0
        ? [size.width > 500 ? 'name wide' : 'name', html`${MARK}${words}`]
        : images.length === 1
          ? [
              'window',
              html`<header>${words}</header>
                ${images}`,
            ]
          : [
              'popups',
              html`<header>${MARK}${words}</header>
                ${images}`,
            ];
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <style>
        ${STYLE}
      </style>
      <body class="${kind}${dark ? ' dark' : ''}">
        ${main}
      </body>
    </html>`.text;
}

/** The logo, as in components/ui/logo.tsx. */
const MARK = html`<svg class="mark" viewBox="0 0 20 20">
  <rect width="20" height="20" rx="5" fill="#3850b0" />
  <path
    d="M6.5 15.5v-11h7l-2 3 2 3h-7"
    fill="none"
    stroke="#fff"
    stroke-width="1.75"
    stroke-linejoin="round"
    stroke-linecap="round"
  />
</svg>`;

if (import.meta.main)
  await takePictures(FOLDER, async (bench) => {
    const shots = await takeShots(bench);
    const page = await bench.browser.context.newPage();
    for (const sheet of SHEETS) {
      await page.setViewportSize(sheet.size);
      await page.setContent(sheetOf(sheet, shots));
      // Stores reject screenshots with an alpha channel, except for the logo.
      await page.screenshot({ path: join(FOLDER, `${sheet.name}.png`), omitBackground: sheet.title === '' });
      console.log(`docs/store/pictures/${sheet.name}.png`);
    }
  });
