import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

export type ChipLook = 'neutral' | 'outline' | 'accent' | 'success' | 'info' | 'warning';

interface ChipProps {
  look?: ChipLook | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
  /** The full text where `children` is short, e.g. the name of a code. */
  title?: string | undefined;
  children: ReactNode;
}

/** A short fact next to a title. Color never carries it alone. */
export function Chip({ look = 'neutral', icon, className, title, children }: ChipProps) {
  return (
    <span className={joinClasses('chip', look !== 'neutral' && look, className)} title={title}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
