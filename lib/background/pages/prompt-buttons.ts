/**
 * Lets buttons show with their rows. A page cannot read what is stored here, and an answer comes frames late,
 * so a file with the buttons' words runs wherever the last answer would be to show them: not on hosts where
 * the user hid them, and not before there is a pipeline to add to. Where it is missing, pages wait for the
 * answer. The words come first in the list of a site that was switched on, unless buttons are hidden on one
 * of its hosts. The manifest lists SAM.gov's files, so its words are registered apart.
 */
import { SITES, servesHost } from '../../sites/registry.ts';
import { words } from '../../words/words.ts';
import type { Service } from '../connection/service.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { hostIn, wordsFile, type Registration } from './content-scripts.ts';
import { patternsOf } from './switchable-sites.ts';

export interface PromptButtonsDependencies {
  service: Pick<Service, 'ready'>;
  settings: Pick<SettingsStore, 'read'>;
  pipelines: Pick<Pipelines, 'known'>;
}

export type PromptButtons = ReturnType<typeof createPromptButtons>;

export function createPromptButtons({ service, settings, pipelines }: PromptButtonsDependencies) {
  return {
    /** The hosts without words; `undefined` if there are none anywhere. */
    async hiddenHosts(): Promise<readonly string[] | undefined> {
      const [connection, { hiddenSites }, list] = await Promise.all([
        service.ready(),
        settings.read(),
        pipelines.known(),
      ]);
      return connection.ok && list.length > 0 ? hiddenSites : undefined;
    },

    /** Adds the words to the registrations of sites, and the registration of SAM.gov's. */
    among(sites: readonly Registration[], hidden: readonly string[] | undefined): Registration[] {
      if (!hidden) return [...sites];
      const file = wordsFile(words('language'));
      const hiddenOn = (hosts: readonly string[]) => hidden.filter((host) => servesHost(hosts, host));
      return [
        ...sites.map((site) =>
          hiddenOn(site.matches.map(hostIn)).length > 0 ? site : { ...site, js: [file, ...site.js] },
        ),
        {
          id: 'prompt-buttons',
          matches: SITES.flatMap(({ matches }) => matches),
          excludeMatches: patternsOf(hiddenOn(SITES.flatMap(({ hosts }) => hosts))),
          js: [file],
        },
      ];
    },
  };
}
