import { plural, words } from '../../lib/words/words.ts';
import { Field } from '../ui/field.tsx';
import { NaicsPicker } from '../ui/naics-picker.tsx';
import { Select } from '../ui/select.tsx';
import { StatesPicker } from '../ui/states-picker.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { AWARD_PAGE_SIZES, AWARD_SORTS, type AwardsForm, type AwardSort } from './awards-form.ts';

const SORT_WORDS = {
  action_date: 'sortActionFirst',
  value: 'sortValueFirst',
  start: 'sortStartFirst',
} as const satisfies Record<AwardSort, string>;

interface AwardsFiltersProps {
  form: AwardsForm;
  onChange: (change: Partial<AwardsForm>) => void;
}

/** Every filter of awards search (service-api §4.2). */
export function AwardsFilters({ form, onChange }: AwardsFiltersProps) {
  return (
    <div className="filters-form">
      <Field side label={words('agency')} hint={words('agencyHint')}>
        {(control) => (
          <TextInput
            {...control}
            value={form.agency}
            placeholder={words('agencyPlaceholder')}
            onChange={(event) => {
              onChange({ agency: event.target.value });
            }}
          />
        )}
      </Field>
      <Field side label={words('naics')} hint={words('naicsPrefixHint')}>
        {(control) => (
          <NaicsPicker
            prefix
            control={control}
            chosen={form.naics ? [form.naics] : []}
            onChange={([naics]) => {
              onChange({ naics });
            }}
          />
        )}
      </Field>
      <Field side label={words('state')} hint={words('stateOfPerformance')}>
        {(control) => (
          <StatesPicker
            single
            control={control}
            chosen={form.state === undefined ? [] : [form.state]}
            onChange={([state]) => {
              onChange({ state });
            }}
          />
        )}
      </Field>
      <div className="field side">
        <span className="label">{words('show')}</span>
        <div className="row nowrap">
          <Select
            label={words('sort')}
            value={form.sort}
            options={AWARD_SORTS.map((sort) => ({ value: sort, label: words(SORT_WORDS[sort]) }))}
            onChange={(sort) => {
              onChange({ sort });
            }}
          />
          <Select
            label={words('pageSize')}
            className="input select page-size"
            value={String(form.pageSize)}
            options={AWARD_PAGE_SIZES.toSorted((a, b) => a - b).map((size) => ({
              value: String(size),
              label: plural('aPage', size),
            }))}
            onChange={(size) => {
              onChange({ pageSize: Number(size) });
            }}
          />
        </div>
      </div>
    </div>
  );
}
