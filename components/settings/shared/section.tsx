import type { ReactNode, Ref } from 'react';

interface SectionProps {
  /** Link target for the list of sections. */
  id: string;
  title: string;
  /** Receives the focus when the focused element disappears. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** Short text beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of the options page. */
export function Section({ id, title, titleRef, aside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 ref={titleRef} id={`${id}-title`} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h2>
        {aside !== undefined && <span className="small muted">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
