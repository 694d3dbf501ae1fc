import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

/** Visual weight: one `primary` per view, `danger` only for destructive actions. */
export type ButtonLook = 'plain' | 'primary' | 'soft' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook | undefined;
  small?: boolean | undefined;
  block?: boolean | undefined;
  icon?: IconName | undefined;
  /** In progress: the button keeps its focus and place but does nothing. */
  busy?: boolean | undefined;
}

export function Button({
  look = 'plain',
  small,
  block,
  icon,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isDisabled = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const size = small ? 'sm' : undefined;
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses('btn', look !== 'plain' && look, small && 'sm', block && 'block', className)}
      // Not `disabled`, which would move the focus to the top of the document.
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : isDisabled ? undefined : onClick}
    >
      {busy ? <Icon name="spinner" spin size={size} /> : icon && <Icon name={icon} size={size} />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'block'> {
  icon: IconName;
  /** The accessible name, also shown as a tooltip. */
  label: string;
}

/** A button without visible text. */
export function IconButton({ label, look = 'quiet', small = true, className, ...rest }: IconButtonProps) {
  return (
    <Button
      aria-label={label}
      title={label}
      {...rest}
      look={look}
      small={small}
      className={joinClasses('iconly', className)}
    />
  );
}
