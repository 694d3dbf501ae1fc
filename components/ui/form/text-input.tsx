import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { joinClasses } from '../join-classes.ts';

interface TextInputProps extends ComponentProps<'input'> {
  icon?: IconName | undefined;
  /** A number: right-aligned, tabular digits. */
  figure?: boolean | undefined;
  /** Content after the input, inside its border, e.g. a unit or a small button. */
  after?: ReactNode;
}

/** A single-line input. */
export function TextInput({ icon, figure, after, className, ...rest }: TextInputProps) {
  return (
    <span className={joinClasses('input', figure && 'num', isBad(rest) && 'bad', className)}>
      {icon && <Icon name={icon} />}
      <input autoComplete="off" spellCheck={false} {...rest} />
      {after}
    </span>
  );
}

/** A multi-line input that grows with its text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={joinClasses('input', isBad(rest) && 'bad', className)} />;
}

function isBad(props: { 'aria-invalid'?: unknown }): boolean {
  return props['aria-invalid'] === true || props['aria-invalid'] === 'true';
}
