import type { ReactNode } from 'react';
import { handFocusOn } from './focus/focus-handoff.ts';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

export type BannerTone = 'info' | 'warning' | 'danger';

interface BannerProps {
  tone: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  icon?: IconName | undefined;
  /** Stands among other things with a border of its own instead of from edge to edge. */
  box?: boolean | undefined;
}

const ICONS = { info: 'info', warning: 'warning', danger: 'warning' } as const satisfies Record<BannerTone, IconName>;

/**
 * A condition that lasts, said where it matters; announced politely, or at once when something failed. It hands the focus on where it
 * goes.
 */
export function Banner({ tone, title, children, action, icon, box }: BannerProps) {
  return (
    <div
      ref={handFocusOn}
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
