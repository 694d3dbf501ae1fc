/** What is known of a procurement site, whether or not it has an adapter. */
export interface Site {
  /** Folder name under `lib/sites`; for a site without an adapter only its name in settings. */
  id: string;
  /** The name people know. */
  name: string;
  /** Match patterns of the pages where notices may be shown. */
  matches: readonly string[];
  /** Host names served: exact, or `*.example.com` for every host below it. */
  hosts: readonly string[];
  /** Allowed from the start, or only after the person switched it on. */
  granted: 'install' | 'switch';
  /** Read by an adapter of its own, or by the reader of any page. */
  reader: 'adapter' | 'generic';
  /** Whether its adapter has read notices on a page saved from the real site; else people are told that it is unverified. */
  tried: boolean;
  /** The platform is recognised by this pattern of the path on hosts that nobody can list. Never a reason to trust a host. */
  anywhere?: string;
  /** Shows awards, which are looked up and never added. */
  awards?: true;
  /**
   * Federal bodies publish there, alone or among others. Where it is not said, a department that is called as a federal one is
   * taken for a state's or another country's: nobody is told then that a federal award is of the same agency.
   */
  mayBeFederal?: true;
}
