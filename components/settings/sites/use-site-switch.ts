import { useState } from 'react';
import type { SiteEntry } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { useSetAnswer, useTell } from '../../data/use-ask.ts';

/** The parts of a site needed to switch it. */
type Switchable = Pick<SiteEntry, 'id' | 'name' | 'origins' | 'added'>;

export interface SiteSwitch {
  /**
   * Requests the site's pages and turns its buttons on. Must run inside a click. `address` identifies an
   * unlisted site. Resolves to whether it is on.
   */
  turnOn: (site: Switchable, more?: { address?: string | undefined }) => Promise<boolean>;
  turnOff: (site: Switchable) => Promise<void>;
  busy: boolean;
  /** The browser denied access. */
  refused: boolean;
}

/** Turns a site's buttons on or off, together with the browser's permission for its pages. */
export function useSiteSwitch(): SiteSwitch {
  const { ask, requestSites } = usePlatform();
  const tellOn = useTell('site.turnOn');
  const tellAdd = useTell('site.add');
  const tellRefused = useTell('site.refused');
  const tellOff = useTell('site.turnOff');
  const setAnswer = useSetAnswer();
  const failureToast = useFailureToast();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);

  const failed = (error: unknown, name: string) => failureToast(words('siteNotChanged', name), failureBehind(error));

  const saved = (sites: SiteEntry[], name: string) => {
    setAnswer('sites.list', {}, sites);
    toast({ title: words('settingSaved', words('siteButtonsOn', name)) });
  };

  return {
    busy: asking || tellOn.isPending || tellAdd.isPending || tellRefused.isPending || tellOff.isPending,
    refused,
    async turnOn(site, { address } = {}) {
      setRefused(false);
      setAsking(true);
      // The browser's prompt may close this popup, so tell the background first and let it finish. Await
      // nothing before the prompt, because the browser ties it to the click.
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
