import { useId } from 'react';
import type { NoticeContact } from '../../../lib/domain/notices/notice-details.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import { words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { relativeTime } from '../../ui/relative-time.ts';

/** What the notice's own page said, if it was seen in this browser: contacts, attachments, description. */
export function NoticeFacts({ noticeId, state }: { noticeId: string; state: string | undefined }) {
  const heading = useId();
  const { details, host, at } = useAsk('notice.details', { noticeId }).data ?? {};
  if (!details) return null;
  const source =
    host === undefined || at === undefined ? words('importSeenHere') : words('noticeFactsSeen', host, relativeTime(at));
  const { contacts = [], attachments = [], description, place = state } = details;
  return (
    <section className="notice-facts" aria-labelledby={heading}>
      <h3 id={heading}>
        {words('noticeFacts')} <span className="small muted">{source}</span>
      </h3>
      {description && <p className="small">{description}</p>}
      <dl>
        {contacts.map((contact) => (
          <div key={`${contact.name ?? ''} ${contact.email ?? ''}`}>
            <dt>{contact.role ?? words('noticeContact')}</dt>
            <dd>
              <Contact contact={contact} />
            </dd>
          </div>
        ))}
        {place && (
          <div>
            <dt>{words('noticePlace')}</dt>
            <dd>{place}</dd>
          </div>
        )}
        {attachments.length > 0 && (
          <div>
            <dt>{words('noticeAttachments')}</dt>
            <dd>
              <ul>
                {attachments.map(({ name, link }) => (
                  <li key={name}>
                    <Attachment name={name} link={safeLink(link)} />
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Contact({ contact: { name, email, phone } }: { contact: NoticeContact }) {
  return (
    <>
      {name && <span className="block">{name}</span>}
      {email && (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phone && <span className="block num">{phone}</span>}
    </>
  );
}

function Attachment({ name, link }: { name: string; link: string | undefined }) {
  if (!link?.startsWith('https:')) return name;
  return (
    <a className="link" href={link} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}
