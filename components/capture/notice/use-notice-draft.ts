import { partOf, textsOf, typedSince } from '../../pipeline/pursuit/typed-fields.ts';
import { useSharedDraft } from '../../data/use-shared-draft.ts';
import { NOTICE_FIELDS } from './notice-edit.ts';

const KEPT = [...NOTICE_FIELDS, 'pipelineId'] as const;
type KeptField = (typeof KEPT)[number];
type Texts = Partial<Record<KeptField, string>>;

interface Kept {
  typed: Texts;
  /** What was typed when the notice was last handed in to be added. */
  sent?: Texts;
}

export interface NoticeDraft extends Kept {
  /** Something was typed that is not in what was handed in. */
  changed: boolean;
  set: (field: KeptField, text: string) => void;
  /** It is being added with `sent`; nothing: it was not, and does not wait either. */
  handIn: (sent: Texts | undefined) => void;
  /** It was saved with `sent`, and only what was typed since is still to be kept. */
  saved: (sent: Texts) => void;
  forget: () => void;
}

/** What was typed over a notice that is not saved yet. Survives the closing of the popup. */
export function useNoticeDraft(noticeId: string): NoticeDraft {
  const [kept, change] = useSharedDraft<Kept>(`notice:${noticeId}`, UNTOUCHED, readKept);
  return {
    ...kept,
    changed: Object.keys(typedSince(kept.typed, kept.sent ?? {}, NOTICE_FIELDS)).length > 0,
    set: (field, text) => {
      change((before) => ({ ...before, typed: { ...before.typed, [field]: text } }));
    },
    handIn: (sent) => {
      change(({ typed }) => (sent ? { typed, sent } : { typed }));
    },
    saved: (sent) => {
      change(({ typed }) => ({ typed: typedSince(typed, sent, KEPT) }));
    },
    forget: () => {
      change(() => UNTOUCHED);
    },
  };
}

const UNTOUCHED: Kept = { typed: {} };

function readKept(kept: unknown): Kept {
  const sent = partOf(kept, 'sent');
  return {
    typed: textsOf(partOf(kept, 'typed'), KEPT),
    ...(sent === undefined ? {} : { sent: textsOf(sent, KEPT) }),
  };
}
