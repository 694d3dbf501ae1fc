import { STATES } from '../../../lib/domain/reference/states.ts';
import { words } from '../../../lib/words/words.ts';
import type { ControlProps } from '../../ui/form/field.tsx';
import { TokenPicker, type Token } from '../../ui/form/token-picker.tsx';

interface StatesPickerProps {
  control: ControlProps;
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
  single?: boolean | undefined;
}

const ALL: readonly Token[] = Object.entries(STATES).map(([code, name]) => ({ code, name }));

/** Picks states by code or name. */
export function StatesPicker({ control, chosen, onChange, single }: StatesPickerProps) {
  return (
    <TokenPicker
      control={control}
      label={words('states')}
      chosen={chosen.map((code) => ({ code, name: STATES[code] ?? code }))}
      onChange={(tokens) => onChange(tokens.map(({ code }) => code))}
      find={findStates}
      nothing={(text) => words('stateUnknown', text)}
      placeholder={words('state')}
      single={single}
    />
  );
}

/** States whose code, or a word of whose name, starts with `text`; an exact code comes first. */
function findStates(text: string): readonly Token[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return ALL;
  const fits = ALL.filter(
    ({ code, name }) => code.toLowerCase().startsWith(wanted) || ` ${name.toLowerCase()}`.includes(` ${wanted}`),
  );
  return fits.sort((a, b) => Number(b.code.toLowerCase() === wanted) - Number(a.code.toLowerCase() === wanted));
}
