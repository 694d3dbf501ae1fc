import type { ReactNode } from 'react';
import { passFocusOn } from './focus/move-focus.ts';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

export type BannerTone = 'info' | 'warning' | 'danger';

interface BannerProps {
  tone: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  /** The one action to take. */
  action?: ReactNode;
  icon?: IconName | undefined;
  /** Draws a border on all sides instead of running edge to edge. */
  box?: boolean | undefined;
}

const ICONS = { info: 'info', warning: 'warning', danger: 'warning' } as const satisfies Record<BannerTone, IconName>;

/**
 * A lasting condition, shown where it matters. Announced politely, or at once for a failure. Passes the focus
 * on when it unmounts.
 */
export function Banner({ tone, title, children, action, icon, box }: BannerProps) {
  return (
    <div
      ref={passFocusOn}
      className={joinClasses('banner', tone, box && 'box', children === undefined && 'brief')}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={icon ?? ICONS[tone]} />
      <div>
        {title !== undefined && <p className="strong">{title}</p>}
        {children !== undefined && <div className="small">{children}</div>}
      </div>
      {action}
    </div>
  );
}
