/** Where on a page a value was found, as data that our pages put into words. */

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
   * `column`: in the column headed `text`. `label`: beside the label `text`. `position`: in column number
   * `text`. `place`: at a fixed place of this site (`text`: a selector). `linkAddress`, `address`: in the
   * address of the notice's link or of the page. `machine`: in metadata such as JSON-LD. `site`: implied by
   * the site, such as the state of a state's portal.
   */
  by: (typeof FOUND_BY)[number];
  text?: string;
}
