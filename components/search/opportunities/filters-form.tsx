import { useId, type ReactNode } from 'react';
import { NOTICE_TYPES } from '../../../lib/domain/reference/notice-types.ts';
import { SET_ASIDE_CODES, SET_ASIDE_NAMES, spokenSetAside } from '../../../lib/domain/reference/set-asides.ts';
import { words } from '../../../lib/words/words.ts';
import { Cautions } from '../../ui/caution.tsx';
import { CodeToggles, type CodeChoice } from '../../ui/form/code-toggles.tsx';
import { DaysChoice } from '../../ui/form/days-choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { NaicsPicker } from '../codes/naics-picker.tsx';
import { StatesPicker } from '../codes/states-picker.tsx';
import { useNaics } from '../../data/use-naics.ts';
import { searchCautions } from './search-cautions.ts';
import { typeLabel } from './active-filters.ts';
import type { SearchForm } from './search-form.ts';

const COMMON_SET_ASIDES: ReadonlySet<string> = new Set(['SBA', '8A', 'SDVOSBC', 'WOSB', 'HZC']);
const SET_ASIDES = SET_ASIDE_CODES.map((code): CodeChoice => {
  const spoken = spokenSetAside(code);
  return { code, label: spoken.name, small: spoken.code, name: SET_ASIDE_NAMES[code] };
});

const COMMON_TYPES: ReadonlySet<string> = new Set([
  'Solicitation',
  'Combined Synopsis/Solicitation',
  'Presolicitation',
  'Sources Sought',
]);
const TYPES = NOTICE_TYPES.map((code): CodeChoice => ({ code, label: typeLabel(code), name: code }));

interface FiltersFormProps {
  form: SearchForm;
  onChange: (change: Partial<SearchForm>) => void;
}

/** The filters of contract search (service-api §4.1). */
export function FiltersForm({ form, onChange }: FiltersFormProps) {
  const cautions = searchCautions(form, useNaics());
  const cautionsOf = (about: string) => <Cautions cautions={cautions} about={about} onFix={onChange} />;
  return (
    <div className="filters-form">
      <Field side label={words('naics')}>
        {(control) => (
          <>
            <NaicsPicker control={control} chosen={form.naics} onChange={(naics) => onChange({ naics })} />
            {cautionsOf('naics')}
          </>
        )}
      </Field>
      <Field side label={words('states')}>
        {(control) => (
          <StatesPicker control={control} chosen={form.states} onChange={(states) => onChange({ states })} />
        )}
      </Field>
      <Row label={words('setAside')} low cautions={cautionsOf('setAsides')}>
        {() => (
          <CodeToggles
            label={words('setAside')}
            common={SET_ASIDES.filter(({ code }) => COMMON_SET_ASIDES.has(code))}
            more={SET_ASIDES.filter(({ code }) => !COMMON_SET_ASIDES.has(code))}
            chosen={form.setAsides}
            onChange={(setAsides) => onChange({ setAsides })}
            other={{
              label: words('setAsideOther'),
              accepts: /^[A-Za-z0-9]{1,20}$/,
              wrong: words('codeWrong', words('setAside')),
            }}
          />
        )}
      </Row>
      <Row label={words('noticeType')} low cautions={cautionsOf('types')}>
        {() => (
          <CodeToggles
            label={words('noticeType')}
            common={TYPES.filter(({ code }) => COMMON_TYPES.has(code))}
            more={TYPES.filter(({ code }) => !COMMON_TYPES.has(code))}
            chosen={form.types}
            onChange={(types) => onChange({ types })}
            other={{
              label: words('noticeTypeOther'),
              accepts: /^[^,]{1,100}$/,
              wrong: words('noticeTypeWrong', words('noticeType')),
            }}
          />
        )}
      </Row>
      <Row label={words('due')} cautions={cautionsOf('due')}>
        {(labelId) => (
          <DaysChoice
            label={words('due')}
            labelledBy={labelId}
            usual={[7, 30, 60]}
            text={form.dueWithin}
            onChange={(dueWithin) => onChange({ dueWithin })}
          />
        )}
      </Row>
      <Row label={words('posted')}>
        {(labelId) => (
          <DaysChoice
            label={words('posted')}
            labelledBy={labelId}
            usual={[1, 7, 30]}
            text={form.postedWithin}
            onChange={(postedWithin) => onChange({ postedWithin })}
          />
        )}
      </Row>
      <Row label={words('include')} low cautions={cautionsOf('include')}>
        {() => (
          <div className="includes">
            {(['includeExpired', 'includeGrants'] as const).map((name) => (
              <label key={name} className="row nowrap">
                <input
                  className="check"
                  type="checkbox"
                  checked={form[name]}
                  onChange={(event) => onChange({ [name]: event.target.checked })}
                />
                {words(name)}
              </label>
            ))}
          </div>
        )}
      </Row>
    </div>
  );
}

interface RowProps {
  label: string;
  /** Aligns the label with toggles instead of inputs. */
  low?: boolean;
  cautions?: ReactNode;
  children: (labelId: string) => ReactNode;
}

/** A label for a row with several controls. */
function Row({ label, low, cautions, children }: RowProps) {
  const id = useId();
  return (
    <div className={low ? 'field side low' : 'field side'}>
      <span className="label" id={id}>
        {label}
      </span>
      {children(id)}
      {cautions}
    </div>
  );
}
