// Names of products are the same in every language, so they are in no catalogue. A page says its site by its id.
const NAMES: Readonly<Record<string, string>> = { 'sam-gov': 'SAM.gov' };

/** What people call the site that a page belongs to. */
export function siteName(site: string): string {
  return NAMES[site] ?? site;
}
