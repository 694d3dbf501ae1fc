export interface ToastMessage {
  /** What happened. */
  title: string;
  /** Where, or to what. */
  detail?: string | undefined;
  tone?: 'success' | 'danger' | 'info' | undefined;
  /** Usually Undo. The toast closes when it is used. */
  action?: { label: string; run: () => void } | undefined;
}

/** A message in its place among those that were posted: ids count up. */
export interface PostedToast extends ToastMessage {
  id: number;
}
