interface TextBlockProps {
  label: string;
  /** Keeps long lines and scrolls in a fixed height, for a dialog; otherwise lines wrap. */
  scrolls?: boolean;
  children: string;
}

/** A text exactly as it will be copied or saved, for the user to review. */
export function TextBlock({ label, scrolls, children }: TextBlockProps) {
  // Only a field that scrolls is reached by key in every browser.
  return scrolls ? (
    <textarea className="text-block" aria-label={label} readOnly rows={12} wrap="off" value={children} />
  ) : (
    <pre className="text-block" role="region" aria-label={label}>
      {children}
    </pre>
  );
}
