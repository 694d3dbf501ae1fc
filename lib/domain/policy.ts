/** What an organization has set for its users, in the browser's own policy (docs/managed-policy.md). */
export interface Policy {
  /** The only service that can be connected. */
  serviceAddress?: string;
  /** Ids and hosts of the sites that may be switched on. */
  sites?: string[];
  /** False: no alerts and no reminders. */
  alerts?: boolean;
}

/**
 * Whether the policy lets the user switch on a site with these hosts: its id is named, or every host is. It
 * grants no host itself.
 */
export function policyAllows({ sites }: Policy, id: string, hosts: readonly string[]): boolean {
  return !sites || sites.includes(id) || hosts.every((host) => sites.includes(host));
}
