import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { joinClasses } from '../join-classes.ts';

interface TextInputProps extends ComponentProps<'input'> {
  icon?: IconName | undefined;
  /** A figure: right-aligned, tabular. */
  figure?: boolean | undefined;
  /** Something after the input and inside its border, e.g. a unit or a small button. */
  after?: ReactNode;
}

/** One line of text. */
export function TextInput({ icon, figure, after, className, ...rest }: TextInputProps) {
  return (
    <span className={joinClasses('input', figure && 'num', isBad(rest) && 'bad', className)}>
      {icon && <Icon name={icon} />}
      <input autoComplete="off" spellCheck={false} {...rest} />
      {after}
    </span>
  );
}

/** Several lines of text, as high as what was written, within reason. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={joinClasses('input', isBad(rest) && 'bad', className)} />;
}

function isBad(props: { 'aria-invalid'?: unknown }): boolean {
  return props['aria-invalid'] === true || props['aria-invalid'] === 'true';
}
