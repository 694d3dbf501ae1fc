import { isDescribed } from '../../../lib/domain/fit/company.ts';
import { words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from '../shared/section.tsx';
import { SettingSwitch } from '../shared/switch-row.tsx';
import { usePendingSettings } from '../shared/use-change-settings.ts';

// The pickers outweigh the rest of the page.
const CompanyFields = lazyComponent(async () => (await import('./company-fields.tsx')).CompanyFields, <Skeleton />);

/** What the company can do and wants: notices are marked by it. */
export function CompanySection() {
  const settings = usePendingSettings(useAsk('settings.get', {}).data);
  const described = isDescribed(settings?.company);
  return (
    <Section id="company" title={words('optionsCompany')}>
      <p className="muted">{words('companyWhy')}</p>
      {settings && <CompanyFields company={settings.company ?? {}} />}
      {settings && (
        <SettingSwitch
          // Without a company there is nothing to show.
          checked={described && settings.fitChips !== false}
          busy={!described}
          label={words('fitChips')}
          how={words(described ? 'fitChipsHow' : 'fitChipsFirst')}
          change={(fitChips) => ({ fitChips })}
        />
      )}
    </Section>
  );
}
