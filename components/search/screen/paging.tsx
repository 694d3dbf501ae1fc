import { words } from '../../../lib/words/words.ts';
import { trackActionBar } from '../../ui/action-bar.ts';
import { IconButton } from '../../ui/button.tsx';

interface PagingProps {
  page: number;
  mayHaveMore: boolean;
  /** Shown at the left, e.g. "1–25 of 8,412". */
  range: string;
  onPage: (page: number) => void;
}

/** Previous and next page, for an unknown number of pages. */
export function Paging({ page, mayHaveMore, range, onPage }: PagingProps) {
  // Not `disabled`, which would drop the focus when turning to the last page.
  return (
    <nav ref={trackActionBar} className="actions paging" aria-label={words('pages')}>
      <span className="small muted num">{range}</span>
      <IconButton
        className="push"
        look="plain"
        icon="chevronLeft"
        label={words('pagePrevious')}
        aria-disabled={page <= 1 ? true : undefined}
        onClick={() => onPage(page - 1)}
      />
      <span className="small num" aria-live="polite">
        {words('pageNumber', page)}
      </span>
      <IconButton
        look="plain"
        icon="chevronRight"
        label={words('pageNext')}
        aria-disabled={mayHaveMore ? undefined : true}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
