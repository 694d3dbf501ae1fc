interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** A second, quieter piece of text, e.g. an owner or a count. */
  detail?: string | undefined;
}

/** What a select is given, as a button and as the opened list that takes its place. */
export interface SelectProps<Value extends string> {
  value: Value | undefined;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  /** Its name, where no visible label points at `id`. */
  label?: string | undefined;
  id?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Instead of the looks of an input. */
  className?: string | undefined;
  'aria-describedby'?: string | undefined;
}
