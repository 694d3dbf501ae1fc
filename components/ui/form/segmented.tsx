import type { KeyboardEvent, ReactNode } from 'react';
import { neighbor } from '../focus/neighbor.ts';
import { joinClasses } from '../join-classes.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface SegmentedProps<Value extends string> {
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  /** Accessible name, if there is no visible label for `labelledBy`. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Equal parts over the whole width. */
  fill?: boolean | undefined;
  className?: string | undefined;
}

/** In a radio group, all four arrows choose. */
const SIDEWAYS: Readonly<Record<string, string>> = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' };

/** One of a few visible choices: a radio group with one tab stop, arrows choose. */
export function Segmented<Value extends string>({
  value,
  segments,
  onChange,
  label,
  labelledBy,
  fill,
  className,
}: SegmentedProps<Value>) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    // From the focused one: none may be chosen yet.
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const place = buttons.findIndex((button) => button === document.activeElement);
    const at = neighbor(segments, place, SIDEWAYS[event.key] ?? event.key);
    if (!at) return;
    event.preventDefault();
    onChange(at.value);
    buttons[segments.indexOf(at)]?.focus();
  };
  const isKnown = segments.some((segment) => segment.value === value);
  return (
    <div
      role="radiogroup"
      className={joinClasses('seg', fill && 'fill', className)}
      aria-label={label}
      aria-labelledby={labelledBy}
      onKeyDown={move}
    >
      {segments.map((segment, at) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          tabIndex={segment.value === value || (!isKnown && at === 0) ? 0 : -1}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}
