/**
 * A practice site at the addresses of SAM.gov. The browser driver serves these pages, so the extension sees its site without a
 * network. Like the original it is a single-page application.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { html, Markup } from './html.ts';
import { practiceNotices, type PracticeNotice } from './practice-notices.ts';
import { detailMain, detailPath, listMain, listPath, PRACTICE_PAGE_SIZE } from './sam-pages.ts';

/** Address of the list of practice notices. */
export const PRACTICE_LIST = `https://sam.gov${listPath(1)}`;

/** Address of a practice notice's own page. */
export function practicePageOf(notice: PracticeNotice): string {
  return `https://sam.gov${detailPath(notice)}`;
}

export interface PracticeAnswer {
  status: number;
  contentType: string;
  body: string;
}

export interface PracticeSite {
  notices: readonly PracticeNotice[];
  /** Answers any request; unknown addresses get a 404 instead of the network. */
  answer: (url: URL) => PracticeAnswer;
}

/** A site with `count` notices, by default three pages. */
export function practiceSite(today: CalendarDate, count = 3 * PRACTICE_PAGE_SIZE): PracticeSite {
  const notices = practiceNotices(today, count);
  return {
    notices,
    answer(url) {
      const main = url.hostname === 'sam.gov' ? mainOf(notices, url) : undefined;
      if (!main) return page(404, html`<h1>No practice page here</h1>`);
      return url.searchParams.has('fragment') ? htmlAnswer(200, main.text) : page(200, main);
    },
  };
}

function mainOf(notices: readonly PracticeNotice[], url: URL): Markup | undefined {
  const noticeId = /^\/(?:workspace\/contract\/)?opp\/([0-9a-f]{32})\/view$/.exec(url.pathname)?.[1];
  const notice = notices.find((each) => each.noticeId === noticeId);
  if (notice) return detailMain(notice);
  const [page, size] = [numberIn(url, 'page', 1), numberIn(url, 'pageSize', PRACTICE_PAGE_SIZE)];
  return /^\/search\/?$/.test(url.pathname) ? listMain(notices, page, size) : undefined;
}

/** A positive whole number in the query. */
function numberIn(url: URL, name: string, otherwise: number): number {
  const value = Number(url.searchParams.get(name) ?? otherwise);
  return Number.isInteger(value) && value >= 1 ? value : otherwise;
}

// Read as text: they run in the page.
const STYLE = new Markup(readFileSync(join(import.meta.dirname, 'practice-page.css'), 'utf8'));
const SCRIPT = new Markup(readFileSync(join(import.meta.dirname, 'practice-page.mjs'), 'utf8'));

function page(status: number, main: Markup): PracticeAnswer {
  const { text } = html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Practice page</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <p class="practice" role="note">
          <strong>Practice page.</strong> The browser shows it in place of sam.gov; its notices are invented. Nothing
          here is on the internet.
        </p>
        <header class="usa-header"><a href="/search/?index=opp">Opportunities</a></header>
        <main id="main-container">${main}</main>
        <script type="module">
          ${SCRIPT};
        </script>
      </body>
    </html>`;
  return htmlAnswer(status, text);
}

function htmlAnswer(status: number, body: string): PracticeAnswer {
  return { status, contentType: 'text/html; charset=utf-8', body };
}
