import type { ReactNode } from 'react';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
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
  return (
    <RadioGroup
      value={value}
      onValueChange={onChange}
      className={joinClasses('seg', fill && 'fill', className)}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy })}
    >
      {segments.map((segment) => (
        <Radio.Root key={segment.value} value={segment.value} nativeButton render={<button type="button" />}>
          {segment.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
