import { useState } from 'react';
import { TAUGHT_FIELDS } from '../../../lib/domain/taught/taught-page.ts';
import type { TeachView } from '../../../lib/protocol/taught-messages.ts';
import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fieldName } from './teach-fields.ts';
import { TeachTable } from './teach-table.tsx';

/** Rows of the table before the rest is asked for. */
const FEW = 6;

/** Shows what the picks, or the guess, find on the page: how many notices, their values, and what doesn't fit. */
export function TeachFindings({ view }: { view: TeachView }) {
  const { page, notices, total, doubtful } = view;
  const fields = page
    ? Object.keys(page.values)
    : TAUGHT_FIELDS.filter((field) => notices.some(({ notice }) => field in notice));
  const [isAll, setAll] = useState(false);
  const shown = isAll ? notices : few(notices);
  return (
    <>
      <Contradictions view={view} />
      <div className="teach-found" role="status">
        <FoundWords view={view} />
        {total > 0 && doubtful > 0 && <span className="small muted push">{plural('teachDoubtful', doubtful)}</span>}
      </div>
      {notices.length > 0 && (
        <>
          <TeachTable
            caption={words('teachTable', formatCount(shown.length), formatCount(total))}
            fields={fields}
            notices={shown}
          />
          {shown.length < notices.length && (
            <p className="pad small">
              <button type="button" className="link small" onClick={() => setAll(true)}>
                {words('teachShowAll', formatCount(notices.length))}
              </button>
            </p>
          )}
          {shown.length === notices.length && notices.length < total && (
            <p className="pad small muted">
              {words('teachShowsFirst', formatCount(notices.length), formatCount(total))}
            </p>
          )}
        </>
      )}
    </>
  );
}

function FoundWords({ view: { aim, guess, page, picks, total } }: { view: TeachView }) {
  if (total > 0) {
    return (
      <>
        <Icon name="check" />
        <b>{plural('teachFound', total)}</b>
        {guess && aim && <p className="small">{words('teachGuessed')}</p>}
      </>
    );
  }
  // Without a title there is nothing to fit yet.
  if (!page && !picks.some(({ field }) => field === 'title')) return <span>{words('teachFoundNone')}</span>;
  return (
    <div className="teach-nofit">
      <Icon name="warning" />
      <div>
        <b>{words('teachNoFit')}</b>
        <p className="small">{words('teachNoFitNext')}</p>
      </div>
    </div>
  );
}

function Contradictions({ view: { contradicted } }: { view: TeachView }) {
  if (contradicted.length === 0) return null;
  return (
    <Banner tone="warning" title={words('teachContradicted')}>
      <ul>
        {contradicted.map(({ field, text, read }, at) => (
          <li key={`${field}-${String(at)}`}>
            {read === undefined
              ? words('teachContradictionBlank', fieldName(field), text)
              : words('teachContradiction', fieldName(field), text, read)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The first rows, with doubtful ones instead of the last of them, in the order of the page. */
function few(notices: TeachView['notices']): TeachView['notices'] {
  const isDoubtful = ({ doubts }: TeachView['notices'][number]) => Object.keys(doubts).length > 0;
  const doubtful = notices.filter(isDoubtful).slice(0, FEW / 2);
  const clear = notices.filter((each) => !doubtful.includes(each)).slice(0, FEW - doubtful.length);
  return notices.filter((each) => doubtful.includes(each) || clear.includes(each));
}
