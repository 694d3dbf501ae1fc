import { useState } from 'react';
import type { SiteEntry } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { failureOf } from '../../ui/feedback/ask-error.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useSetAnswer, useTell } from '../../data/use-ask.ts';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';

/** The part of a site that switching it needs. */
type Switchable = Pick<SiteEntry, 'id' | 'name' | 'origins' | 'added'>;

export interface SiteSwitch {
  /**
   * Asks the browser for the site's pages and switches it on. Must be called inside a click. `address`: of a site that is
   * known by nothing else. Resolves to whether it is on.
   */
  turnOn: (site: Switchable, more?: { address?: string | undefined }) => Promise<boolean>;
  turnOff: (site: Switchable) => Promise<void>;
  busy: boolean;
  /** The browser was told no. */
  refused: boolean;
}

/** Switches the buttons of a site on and off, together with the browser's permission for its pages. */
export function useSiteSwitch(): SiteSwitch {
  const { ask, requestSites } = usePlatform();
  const tellOn = useTell('site.turnOn');
  const tellAdd = useTell('site.add');
  const tellRefused = useTell('site.refused');
  const tellOff = useTell('site.turnOff');
  const know = useSetAnswer();
  const failureToast = useFailureToast();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);

  const failed = (error: unknown, name: string) => {
    failureToast(words('siteNotChanged', name), failureOf(error));
  };

  const saved = (sites: SiteEntry[], name: string) => {
    know('sites.list', {}, sites);
    toast({ title: words('settingSaved', words('siteButtonsOn', name)) });
  };

  return {
    busy: asking || tellOn.isPending || tellAdd.isPending || tellRefused.isPending || tellOff.isPending,
    refused,
    async turnOn(site, { address } = {}) {
      setRefused(false);
      setAsking(true);
      // The browser's question may close this popup. So the background hears first what is wanted, and finishes it; nothing
      // is awaited before the question, because the browser ties it to the click.
      void (address === undefined ? ask('site.turnOn', { id: site.id }) : ask('site.add', { address }));
      const granted = await requestSites(site.origins).catch(() => false);
      setAsking(false);
      setRefused(!granted);
      try {
        if (!granted) await tellRefused.mutateAsync({});
        else if (address === undefined) saved(await tellOn.mutateAsync({ id: site.id }), site.name);
        else saved(await tellAdd.mutateAsync({ address }), site.name);
        return granted;
      } catch (error) {
        failed(error, site.name);
        return false;
      }
    },
    async turnOff(site) {
      try {
        saved(await tellOff.mutateAsync({ id: site.id }), site.name);
      } catch (error) {
        failed(error, site.name);
      }
    },
  };
}
