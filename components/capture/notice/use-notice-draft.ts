import { storedField, textsOf, typedSince } from '../../data/stored-values.ts';
import { useSharedDraft } from '../../data/use-shared-draft.ts';
import { NOTICE_FIELDS } from './notice-edit.ts';

const FIELDS = [...NOTICE_FIELDS, 'pipelineId', 'dueTime'] as const;
type DraftField = (typeof FIELDS)[number];
type Texts = Partial<Record<DraftField, string>>;

interface StoredDraft {
  typed: Texts;
  /** The edits when the notice was last submitted. */
  sent?: Texts;
}

export interface NoticeDraft extends StoredDraft {
  /** Some edits were not submitted. */
  changed: boolean;
  set: (field: DraftField, text: string) => void;
  /** Records that the notice was submitted with `sent`; `undefined` if it failed and is not queued. */
  setSent: (sent: Texts | undefined) => void;
  /** Records that it was saved with `sent`; keeps only later edits. */
  keepSince: (sent: Texts) => void;
  forget: () => void;
}

/** Edits of an unsaved notice. Survives closing the popup. */
export function useNoticeDraft(noticeId: string): NoticeDraft {
  const [draft, change] = useSharedDraft<StoredDraft>(`notice:${noticeId}`, UNTOUCHED, readDraft);
  return {
    ...draft,
    changed: Object.keys(typedSince(draft.typed, draft.sent ?? {}, NOTICE_FIELDS)).length > 0,
    set: (field, text) => change((before) => ({ ...before, typed: { ...before.typed, [field]: text } })),
    setSent: (sent) => change(({ typed }) => (sent ? { typed, sent } : { typed })),
    keepSince: (sent) => change(({ typed }) => ({ typed: typedSince(typed, sent, FIELDS) })),
    forget: () => change(() => UNTOUCHED),
  };
}

const UNTOUCHED: StoredDraft = { typed: {} };

function readDraft(stored: unknown): StoredDraft {
  const sent = storedField(stored, 'sent');
  return {
    typed: textsOf(storedField(stored, 'typed'), FIELDS),
    ...(sent === undefined ? {} : { sent: textsOf(sent, FIELDS) }),
  };
}
