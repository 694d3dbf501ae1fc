import { NAICS_PREFIX } from '../../../lib/domain/notices/codes.ts';
import type { Naics } from '../../../lib/domain/reference/naics.ts';
import { words } from '../../../lib/words/words.ts';
import type { ControlProps } from '../../ui/form/field.tsx';
import { TokenPicker, type Token } from '../../ui/form/token-picker.tsx';
import { useNaics } from '../../data/use-naics.ts';

/** A chosen code, or a group that stands for every full code under it. */
export interface NaicsChoice extends Token {
  /** The six-digit codes it stands for. */
  codes: string[];
}

interface NaicsPickerProps {
  control: ControlProps;
  chosen: readonly NaicsChoice[];
  onChange: (chosen: NaicsChoice[]) => void;
  /** Picks one prefix (awards search) instead of expanding it to full codes (contract search). */
  prefix?: boolean | undefined;
}

const MOST = 40;

/** Picks NAICS codes by number or by words of the official titles. */
export function NaicsPicker({ control, chosen, onChange, prefix }: NaicsPickerProps) {
  const naics = useNaics();
  return (
    <TokenPicker
      control={control}
      label={words('naics')}
      chosen={chosen}
      onChange={onChange}
      find={naics && ((text) => findNaics(naics, text.trim(), prefix ?? false))}
      nothing={(text) => (naics ? words('naicsNothing', text) : words('loading'))}
      placeholder={words('naicsPlaceholder')}
      single={prefix}
    />
  );
}

/** Matches for `text`; a group counts the full codes it would add. */
function findNaics(naics: Naics, text: string, prefix: boolean): NaicsChoice[] {
  const groups = new Set<string>();
  const found = naics.searchNaics(text, MOST).flatMap(({ code, title }): NaicsChoice[] => {
    if (/^\d{6}$/.test(code)) return [{ code, name: title, codes: [code] }];
    if (prefix) {
      // A sector range is not a prefix; a typed sector is.
      const sector = code.includes('-') ? /^\d{2}$/.exec(text)?.[0] : code;
      return sector === undefined ? [] : [{ code: sector, name: title, codes: [sector] }];
    }
    const codes = naics.naicsCodesUnder(code);
    // A group of one is that code: the service knows only full codes. Groups with the same codes are one
    // choice.
    const same = codes.join();
    if (codes.length < 2 || groups.has(same)) return [];
    groups.add(same);
    return [{ code, name: title, codes, count: codes.length }];
  });
  // Codes of an older edition still appear on notices and awards. Offer them, without a title.
  const unknown = (prefix ? NAICS_PREFIX : /^\d{6}$/).test(text) && naics.naicsTitle(text) === undefined;
  return unknown ? [{ code: text, name: words('naicsNotListed'), codes: [text] }, ...found] : found;
}
