import { plural, words } from '../../../lib/words/words.ts';
import { Select } from '../../ui/form/select.tsx';

interface SortAndSizeProps<Sort extends string> {
  sort: Sort;
  sorts: readonly { value: Sort; label: string }[];
  pageSize: number;
  pageSizes: readonly number[];
  onChange: (changes: { sort: Sort } | { pageSize: number }) => void;
}

/** Sort order and page size. */
export function SortAndSize<Sort extends string>(props: SortAndSizeProps<Sort>) {
  const { sort, sorts, pageSize, pageSizes, onChange } = props;
  return (
    <div className="row nowrap">
      <Select label={words('sort')} value={sort} options={sorts} onChange={(chosen) => onChange({ sort: chosen })} />
      <Select
        label={words('pageSize')}
        className="input select page-size"
        value={String(pageSize)}
        options={pageSizes
          .toSorted((a, b) => a - b)
          .map((size) => ({ value: String(size), label: plural('aPage', size) }))}
        onChange={(size) => onChange({ pageSize: Number(size) })}
      />
    </div>
  );
}
