import { policyAllows } from '../../../lib/domain/policy.ts';
import type { SiteEntry } from '../../../lib/protocol/answers.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { useChangeSettings } from '../shared/use-change-settings.ts';
import type { FocusedSwitch } from './use-switch-focus.ts';
import { useSiteSwitch } from './use-site-switch.ts';

/** A site; `reading` is absent for a hidden host that no list knows. */
export type ListedSite = Omit<SiteEntry, 'reading'> & Partial<Pick<SiteEntry, 'reading'>>;

interface SiteRowProps extends FocusedSwitch {
  site: ListedSite;
  /** Hosts where the user hid the buttons. */
  hidden: readonly string[];
}

/** One site: switch, hosts, how it is read, and status. */
export function SiteRow({ site, hidden, onSwitch, switchRef }: SiteRowProps) {
  const { name, vendor, hosts, state, fromStart } = site;
  const change = useChangeSettings(name);
  const { turnOn, turnOff, busy, refused } = useSiteSwitch();
  const managed = useAsk('settings.get', {}).data?.managed ?? {};
  // Hiding the buttons stays possible.
  const locked = !fromStart && !policyAllows(managed, site.id, hosts);
  const isHidden = hosts.some((host) => hidden.includes(host));
  const on = state === 'on' && !isHidden;

  const refusal = `refused-${site.id}`;
  const turn = (checked: boolean) => {
    onSwitch();
    if (checked && state === 'on') {
      change(({ hiddenSites }) => ({ hiddenSites: hiddenSites.filter((host) => !hosts.includes(host)) }));
    } else if (checked) void turnOn(site);
    else if (fromStart) change(({ hiddenSites }) => ({ hiddenSites: [...new Set([...hiddenSites, ...hosts])] }));
    else void turnOff(site);
  };

  return (
    <li className="opt-row">
      <Switch
        ref={switchRef}
        checked={on}
        busy={busy || locked}
        label={words('siteButtonsOn', name)}
        aria-describedby={refused ? refusal : undefined}
        onChange={turn}
      />
      <span className="onoff" aria-hidden="true">
        {words(on ? 'on' : 'off')}
      </span>
      <div className="grow">
        <p className="strong">{name}</p>
        <p className="small muted clip">{[vendor, hosts.join(', ')].filter(Boolean).join(' · ')}</p>
        {locked && <p className="small muted">{words('managed')}</p>}
        {refused && (
          <FieldError id={refusal} said>
            {words('siteRefused')}
          </FieldError>
        )}
      </div>
      {/* Its switch is already off and could only be turned on. */}
      {state === 'withdrawn' && !fromStart && (
        <Button small look="quiet" busy={busy} onClick={() => turn(false)}>
          {words('remove')}
          <span className="sr">: {name}</span>
        </Button>
      )}
      <ReadingChip site={site} />
      <StateChip state={state} hidden={isHidden} />
    </li>
  );
}

function ReadingChip({ site: { reading, verifiedSince } }: { site: ListedSite }) {
  if (reading === undefined) return null;
  if (reading === 'verified') {
    return (
      <Chip look="outline" icon="check" title={words('siteVerifiedWhy')}>
        {words('siteVerified', monthOf(verifiedSince))}
      </Chip>
    );
  }
  return (
    <Chip look="outline" title={words(reading === 'unverified' ? 'siteUnverifiedWhy' : 'siteAnyPageWhy')}>
      {words(reading === 'unverified' ? 'siteUnverified' : 'siteAnyPage')}
    </Chip>
  );
}

/** "2026-07" as "Jul 2026", in the user's language. */
function monthOf(saved = ''): string {
  const [year, month] = saved.split('-').map(Number);
  if (year === undefined || month === undefined) return saved;
  return new Intl.DateTimeFormat(locale(), { year: 'numeric', month: 'short' }).format(new Date(year, month - 1));
}

function StateChip({ state, hidden }: Pick<SiteEntry, 'state'> & { hidden: boolean }) {
  if (state === 'off') return null;
  if (state === 'withdrawn') {
    return (
      <Chip look="warning" icon="warning" title={words('siteWithdrawnWhy')}>
        {words('siteWithdrawn')}
      </Chip>
    );
  }
  return (
    <Chip look={hidden ? 'outline' : 'success'} icon={hidden ? 'hide' : 'check'}>
      {words(hidden ? 'siteHidden' : 'siteReady')}
    </Chip>
  );
}
