/** Where on a page a value was found. Data, because the person's language is known only where it is shown. */

export const FOUND_BY = [
  'column',
  'label',
  'position',
  'place',
  'heading',
  'link',
  'linkAddress',
  'address',
  'machine',
  'site',
] as const;

export interface WhereFound {
  /**
   * `column`: under the heading `text`; `label`: beside `text`; `position`: in the column of the number `text`; `place`: where
   * this site always has it (`text`: a selector); `linkAddress`, `address`: in the address of the notice's link, of the page;
   * `machine`: in what the page tells machines (JSON-LD); `site`: what the site implies, such as a state's own portal.
   */
  by: (typeof FOUND_BY)[number];
  text?: string;
}
