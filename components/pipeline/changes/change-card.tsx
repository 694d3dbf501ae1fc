import type { ReactNode } from 'react';
import { formatCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { formatMoney, parseCents } from '../../../lib/domain/money/money.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { agencyLabel } from '../../../lib/domain/reference/agencies.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import type { ListChange } from '../../../lib/protocol/answers.ts';
import type { PipelineChange } from '../../../lib/protocol/change-answers.ts';
import { locale, words, type WordKey } from '../../../lib/words/words.ts';
import { useSlice } from '../../data/slices.ts';
import { useNavigation, type PursuitPlace } from '../../platform/navigation.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Chip, type ChipLook } from '../../ui/chip.tsx';
import { passFocusOn } from '../../ui/focus/move-focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { FIELDS, fieldText } from '../pursuit/field-text.ts';
import { orderedStages } from '../pursuit/stage-groups.ts';
import { isMove } from './change-groups.ts';
import { ChangeIcon, FromTo, seenWhere, useAcceptDeadline, type ChangeIconName } from './change-parts.tsx';
import { useMoveVersion } from './use-move-version.ts';

interface ChangeCardProps {
  change: PipelineChange;
  onDismiss: () => void;
  onOpenPursuit: (place: PursuitPlace) => void;
}

/** One change: what happened, to what, where and when it was seen, the main action, and Dismiss. */
export function ChangeCard({ change, onDismiss, onOpenPursuit }: ChangeCardProps) {
  const { name, look, icon } = kindOf(change);
  const { agency, stageName } = change;
  const about = [agency && agencyLabel(agency), stageName].filter(Boolean).join(' · ');
  const title = change.title ?? change.noticeId ?? change.pursuitId;
  return (
    // A dismissed card passes the focus to the next one.
    <li className="change" ref={passFocusOn}>
      <div className="row nowrap">
        <Chip look={look}>
          <ChangeIcon name={icon} />
          {words(name)}
        </Chip>
        {about && (
          // Not a span, which would not shrink.
          <p className="small muted push clip" title={[agency, stageName].filter(Boolean).join(' · ')}>
            {about}
          </p>
        )}
      </div>
      <p className="item-title clip-2">{title}</p>
      <Happened change={change} />
      <div className="row foot">
        <span className="small muted grow">{seenWhere(change)}</span>
        <Button small look="quiet" onClick={onDismiss}>
          {words('dismiss')}
          <span className="sr">: {title}</span>
        </Button>
        <MainAction change={change} title={title} onOpenPursuit={onOpenPursuit} />
      </div>
    </li>
  );
}

interface Kind {
  name: WordKey;
  look: ChipLook;
  icon: ChangeIconName;
}

const KINDS = {
  deadlineMoved: { name: 'changeMoved', look: 'warning', icon: 'moved' },
  newVersion: { name: 'changeVersion', look: 'warning', icon: 'version' },
  notFound: { name: 'changeNotFound', look: 'outline', icon: 'notFound' },
  canceled: { name: 'changeCanceled', look: 'outline', icon: 'canceled' },
  awarded: { name: 'changeAwarded', look: 'info', icon: 'awarded' },
  added: { name: 'changeAdded', look: 'neutral', icon: 'person' },
  changed: { name: 'changeEdited', look: 'neutral', icon: 'person' },
  removed: { name: 'changeRemoved', look: 'neutral', icon: 'person' },
} as const satisfies Record<string, Kind>;

function kindOf({ event }: PipelineChange): Kind {
  return KINDS[event.kind === 'theirs' ? event.change.kind : event.kind];
}

function Happened({ change }: { change: PipelineChange }): ReactNode {
  const { event } = change;
  switch (event.kind) {
    case 'deadlineMoved':
      return <FromTo from={event.from} to={event.to} />;
    case 'newVersion':
      return <p>{words(event.certain ? 'changeVersionOf' : 'changeVersionMaybe', numberOf(event.notice))}</p>;
    case 'notFound':
      return <p>{words('changeNotFoundSince', formatCalendarDate(event.since, locale()))}</p>;
    case 'canceled':
      return <p>{words('changeCanceledWhy')}</p>;
    case 'awarded': {
      const { recipient, amountCents } = event;
      const cents = amountCents === undefined ? undefined : parseCents(amountCents);
      const amount = cents === undefined ? undefined : formatMoney(cents, locale());
      const to = [recipient, amount].filter(Boolean).join(', ');
      return <p>{recipient === undefined ? words('changeAwardedUnknown') : words('changeAwardedTo', to)}</p>;
    }
    case 'theirs':
      return <TeammateEdit change={event.change} pipelineId={change.pipelineId} pipelineName={change.pipelineName} />;
  }
}

function numberOf({ solicitationNumber, title }: SeenNotice): string {
  return solicitationNumber ?? title;
}

interface MainActionProps {
  change: PipelineChange;
  title: string;
  onOpenPursuit: (place: PursuitPlace) => void;
}

function MainAction({ change, title, onOpenPursuit }: MainActionProps): ReactNode {
  const { event, pursuitId, pipelineId } = change;
  const { accept, accepting } = useAcceptDeadline();
  const { move, moving } = useMoveVersion(onOpenPursuit);
  const { openSearch } = useNavigation();
  const about = <span className="sr">: {title}</span>;
  const button = (name: WordKey, onClick: () => void, look?: Pick<ButtonProps, 'look' | 'busy'>) => (
    <Button small {...look} onClick={onClick}>
      {words(name)}
      {about}
    </Button>
  );
  if (isMove(change)) return button('acceptDate', () => accept(change, false), { look: 'soft', busy: accepting });
  if (event.kind === 'newVersion' && event.certain) {
    // A doubtful one is compared on its own page first.
    const moveOn = () => move({ pipelineId, pursuitId }, event.notice);
    return button('versionMove', moveOn, { look: 'soft', busy: moving });
  }
  const notice = 'notice' in event ? event.notice?.uiLink : undefined;
  const link = safeLink(notice ?? change.uiLink);
  if (event.kind === 'awarded' && notice === undefined && event.recipient !== undefined) {
    const q = event.recipient;
    return button('seeAward', () => openSearch({ area: 'awards', q }));
  }
  if (event.kind !== 'theirs' && link)
    return (
      <a className="btn sm" href={link} target="_blank" rel="noreferrer">
        {words(event.kind === 'awarded' ? 'seeAward' : 'openNotice')}
        {about}
        <Icon name="external" size="sm" />
      </a>
    );
  // A pursuit that is gone cannot be shown.
  if (event.kind === 'theirs' && event.change.kind === 'removed') return null;
  return button('seePursuit', () => onOpenPursuit({ pipelineId, pursuitId }));
}

interface TeammateEditProps {
  change: ListChange;
  pipelineId: string;
  pipelineName: string;
}

/** What a colleague did: each field from what to what. */
function TeammateEdit({ change, pipelineId, pipelineName }: TeammateEditProps) {
  const { data } = useSlice(pipelineId);
  const stages = data ? orderedStages(data.pipeline) : [];
  if (change.kind !== 'changed') {
    const added = () => words('changeAddedTo', fieldText('stageId', change.pursuit, stages));
    return <p>{change.kind === 'added' ? added() : words('changeRemovedFrom', pipelineName)}</p>;
  }
  const { before, pursuit, fields } = change;
  const isMoved = fields.includes('stageId');
  return (
    <ul>
      {fields.map((field) => {
        // A move brings its stage's chances.
        if (isMoved && (field === 'pWin' || field === 'pGo')) return null;
        if (field === 'note') return <li key={field}>{words('changeNoteEdited')}</li>;
        const [from, to] = [fieldText(field, before, stages), fieldText(field, pursuit, stages)];
        return <li key={field}>{words('changeFieldFrom', words(FIELDS[field].name), from, to)}</li>;
      })}
    </ul>
  );
}
