interface RowTitleProps {
  title: string;
  link: string | undefined;
  /** Keys that work on the row besides O. */
  keys?: string;
}

/** The title of a row, which takes its focus; a link where the notice has one. */
export function RowTitle({ title, link, keys = '' }: RowTitleProps) {
  const common = { className: 'item-title clip-2', title, 'data-row': '' };
  return link ? (
    <a {...common} href={link} target="_blank" rel="noreferrer" data-key="o" aria-keyshortcuts={`${keys} o`.trim()}>
      {title}
    </a>
  ) : (
    <span {...common} tabIndex={-1}>
      {title}
    </span>
  );
}
