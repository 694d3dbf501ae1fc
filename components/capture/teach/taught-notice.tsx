import { TAUGHT_FIELDS } from '../../../lib/domain/taught/taught-page.ts';
import type { TaughtState } from '../../../lib/protocol/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { fieldName } from './teach-fields.ts';
import { TeachButton } from './teach-page.tsx';
import './teach.css';

/** Says that a page is read as the user taught it, or that it changed since. */
export function TaughtNotice({ tabId, taught }: { tabId: number; taught: TaughtState }) {
  if (!taught.lost) {
    return (
      <div className="row wrap pad taught-line">
        <span className="small muted grow" title={taught.name}>
          {words('taughtRead')}
        </span>
        <TeachButton again tabId={tabId} />
      </div>
    );
  }
  const picked = TAUGHT_FIELDS.flatMap((field) => {
    const text = taught.picks[field];
    return text === undefined ? [] : [{ field, text }];
  });
  return (
    <Banner tone="warning" title={words('taughtLost')} action={<TeachButton again look="plain" tabId={tabId} />}>
      <p>{words('taughtLostNext')}</p>
      {picked.length > 0 && (
        <>
          <p>{words('taughtLostPicks')}</p>
          <dl className="taught-picks">
            {picked.map(({ field, text }) => (
              <div key={field} className="row top nowrap">
                <dt>{fieldName(field)}</dt>
                <dd className="clip" title={text}>
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Banner>
  );
}
