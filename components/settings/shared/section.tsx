import type { ReactNode, Ref } from 'react';

interface SectionProps {
  /** Where the list of sections leads. */
  id: string;
  title: string;
  /** Where the focus may go, when what had it is gone. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** A few quiet words beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of the options page. */
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
