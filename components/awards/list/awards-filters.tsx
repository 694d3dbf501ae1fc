import { VALUE_MAX } from '../../../lib/domain/limits.ts';
import { words } from '../../../lib/words/words.ts';
import { Cautions } from '../../ui/caution.tsx';
import { Field } from '../../ui/form/field.tsx';
import { NaicsPicker } from '../../search/codes/naics-picker.tsx';
import { StatesPicker } from '../../search/codes/states-picker.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useNaics } from '../../data/use-naics.ts';
import { lengthError } from '../../ui/form/field-limits.ts';
import { awardsCautions } from './awards-cautions.ts';
import type { AwardsForm } from '../shared/awards-form.ts';

interface AwardsFiltersProps {
  form: AwardsForm;
  onChange: (change: Partial<AwardsForm>) => void;
}

/** The filters of awards search (service-api §4.2). */
export function AwardsFilters({ form, onChange }: AwardsFiltersProps) {
  const cautions = awardsCautions(form, useNaics());
  const cautionsOf = (about: string) => <Cautions cautions={cautions} about={about} onFix={onChange} />;
  return (
    <div className="filters-form">
      <Field side label={words('agency')} hint={words('agencyHint')} error={lengthError(form.agency, VALUE_MAX.agency)}>
        {(control) => (
          <>
            <TextInput
              {...control}
              value={form.agency}
              placeholder={words('agencyPlaceholder')}
              onChange={(event) => onChange({ agency: event.target.value })}
            />
            {cautionsOf('agency')}
          </>
        )}
      </Field>
      <Field side label={words('naics')} hint={words('naicsPrefixHint')}>
        {(control) => (
          <>
            <NaicsPicker
              prefix
              control={control}
              chosen={form.naics ? [form.naics] : []}
              onChange={([naics]) => onChange({ naics })}
            />
            {cautionsOf('naics')}
          </>
        )}
      </Field>
      <Field side label={words('state')} hint={words('stateOfPerformance')}>
        {(control) => (
          <StatesPicker
            single
            control={control}
            chosen={form.state === undefined ? [] : [form.state]}
            onChange={([state]) => onChange({ state })}
          />
        )}
      </Field>
    </div>
  );
}
