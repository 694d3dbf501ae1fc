import { useId } from 'react';
import { COMPANY_MAX, COMPANY_STATUSES, type Company } from '../../../lib/domain/fit/company.ts';
import { defined } from '../../../lib/domain/objects.ts';
import { words } from '../../../lib/words/words.ts';
import { useNaics } from '../../data/use-naics.ts';
import { NaicsPicker, type NaicsChoice } from '../../search/codes/naics-picker.tsx';
import { StatesPicker } from '../../search/codes/states-picker.tsx';
import { CodeToggles } from '../../ui/form/code-toggles.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { useChangeSettings } from '../shared/use-change-settings.ts';
import { DaysField, LinesField } from './typed-fields.tsx';

/** A company with fields that may have been cleared. */
type Edited = { [Key in keyof Company]?: Company[Key] | undefined };

/** Every field of the company; each is saved by itself. */
export function CompanyFields({ company }: { company: Company }) {
  const save = useChangeSettings(words('optionsCompany'));
  const naics = useNaics();
  const sizeId = useId();
  const change = (part: Edited) => {
    save((settings) => ({ company: trimmed({ ...settings.company, ...part }) }));
  };
  return (
    <div className="opt-company">
      <Field className="big" label={words('companyNaics')} hint={words('companyNaicsHint')}>
        {(control) => (
          <NaicsPicker
            control={control}
            chosen={(company.naics ?? []).map((code) => choiceOf(code, naics?.naicsTitle(code)))}
            onChange={(chosen) => change({ naics: [...new Set(chosen.flatMap(codesOf))] })}
          />
        )}
      </Field>
      <div className="field big">
        <span className="label" id={sizeId}>
          {words('companySize')}
        </span>
        <Segmented
          labelledBy={sizeId}
          value={company.size ?? 'unsaid'}
          segments={[
            { value: 'unsaid', label: words('companySizeUnsaid') },
            { value: 'small', label: words('companySmall') },
            { value: 'other', label: words('companyOther') },
          ]}
          onChange={(size) => change({ size: size === 'unsaid' ? undefined : size })}
        />
      </div>
      <div className="field big">
        <span className="label">{words('companyStatus')}</span>
        <CodeToggles
          label={words('companyStatus')}
          common={COMPANY_STATUSES.map((code) => ({ code, label: code }))}
          chosen={company.statuses ?? []}
          onChange={(chosen) => change({ statuses: COMPANY_STATUSES.filter((each) => chosen.includes(each)) })}
        />
        <p className="hint">{words('companyStatusHint')}</p>
      </div>
      <Field className="big" label={words('companyStates')} hint={words('companyStatesHint')}>
        {(control) => (
          <StatesPicker control={control} chosen={company.states ?? []} onChange={(states) => change({ states })} />
        )}
      </Field>
      <div className="opt-two">
        <LinesField label={words('companyLookFor')} lines={company.lookFor} onSave={(lookFor) => change({ lookFor })} />
        <LinesField label={words('companyRuleOut')} lines={company.ruleOut} onSave={(ruleOut) => change({ ruleOut })} />
      </div>
      <div className="opt-two">
        <LinesField
          label={words('companyAgencies')}
          lines={company.agencies}
          onSave={(agencies) => change({ agencies })}
        />
        <DaysField days={company.daysNeeded} onSave={(daysNeeded) => change({ daysNeeded })} />
      </div>
    </div>
  );
}

/** Without empty lists, and without entries beyond the limit, which would fail the whole change. */
function trimmed({ size, daysNeeded, ...lists }: Edited): Company {
  const some = <Entry,>(list: Entry[] | undefined) => (list?.length ? list.slice(0, COMPANY_MAX.entries) : undefined);
  return defined({
    size,
    daysNeeded,
    naics: some(lists.naics),
    statuses: some(lists.statuses),
    states: some(lists.states),
    lookFor: some(lists.lookFor),
    ruleOut: some(lists.ruleOut),
    agencies: some(lists.agencies),
  });
}

function choiceOf(code: string, title = words('naicsNotListed')): NaicsChoice {
  return { code, name: title, codes: [code] };
}

/** A short code stands for all under it; a range of sectors, for each sector. */
function codesOf({ code, codes }: NaicsChoice): string[] {
  return code.includes('-') ? codes.map((each) => each.slice(0, 2)) : [code];
}
