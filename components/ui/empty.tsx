import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface EmptyProps {
  icon: IconName;
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty state: what is missing, why, and what to do next. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <Icon name={icon} size="lg" />
      <p className="strong">{title}</p>
      {children !== undefined && <div className="small muted">{children}</div>}
      {action}
    </div>
  );
}
