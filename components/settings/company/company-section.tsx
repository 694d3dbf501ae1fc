import { isDescribed } from '../../../lib/domain/fit/company.ts';
import { words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from '../shared/section.tsx';
import { SwitchRow } from '../shared/switch-row.tsx';
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
  return (
    <SwitchRow
      checked={on && described}
      busy={!described}
      label={words('fitChips')}
      how={words(described ? 'fitChipsHow' : 'fitChipsFirst')}
      onChange={(fitChips) => save(() => ({ fitChips }))}
    />
  );
}
