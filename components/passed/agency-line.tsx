import { agencyLabel } from '../../lib/domain/reference/agencies.ts';
import { joinClasses } from '../ui/join-classes.ts';

interface AgencyLineProps {
  agency: string | undefined;
  /** Further facts, after the agency. */
  more?: readonly (string | false | undefined)[];
  className?: string;
}

/**
 * One line that begins with an agency's short name. The full one is in the tooltip and for screen readers.
 */
export function AgencyLine({ agency, more = [], className }: AgencyLineProps) {
  const short = agency && agencyLabel(agency);
  const line = (first: string | undefined) => [first, ...more].filter(Boolean).join(' · ');
  return (
    <span className={joinClasses('small muted clip', className)} title={line(agency)}>
      {line(short)}
      {short !== agency && <span className="sr">, {agency}</span>}
    </span>
  );
}
