import type { IconName } from '../icon.tsx';

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** Secondary text, e.g. an owner or a count. */
  detail?: string | undefined;
}

/** Props shared by the closed button and the opened list. */
export interface SelectProps<Value extends string> {
  value: Value | undefined;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  /** Accessible name, if no visible label points at `id`. */
  label?: string | undefined;
  id?: string | undefined;
  placeholder?: string | undefined;
  icon?: IconName | undefined;
  disabled?: boolean | undefined;
  /** Replaces the input's classes. */
  className?: string | undefined;
  'aria-describedby'?: string | undefined;
  /** The key that presses it from a list. */
  'data-key'?: string;
}
