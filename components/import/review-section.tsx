import { useId, type ReactNode } from 'react';

interface ReviewSectionProps {
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** One part of the review: its name at the side, above it on a narrow screen. */
export function ReviewSection({ title, hint, children }: ReviewSectionProps) {
  const heading = useId();
  return (
    <section className="import-part" aria-labelledby={heading}>
      <div>
        <h3 id={heading}>{title}</h3>
        {hint !== undefined && <p className="small muted">{hint}</p>}
      </div>
      <div className="import-part-body">{children}</div>
    </section>
  );
}
