import { joinClasses } from './join-classes.ts';

interface TextBlockProps {
  label: string;
  /** Keeps long lines and scrolls in a fixed height, for a dialog; otherwise lines wrap. */
  scrolls?: boolean;
  children: string;
}

/** A text exactly as it will be copied or saved, for the user to review. */
export function TextBlock({ label, scrolls, children }: TextBlockProps) {
  return (
    <pre className={joinClasses('text-block', scrolls && 'scrolls')} tabIndex={0} role="region" aria-label={label}>
      {children}
    </pre>
  );
}
