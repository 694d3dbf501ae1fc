import { useRef } from 'react';
import type { SiteEntry } from '../../../lib/protocol/answers.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { failureOf } from '../../ui/feedback/ask-error.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { AddSite } from './add-site.tsx';
import { Section } from '../shared/section.tsx';
import { SiteRow } from './site-row.tsx';
import { useWithChanges } from '../shared/use-change-settings.ts';
import { useFollowedSwitch } from './use-followed-switch.ts';

/** Where buttons are shown beside notices. A host that was hidden from a page comes back here. */
export function SitesSection() {
  const settings = useAsk('settings.get', {});
  const list = useAsk('sites.list', {});
  const error = settings.error ?? list.error;
  const hidden = useWithChanges(settings.data)?.hiddenSites ?? [];
  const sites = list.data ?? [];
  const used = sites.filter((site) => site.state !== 'off' || site.fromStart);
  const rest = sites.filter((site) => !used.includes(site));
  const known = new Set(sites.flatMap(({ hosts }) => hosts));
  const strangers = hidden.filter((host) => !known.has(host)).map(hiddenHost);
  const shown = [...used, ...strangers];
  const title = useRef<HTMLHeadingElement>(null);
  const followed = useFollowedSwitch(shown.map(({ id }) => id).join(' '), title);
  return (
    <Section id="sites" title={words('optionsSites')} titleRef={title} aside={words('sitesReadOnly')}>
      {error && (
        <FailureBanner
          box
          failure={failureOf(error)}
          what={words('sitesNotLoaded')}
          onRetry={() => {
            void settings.refetch();
            void list.refetch();
          }}
          retrying={settings.isFetching || list.isFetching}
        />
      )}
      {settings.data && list.data && (
        <>
          <ul className="opt-list">
            {shown.map((site) => (
              <SiteRow key={site.id} site={site} hidden={hidden} {...followed(site.id)} />
            ))}
          </ul>
          <details className="opt-more">
            <summary>{plural('sitesMore', rest.length)}</summary>
            <ul className="opt-list">
              {rest.map((site) => (
                <SiteRow key={site.id} site={site} hidden={hidden} {...followed(site.id)} />
              ))}
            </ul>
          </details>
          <AddSite sites={sites} />
        </>
      )}
    </Section>
  );
}

/** A host whose buttons were hidden and that is no site any more: to be shown again, nothing else. */
function hiddenHost(host: string): SiteEntry {
  return { id: host, name: host, hosts: [host], origins: [], state: 'on', reading: 'verified', fromStart: true };
}
