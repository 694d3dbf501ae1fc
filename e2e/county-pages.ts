/**
 * A county's list of bids on two pages, as no registry knows it: no headings, class names that change with
 * each answer, and a note between the rows. The general reader finds nothing in it.
 */
import { randomUUID } from 'node:crypto';
import type { PracticeAnswer } from '../lib/dev/practice/practice-site.ts';

export const COUNTY_HOST = 'bids.samplecounty.example';
export const COUNTY_PATTERN = `https://${COUNTY_HOST}/*`;
export const COUNTY_PAGES = [`https://${COUNTY_HOST}/current`, `https://${COUNTY_HOST}/current?page=2`] as const;
/** The same bids in a table, whose column of titles has their categories: the general reader takes these. */
export const COUNTY_TABLE = `https://${COUNTY_HOST}/table`;
const CATEGORIES = ['Drainage', 'Elevators', 'Benefits', 'Winter Materials', 'Surveying'];
const PER_PAGE = 5;

export const COUNTY_BIDS = [
  { number: 101, title: 'Storm Drain Repair on Mill Road', due: 'January 14, 2031' },
  { number: 102, title: 'Elevator Modernization, Hall of Records', due: 'January 17, 2031' },
  { number: 103, title: 'Employee Dental Plan', due: 'January 21, 2031' },
  { number: 104, title: 'Road Salt for Two Winters', due: 'January 22, 2031' },
  { number: 105, title: 'Surveying of the North Landfill', due: 'February 3, 2031' },
  { number: 106, title: 'Jail Kitchen Equipment', due: 'February 5, 2031' },
  { number: 107, title: 'Bus Shelters with Lighting', due: 'February 11, 2031' },
  { number: 108, title: 'Library Roof Replacement', due: 'February 12, 2031' },
  { number: 109, title: 'Traffic Paint and Beads', due: 'February 19, 2031' },
  { number: 110, title: 'Courthouse Security Staff', due: 'March 4, 2031' },
] as const;

/** The bids on a page, counted from 1. */
export function countyBids(page: number): (typeof COUNTY_BIDS)[number][] {
  return COUNTY_BIDS.slice((page - 1) * PER_PAGE, page * PER_PAGE);
}

/** Answers the county's addresses. */
export function countyPages({ hostname, pathname, searchParams }: URL): PracticeAnswer | undefined {
  if (hostname !== COUNTY_HOST) return undefined;
  const pages: Record<string, () => string> = {
    '/current': () => listPage(Number(searchParams.get('page') ?? 1)),
    '/table': tablePage,
  };
  const body = pages[pathname]?.();
  const contentType = 'text/html; charset=utf-8';
  return { status: body ? 200 : 404, contentType, body: body ?? '<!doctype html><h1>Nothing here</h1>' };
}

function tablePage(): string {
  const rows = countyBids(1).map(
    ({ number, title, due }, at) =>
      `<tr><td>RFB-${number}</td><td>${CATEGORIES[at] ?? ''}</td><td><a href="/doc/${number}">${title}</a></td><td>${due}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><title>Open bids</title><h1>Open bids</h1><main><table>
    <tr><th>Bid Number</th><th>Title</th><th>Project</th><th>Due Date</th></tr>${rows.join('')}</table></main></html>`;
}

function listPage(page: number): string {
  // A class name without a digit may be one that stays.
  const hash = `${randomUUID().slice(0, 5)}7`;
  const rows = countyBids(page).map(
    ({ number, title, due }) => `<div class="_r${hash}">
      <div class="_a${hash}"><a href="/doc/${number}">${title}</a></div>
      <div class="_b${hash}"><button type="button">${due}</button></div>
    </div>`,
  );
  return `<!doctype html><html lang="en"><title>Sample County</title>
    <style>body { font: 16px/1.5 sans-serif; margin: 2rem } div[class^=_r] { display: flex; gap: 2rem; padding: .5rem }</style>
    <h1>Sample County</h1>
    <main>${rows.slice(0, 3).join('')}<p>The office is closed on Fridays.</p>${rows.slice(3).join('')}</main>
    <nav><a href="/current">1</a> <a href="/current?page=2">2</a></nav></html>`;
}
