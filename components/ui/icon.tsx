import { joinClasses } from './join-classes.ts';

/** Every icon of the product: one 16 px path each, drawn with the colour of the text beside it. */
const PATHS = {
  add: 'M8 3.5v9M3.5 8h9',
  agency: 'M3 13.5v-9l5-2v11M8 6.5h5v7M2 13.5h12M5.25 6v.05M5.25 8.5v.05M5.25 11v.05M10.5 9v.05M10.5 11.25v.05',
  bell: 'M4.5 7a3.5 3.5 0 0 1 7 0c0 3 1.25 4 1.25 4h-9.5S4.5 10 4.5 7ZM7 13.25h2',
  bellOff: 'M4.5 7a3.5 3.5 0 0 1 7 0c0 3 1.25 4 1.25 4h-9.5S4.5 10 4.5 7ZM7 13.25h2M2.5 2.5l11 11',
  board:
    'M3.25 3h1.5a0.75 0.75 0 0 1 0.75 0.75v8.5a0.75 0.75 0 0 1 -0.75 0.75h-1.5a0.75 0.75 0 0 1 -0.75 -0.75v-8.5a0.75 0.75 0 0 1 0.75 -0.75ZM7.25 3h1.5a0.75 0.75 0 0 1 0.75 0.75v5.5a0.75 0.75 0 0 1 -0.75 0.75h-1.5a0.75 0.75 0 0 1 -0.75 -0.75v-5.5a0.75 0.75 0 0 1 0.75 -0.75ZM11.25 3h1.5a0.75 0.75 0 0 1 0.75 0.75v3a0.75 0.75 0 0 1 -0.75 0.75h-1.5a0.75 0.75 0 0 1 -0.75 -0.75v-3a0.75 0.75 0 0 1 0.75 -0.75Z',
  bookmark: 'M4.5 2.75h7v10.5L8 10.5l-3.5 2.75V2.75Z',
  calendar:
    'M4 3.5h8a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1 -1.5 1.5h-8a1.5 1.5 0 0 1 -1.5 -1.5v-7a1.5 1.5 0 0 1 1.5 -1.5ZM2.5 6.75h11M5.5 2v3M10.5 2v3',
  check: 'm3.5 8.5 3 3 6-7',
  chevronDown: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  chevronLeft: 'm9.5 4.5-3.5 3.5 3.5 3.5',
  chevronRight: 'm6.5 4.5 3.5 3.5-3.5 3.5',
  chevronUp: 'm4.5 9.5 3.5-3.5 3.5 3.5',
  clock: 'M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0ZM8 5v3l2 1.5',
  close: 'm4.5 4.5 7 7m0-7-7 7',
  connect: 'M6 2.5v3m4-3v3M4.5 5.5h7v2a3.5 3.5 0 0 1-7 0v-2ZM8 11v2.5',
  download: 'M8 2.75v7m-2.75-2.5L8 9.75l2.75-2.5M3 12.75h10',
  earlier: 'm8 2.75 5.5 2.75L8 8.25 2.5 5.5 8 2.75ZM2.5 8.25 8 11l5.5-2.75M2.5 10.9 8 13.6l5.5-2.7',
  edit: 'M10.75 3.25 12.75 5.25 5.75 12.25 3.25 12.75 3.75 10.25ZM9.25 4.75l2 2',
  external: 'M9 3h4v4M13 3 7.5 8.5M6.5 4H4a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V9.5',
  filter: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  globe:
    'M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0ZM2.5 8h11M8 2.5c2 1.6 2.5 3.5 2.5 5.5S10 11.9 8 13.5C6 11.9 5.5 10 5.5 8S6 4.1 8 2.5Z',
  grip: 'M6 4v.05M10 4v.05M6 8v.05M10 8v.05M6 12v.05M10 12v.05',
  hide: 'M2 8s2.25-4 6-4 6 4 6 4-2.25 4-6 4-6-4-6-4ZM2.5 13.5l11-11',
  info: 'M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0ZM8 7.5V11M8 5.2v.05',
  keyboard:
    'M3 4h10a1.25 1.25 0 0 1 1.25 1.25v5.5a1.25 1.25 0 0 1 -1.25 1.25h-10a1.25 1.25 0 0 1 -1.25 -1.25v-5.5a1.25 1.25 0 0 1 1.25 -1.25ZM4.5 6.6v.05M6.85 6.6v.05M9.15 6.6v.05M11.5 6.6v.05M5 9.5h6',
  minus: 'M4.5 8h7',
  note: 'M4 2.75h8a1 1 0 0 1 1 1V9.5l-3.5 3.75H4a1 1 0 0 1-1-1V3.75a1 1 0 0 1 1-1ZM5.5 6h5M5.5 8.5h3',
  offline:
    'M4.5 12.5h7a2.5 2.5 0 0 0 .6-4.93A4 4 0 0 0 8 4.5M5.6 5.3a4 4 0 0 0-1.3 2.25A2.5 2.5 0 0 0 4.5 12.5M2.5 2.5l11 11',
  options:
    'M2.5 5h6m3 0h2M2.5 11h2m3 0h6M8.5 5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0ZM4.5 11a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z',
  overdue: 'M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0ZM6 6l4 4m0-4-4 4',
  queued:
    'M4.5 12h7a2.5 2.5 0 0 0 .6-4.93 4.1 4.1 0 0 0-7.9.5A2.25 2.25 0 0 0 4.5 12ZM8 10.2V7.4m-1.2 1.2L8 7.4l1.2 1.2',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.65M13.2 2.5v2.6h-2.6',
  search: 'M2.75 7a4.25 4.25 0 1 0 8.5 0a4.25 4.25 0 1 0 -8.5 0ZM10.25 10.25l3.25 3.25',
  shield: 'M8 2.5 3.5 4.25V8c0 2.75 1.9 4.6 4.5 5.5 2.6-.9 4.5-2.75 4.5-5.5V4.25L8 2.5Z',
  show: 'M2 8s2.25-4 6-4 6 4 6 4-2.25 4-6 4-6-4-6-4ZM6.25 8a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0 -3.5 0Z',
  sidePanel:
    'M4 3h8a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1 -1.5 1.5h-8a1.5 1.5 0 0 1 -1.5 -1.5v-7a1.5 1.5 0 0 1 1.5 -1.5ZM10 3v10',
  sortDown: 'M8 3.5v9m-3-3 3 3 3-3',
  spinner: 'M8 2.5A5.5 5.5 0 1 1 2.5 8',
  trash: 'M3 4.5h10M6.25 4.5V3h3.5v1.5M4.5 4.5l.5 8.5h6l.5-8.5',
  undo: 'M5.5 3.5 2.75 6.25 5.5 9M2.75 6.25h6.5a3.25 3.25 0 0 1 0 6.5H6',
  warning: 'M8 2.75 14 13H2L8 2.75ZM8 6.75v2.75M8 11.3v.05',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  name: IconName;
  size?: 'sm' | 'lg';
  /** Turns round while something is under way (stands still under reduced motion). */
  spin?: boolean;
}

/** A picture beside words, never instead of them: it is hidden from assistive technology. */
export function Icon({ name, size, spin = false }: IconProps) {
  return (
    <svg className={joinClasses('icon', size, spin && 'spin')} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
