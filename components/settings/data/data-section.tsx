import { plural, words, type WordKey } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { DataActions } from './data-actions.tsx';
import { Section } from '../shared/section.tsx';

// What the background and our pages store. Keep in sync with lib/background.
const ROWS: readonly { what: WordKey; kept: WordKey | 'dataPassedKept'; sent: WordKey }[] = [
  { what: 'apiKey', kept: 'dataKeyKept', sent: 'dataToService' },
  { what: 'dataPursuits', kept: 'dataPursuitsKept', sent: 'dataToService' },
  { what: 'dataUnsent', kept: 'dataUnsentKept', sent: 'dataToService' },
  { what: 'dataNumbers', kept: 'dataNumbersKept', sent: 'dataNumbersSent' },
  { what: 'dataImports', kept: 'dataImportsKept', sent: 'dataToService' },
  { what: 'dataSeen', kept: 'dataSeenKept', sent: 'dataSeenSent' },
  { what: 'savedSearches', kept: 'dataSavedKept', sent: 'dataSearchesToService' },
  { what: 'optionsCompany', kept: 'dataCompanyKept', sent: 'dataNowhere' },
  { what: 'dataFound', kept: 'dataFoundKept', sent: 'dataNowhere' },
  { what: 'passedTitle', kept: 'dataPassedKept', sent: 'dataNowhere' },
  { what: 'dataTyped', kept: 'dataTypedKept', sent: 'dataSearchesToService' },
];

/** What is stored in this browser and where it is sent; export and erase. */
export function DataSection() {
  const passed = useAsk('passed.list', { query: '', most: 0 }).data?.total ?? 0;
  return (
    <Section id="data" title={words('optionsData')}>
      <table className="table opt-table">
        <caption className="sr">{words('dataCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{words('dataWhat')}</th>
            <th scope="col">{words('dataKept')}</th>
            <th scope="col">{words('dataSent')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ what, kept, sent }) => (
            <tr key={what}>
              <th scope="row">{words(what)}</th>
              <td data-head={words('dataKept')}>{kept === 'dataPassedKept' ? plural(kept, passed) : words(kept)}</td>
              <td data-head={words('dataSent')}>{words(sent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DataActions />
    </Section>
  );
}
