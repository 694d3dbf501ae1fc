import { words } from '../../lib/words/words.ts';
import { failureOf } from '../ui/ask-error.ts';
import { Chip } from '../ui/chip.tsx';
import { FailureBanner } from '../ui/failure-banner.tsx';
import { Switch } from '../ui/switch.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { Section } from './section.tsx';
import { useChangeSettings } from './use-change-settings.ts';

/** A procurement site that this build knows. */
export interface KnownSite {
  id: string;
  name: string;
  hosts: readonly string[];
}

/** Where buttons are shown beside notices. A host that was hidden from a page comes back here. */
export function SitesSection({ sites }: { sites: readonly KnownSite[] }) {
  const settings = useAsk('settings.get', {});
  const hidden = settings.data?.hiddenSites ?? [];
  const known = new Set(sites.flatMap(({ hosts }) => hosts));
  const others = hidden
    .filter((host) => !known.has(host))
    .map((host): KnownSite => ({ id: host, name: host, hosts: [host] }));
  return (
    <Section id="sites" title={words('optionsSites')} aside={words('sitesReadOnly')}>
      {settings.error && (
        <FailureBanner
          box
          failure={failureOf(settings.error)}
          what={words('sitesNotLoaded')}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      )}
      {settings.data && (
        <ul className="opt-list">
          {[...sites, ...others].map((site) => (
            <SiteRow key={site.id} site={site} hidden={hidden} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SiteRow({ site: { name, hosts }, hidden }: { site: KnownSite; hidden: readonly string[] }) {
  const change = useChangeSettings(name);
  const on = !hosts.some((host) => hidden.includes(host));
  const turn = (checked: boolean) => {
    const others = hidden.filter((host) => !hosts.includes(host));
    change({ hiddenSites: checked ? others : [...others, ...hosts] });
  };
  return (
    <li className="opt-row">
      <Switch checked={on} label={words('siteButtonsOn', name)} onChange={turn} />
      <span className="onoff" aria-hidden="true">
        {words(on ? 'on' : 'off')}
      </span>
      <div className="grow">
        <p className="strong">{name}</p>
        <p className="small muted clip">{hosts.join(', ')}</p>
      </div>
      {on ? (
        <Chip look="success" icon="check">
          {words('siteReady')}
        </Chip>
      ) : (
        <Chip look="outline" icon="hide">
          {words('siteHidden')}
        </Chip>
      )}
    </li>
  );
}
