import type { Fit, FitReason, Verdict } from '../../lib/domain/fit/reasons.ts';
import { STATES } from '../../lib/domain/reference/states.ts';
import { plural, words } from '../../lib/words/words.ts';
import { Chip, type ChipLook } from '../ui/chip.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

const LOOK: Readonly<Record<Verdict, { look: ChipLook; icon: IconName }>> = {
  fits: { look: 'success', icon: 'check' },
  check: { look: 'info', icon: 'info' },
  ruledOut: { look: 'neutral', icon: 'pass' },
};

/** A verdict with its first reason; opens to all of them. */
export function FitLine({ fit: { verdict, reasons }, open }: { fit: Fit; open?: boolean }) {
  const { look, icon } = LOOK[verdict];
  const [first] = reasons;
  return (
    <details className="fit-line" open={open}>
      <summary>
        <Chip look={look} icon={icon}>
          {words(`fit_${verdict}`)}
        </Chip>
        {first && <span className="small clip">{reasonWords(first)}</span>}
      </summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason.code} className="small">
            <Icon name={LOOK[reason.says].icon} size="sm" />
            <span>
              <span className="sr">{words(`fit_${reason.says}`)}: </span>
              {reasonWords(reason)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A reason as a sentence. */
export function reasonWords({ code, values }: FitReason): string {
  const [first = '', second = ''] = values;
  switch (code) {
    case 'daysFew':
    case 'daysEnough':
      return first === '0'
        ? plural('fitWhy_dueToday', Number(second))
        : plural(`fitWhy_${code}`, Number(first), second);
    case 'stateYours':
    case 'stateOther':
      return words(`fitWhy_${code}`, STATES[first] ?? first);
    default:
      return words(`fitWhy_${code}`, first, second);
  }
}
