import { useState } from 'react';
import type { SiteEntry } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { useSetAnswer } from '../../data/use-ask.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/** The parts of a site needed to switch it. */
type Switchable = Pick<SiteEntry, 'id' | 'name' | 'origins' | 'added'>;

/** Turns a site's buttons on or off, together with the browser's permission for its pages. */
export function useSiteSwitch() {
  const { requestSites } = usePlatform();
  const { act, send, busy } = useUndoable();
  const setAnswer = useSetAnswer();
  const [refused, setRefused] = useState(false);

  /** `run` resolves to nothing if the browser denied access. */
  const change = (name: string, run: () => Promise<SiteEntry[] | undefined>) =>
    act({
      run,
      done: (sites) => {
        if (!sites) return undefined;
        setAnswer('sites.list', {}, sites);
        return words('settingSaved', words('siteButtonsOn', name));
      },
      failed: words('siteNotChanged', name),
    });

  return {
    busy,
    /** The browser denied access. */
    refused,
    /**
     * Requests the site's pages and turns its buttons on. Must run inside a click. `address` identifies an
     * unlisted site. Resolves to whether it is on.
     */
    turnOn: async (site: Switchable, { address }: { address?: string | undefined } = {}): Promise<boolean> => {
      setRefused(false);
      const turnOn = () =>
        address === undefined ? send('site.turnOn', { id: site.id }) : send('site.add', { address });
      const sites = await change(site.name, async () => {
        // The browser's prompt may close this popup, so tell the background first and let it finish. Await
        // nothing before the prompt, because the browser ties it to the click.
        turnOn().catch(() => undefined);
        const granted = await requestSites(site.origins).catch(() => false);
        setRefused(!granted);
        if (granted) return turnOn();
        await send('site.refused', {});
        return undefined;
      });
      return sites !== undefined;
    },
    turnOff: ({ id, name }: Switchable) => change(name, () => send('site.turnOff', { id })),
  };
}
