import { isDescribed } from '../../../lib/domain/fit/company.ts';
import { words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from '../shared/section.tsx';
import { useChangeSettings, usePendingSettings } from '../shared/use-change-settings.ts';

// The pickers outweigh the rest of the page.
const CompanyFields = lazyComponent(async () => (await import('./company-fields.tsx')).CompanyFields, <Skeleton />);

/** What the company can do and wants: notices are marked by it. */
export function CompanySection() {
  const settings = usePendingSettings(useAsk('settings.get', {}).data);
  return (
    <Section id="company" title={words('optionsCompany')}>
      <p className="muted">{words('companyWhy')}</p>
      {settings && <CompanyFields company={settings.company ?? {}} />}
      {settings && <Chips on={settings.fitChips !== false} described={isDescribed(settings.company)} />}
    </Section>
  );
}

/** `described`: without a company there is nothing to show, so the switch is off and stays off. */
function Chips({ on, described }: { on: boolean; described: boolean }) {
  const save = useChangeSettings(words('fitChips'));
  const shown = on && described;
  return (
    <div className="opt-row wrap">
      <Switch
        checked={shown}
        busy={!described}
        label={words('fitChips')}
        onChange={(fitChips) => save(() => ({ fitChips }))}
      />
      <span className="onoff" aria-hidden="true">
        {words(shown ? 'on' : 'off')}
      </span>
      <div className="grow">
        <p className="strong">{words('fitChips')}</p>
        <p className="small muted">{words(described ? 'fitChipsHow' : 'fitChipsFirst')}</p>
      </div>
    </div>
  );
}
