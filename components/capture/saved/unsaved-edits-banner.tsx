import { words, type WordKey } from '../../../lib/words/words.ts';
import { labeled, typedSince } from '../../pipeline/pursuit/typed-fields.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { NOTICE_FIELDS, type NoticeField } from '../notice/notice-edit.ts';
import { useNoticeDraft } from '../notice/use-notice-draft.ts';

const LABELS = {
  title: 'title',
  agency: 'agency',
  naicsCode: 'naics',
  state: 'state',
  responseDeadLine: 'due',
  uiLink: 'link',
  note: 'note',
} as const satisfies Record<NoticeField, WordKey>;

/** Edits of a notice that were not part of what was saved. */
export function UnsavedEditsBanner({ noticeId }: { noticeId: string }) {
  const { typed, sent = {}, forget } = useNoticeDraft(noticeId);
  const unsaved = typedSince(typed, sent, NOTICE_FIELDS);
  const text = labeled(NOTICE_FIELDS.map((field) => [words(LABELS[field]), unsaved[field]]));
  if (text === '') return null;
  return (
    <Banner
      tone="warning"
      title={words('typedNotSaved')}
      action={<IconButton icon="close" label={words('dismiss')} onClick={forget} />}
    >
      <p className="as-typed">{text}</p>
    </Banner>
  );
}
