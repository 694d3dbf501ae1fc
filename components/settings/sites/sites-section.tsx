import { useRef } from 'react';
import { plural, words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { AddSite } from './add-site.tsx';
import { AskFailure } from '../shared/ask-failure.tsx';
import { Section } from '../shared/section.tsx';
import { SiteRow, type ListedSite } from './site-row.tsx';
import { usePendingSettings } from '../shared/use-change-settings.ts';
import { useSwitchFocus } from './use-switch-focus.ts';

/** Where buttons appear. Hosts hidden from a page can be shown again here. */
export function SitesSection() {
  const settings = useAsk('settings.get', {});
  const list = useAsk('sites.list', {});
  const hidden = usePendingSettings(settings.data)?.hiddenSites ?? [];
  const sites = list.data ?? [];
  const active = sites.filter((site) => site.state !== 'off' || site.fromStart);
  const inactive = sites.filter((site) => !active.includes(site));
  const known = new Set(sites.flatMap(({ hosts }) => hosts));
  const unlisted = hidden.filter((host) => !known.has(host)).map(hiddenHost);
  const shown = [...active, ...unlisted];
  const title = useRef<HTMLHeadingElement>(null);
  const switchProps = useSwitchFocus(shown.map(({ id }) => id).join(' '), title);
  return (
    <Section id="sites" title={words('optionsSites')} titleRef={title} aside={words('sitesReadOnly')}>
      <AskFailure asked={[settings, list]} what={words('sitesNotLoaded')} />
      {settings.data && list.data && (
        <>
          <ul className="opt-list">
            {shown.map((site) => (
              <SiteRow key={site.id} site={site} hidden={hidden} {...switchProps(site.id)} />
            ))}
          </ul>
          <details className="opt-more">
            <summary>{plural('sitesMore', inactive.length)}</summary>
            <ul className="opt-list">
              {inactive.map((site) => (
                <SiteRow key={site.id} site={site} hidden={hidden} {...switchProps(site.id)} />
              ))}
            </ul>
          </details>
          <AddSite sites={sites} />
        </>
      )}
    </Section>
  );
}

/** A hidden host that is not in the list: it can only be shown again. */
function hiddenHost(host: string): ListedSite {
  return { id: host, name: host, hosts: [host], origins: [], state: 'on', fromStart: true };
}
