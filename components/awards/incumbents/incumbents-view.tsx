import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { Overlay } from '../../ui/overlay/overlay.tsx';
import { incumbentRequestOfNotice } from './incumbent-request.ts';
import { IncumbentsSection } from './incumbents-section.tsx';

export interface Sought {
  notice: SeenNotice;
  /** The browser vouches for the click in the page. Otherwise the user starts the lookup here. */
  atOnce: boolean;
}

/** Who holds the work of a notice now, over the app. */
export function IncumbentsView({ notice, atOnce, onClose }: Sought & { onClose: () => void }) {
  return (
    <Overlay title={notice.title} onClose={onClose}>
      <IncumbentsSection query={incumbentRequestOfNotice(notice)} atOnce={atOnce} />
    </Overlay>
  );
}
