import type { SiteEntry } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { useChangeSettings } from '../shared/use-change-settings.ts';
import type { FollowedSwitch } from './use-followed-switch.ts';
import { useSiteSwitch } from './use-site-switch.ts';

interface SiteRowProps extends FollowedSwitch {
  site: SiteEntry;
  /** Hosts on which the person hid the buttons. */
  hidden: readonly string[];
}

/** One site: its switch, its hosts, how it is read, and where it stands. */
export function SiteRow({ site, hidden, onSwitch, switchRef }: SiteRowProps) {
  const { name, hosts, state, fromStart } = site;
  const change = useChangeSettings(name);
  const { turnOn, turnOff, busy, refused } = useSiteSwitch();
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
        busy={busy}
        label={words('siteButtonsOn', name)}
        aria-describedby={refused ? refusal : undefined}
        onChange={turn}
      />
      <span className="onoff" aria-hidden="true">
        {words(on ? 'on' : 'off')}
      </span>
      <div className="grow">
        <p className="strong">{name}</p>
        <p className="small muted clip">{hosts.join(', ')}</p>
        {refused && (
          <FieldError id={refusal} said>
            {words('siteRefused')}
          </FieldError>
        )}
      </div>
      {/* Its switch is off already, and could only be switched on. */}
      {state === 'withdrawn' && !fromStart && (
        <Button
          small
          look="quiet"
          busy={busy}
          onClick={() => {
            turn(false);
          }}
        >
          {words('remove')}
          <span className="sr">: {name}</span>
        </Button>
      )}
      <ReadingChip reading={site.reading} />
      <StateChip site={site} hidden={isHidden} />
    </li>
  );
}

function ReadingChip({ reading }: Pick<SiteEntry, 'reading'>) {
  if (reading === 'verified') return null;
  return (
    <Chip look="outline" title={words(reading === 'unverified' ? 'siteUnverifiedWhy' : 'siteAnyPageWhy')}>
      {words(reading === 'unverified' ? 'siteUnverified' : 'siteAnyPage')}
    </Chip>
  );
}

function StateChip({ site: { state }, hidden }: { site: SiteEntry; hidden: boolean }) {
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
