/**
 * Practice pages with SAM.gov's structure (2026, as publicly described): a result list and each notice's own page. The adapter
 * reads the structure; the design is our own.
 */
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { createNaics } from '../../domain/reference/naics.ts';
import naicsTable from '../../domain/reference/naics-2022.json' with { type: 'json' };
import { setAsideName } from '../../domain/reference/set-asides.ts';
import { html, type Markup } from './html.ts';
import type { PracticeNotice } from './practice-notices.ts';

const { naicsTitle } = createNaics(naicsTable);

/** Default number of notices on a list page. */
export const PRACTICE_PAGE_SIZE = 8;

/** Page `page` of the list, from 1. */
export function listMain(notices: readonly PracticeNotice[], page: number, size = PRACTICE_PAGE_SIZE): Markup {
  const first = (page - 1) * size;
  const shown = notices.slice(first, first + size);
  const range = `Showing ${first + 1} - ${first + shown.length} of ${notices.length} results`;
  const last = Math.ceil(notices.length / size);
  return html`<app-frontend-search-home
    ><search-list-layout>
      <div class="results-header">
        <h1>Search Results</h1>
        <span>${range}</span>
      </div>
      <div>
        <sds-search-result-list>${shown.map(card)}</sds-search-result-list>
        <sds-pagination
          ><nav aria-label="Pages">
            ${page > 1 ? html`<a href="${listPath(page - 1)}">Previous</a>` : html`<span></span>`}
            <span>Page ${page} of ${last}</span>
            ${page < last ? html`<a id="bottomPagination-nextPage" href="${listPath(page + 1)}">Next</a>` : html`<span></span>`}
          </nav></sds-pagination
        >
      </div>
    </search-list-layout></app-frontend-search-home
  >`;
}

/** A notice's own page in the workspace application. */
export function detailMain(notice: PracticeNotice): Markup {
  const deadline = `${shortDate(notice.responseDeadLine)} 2:00 PM EST`;
  return html`<app-opps-display>
    <div class="sds-card">
      <span class="sds-tag sds-tag--status">Active</span>
      <h1 class="card-title">${notice.title}</h1>
      <div class="grid-row">
        ${detail('notice-id', 'Notice ID', notice.solicitationNumber)}
        ${detail('related-notice', 'Related Notice', '(blank)')}
        ${detail('opp-type', 'Contract Opportunity Type', notice.type ?? '(blank)')}
        ${detail('date-offers-date', 'Date Offers Due', deadline)}
        ${detail('published-date', 'Published Date', `${shortDate(notice.postedDate)} 9:12 AM EST`)}
        ${detail('dept-agency', 'Department/Ind. Agency', notice.agency)}
        ${detail('set-aside', 'Original Set Aside', (notice.setAside === null ? undefined : setAsideName(notice.setAside)) ?? '(blank)')}
        ${detail('psc', 'Product Service Code', notice.pscCode ?? '(blank)')}
        ${detail('naics', 'NAICS Code', `${notice.naicsCode} - ${naicsTitle(notice.naicsCode) ?? ''}`)}
        ${detail('pop', 'Place of Performance', notice.state === null ? '(blank)' : `Practice City, ${notice.state}`)}
      </div>
    </div>
    <div class="sds-card">
      <h2 id="desc">Description</h2>
      <span aria-describedby="desc">${notice.description ?? 'No description.'}</span>
    </div>
    <p><a href="${listPath(1)}">Back to the results</a></p>
  </app-opps-display>`;
}

/** Path of a list page. */
export function listPath(page: number): string {
  return `/search/?index=opp&page=${page}&sort=-modifiedDate`;
}

function card(notice: PracticeNotice): Markup {
  const path = detailPath(notice);
  return html`<div>
      <div>
        <app-opportunity-result
          ><div class="grid-row grid-gap">
            <div class="grid-col-12 tablet:grid-col-9">
              <div>
                <div>
                  <h3 class="margin-y-0"><a class="usa-link" href="${path}">${notice.title}</a></h3>
                </div>
              </div>
              <h3 class="font-sans-xs margin-bottom-1">Notice ID: ${notice.solicitationNumber}</h3>
              <div class="sds-field sds-field--stacked">
                <p><span>${(notice.description ?? '').slice(0, 220)}</span></p>
              </div>
              <div>${field('Department/Ind.Agency', notice.agency)}</div>
            </div>
            <div class="grid-col-12 tablet:grid-col-3">
              <span class="sds-tag">Contract Opportunities</span>
              ${field('Notice Type', notice.type ?? '')}
              ${field('Current Response Date', `${longDate(notice.responseDeadLine)} at 02:00 PM EST`)}
              ${field('Published Date', shortDate(notice.postedDate))}
            </div>
          </div></app-opportunity-result
        >
      </div>
    </div>
    <hr class="fine" />`;
}

/** Path of a notice's own page. */
export function detailPath({ noticeId }: PracticeNotice): string {
  return `/workspace/contract/opp/${noticeId}/view`;
}

function field(name: string, value: string): Markup {
  return html`<div class="sds-field sds-field--stacked">
    <div class="sds-field__name">${name}</div>
    <div class="sds-field__value">${value}</div>
  </div>`;
}

function detail(id: string, label: string, value: string): Markup {
  return html`<div class="grid-col-6">
    <h6 id="${id}" class="label">${label}</h6>
    <h5 aria-describedby="${id}">${value}</h5>
  </div>`;
}

const LONG = new Intl.DateTimeFormat('en-US', { month: 'long', day: '2-digit', year: 'numeric', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' });

function longDate(date: CalendarDate): string {
  return LONG.format(new Date(`${date}T00:00:00Z`));
}

function shortDate(date: CalendarDate): string {
  return SHORT.format(new Date(`${date}T00:00:00Z`));
}
