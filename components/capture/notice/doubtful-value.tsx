import { formatCalendarDate, parseCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import type { DoubtName } from '../../../lib/domain/notices/notice.ts';
import type { WhereFound } from '../../../lib/domain/notices/where-found.ts';
import { DOUBT_WORDS } from '../../../lib/words/doubt-words.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fieldSource } from './where-found-words.ts';

/** Marks what stands below a field as something to check. */
export function DoubtHint({ children }: { children: string }) {
  return (
    <span className="doubt">
      <Icon name="warning" size="sm" />
      {children}
    </span>
  );
}

/** Names a value to check, and where on the page it was found. */
export function doubtWords(value: string, where: WhereFound | undefined): string {
  const shown = shownAs(value);
  return where ? words('doubtCheckSource', shown, fieldSource(where)) : words('doubtCheck', shown);
}

interface UseDoubtProps {
  name: Exclude<DoubtName, 'dueTime'>;
  value: string;
  onUse: (value: string) => void;
}

/** Puts a doubtful value into its field, and the focus with it: the button disappears. */
export function UseDoubt({ name, value, onUse }: UseDoubtProps) {
  return (
    <Button
      small
      aria-label={words('doubtUseName', words('doubtUse'), words(DOUBT_WORDS[name]), shownAs(value))}
      onClick={({ currentTarget }) => {
        const control = currentTarget.closest('.field')?.querySelector('input, textarea');
        onUse(value);
        if (control instanceof HTMLElement) control.focus();
      }}
    >
      {words('doubtUse')}
    </Button>
  );
}

function shownAs(value: string): string {
  const date = parseCalendarDate(value);
  return date === undefined ? value : formatCalendarDate(date, locale());
}
