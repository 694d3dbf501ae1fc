import type { ReactNode } from 'react';

interface SectionProps {
  /** Where the list of sections leads. */
  id: string;
  title: string;
  /** A few quiet words beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of the options page. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 id={`${id}-title`}>{title}</h2>
        {aside !== undefined && <span className="small muted">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
