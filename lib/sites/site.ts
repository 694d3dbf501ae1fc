/** What is known about a procurement site, with or without an adapter. */
export interface Site {
  /** Folder name under `lib/sites/adapters`; without an adapter only the name in settings. */
  id: string;
  /** Display name. */
  name: string;
  /** Match patterns of the pages that can show notices. */
  matches: readonly string[];
  /** Hosts: exact, or `*.example.com` for every host below it. */
  hosts: readonly string[];
  /** What buyers call the portals of a product that several governments use, by host. */
  portals?: Readonly<Record<string, string>>;
  /** Granted at install, or after the user switches it on. */
  granted: 'install' | 'switch';
  /** Read by its own adapter or by the generic reader. */
  reader: 'adapter' | 'generic';
  /**
   * The month of the latest whole real list that the adapter reads right ("2026-07"; see `verified.test.ts`).
   */
  listDate?: string;
  /** The same for a notice's own page. */
  detailDate?: string;
  /** Path pattern that recognizes the platform on unlisted hosts. Never a reason to trust a host. */
  anywhere?: string;
  /** Its declaration has exact shapes: its pages load the part of the engine that reads them. */
  exact?: true;
  /** Its declaration describes rows by repetition, or values anywhere: its pages load what infers them. */
  infers?: true;
  /** Shows awards, which are looked up and never added. */
  awards?: true;
  /**
   * Federal agencies publish here. Otherwise a federal-sounding department is assumed to be a state's or
   * another country's, and federal awards are never matched to it.
   */
  mayBeFederal?: true;
}
