import { joinClasses } from './join-classes.ts';

interface TextBlockProps {
  label: string;
  /** Keeps lines whole and scrolls within a height of its own, for a dialog; else lines wrap and all of it stands in the page. */
  scrolls?: boolean;
  children: string;
}

/** A text exactly as it will be copied or saved, for the person to read first. */
export function TextBlock({ label, scrolls, children }: TextBlockProps) {
  return (
    <pre className={joinClasses('text-block', scrolls && 'scrolls')} tabIndex={0} role="region" aria-label={label}>
      {children}
    </pre>
  );
}
