/** The pictures in the store listings, in the sizes that the stores require. */

/** One screen of the extension on a sheet. */
export interface Shot {
  /** A name in `PICTURES`. */
  picture: string;
  scheme: 'light' | 'dark';
}

export interface Sheet {
  name: string;
  size: { width: number; height: number };
  title: string;
  text: string;
  /** One window, or two popups side by side. None: the sheet shows the name only. */
  shots: readonly Shot[];
  dark?: true;
}

/** Accepted by Chrome, Edge and Firefox. */
const SCREEN = { width: 1280, height: 800 };

/** Size of a window's screen, so that the sheet shows it without scaling. */
export const WINDOW = { width: 1184, height: 648 };

export const SHEETS: readonly Sheet[] = [
  {
    name: '1-notices',
    size: SCREEN,
    title: 'A button beside every notice',
    text: 'Add a solicitation to your pipeline in one click, with undo. SAM.gov from the start, more than thirty other sites when you want them.',
    shots: [{ picture: 'page', scheme: 'light' }],
  },
  {
    name: '2-board',
    size: SCREEN,
    title: 'A pipeline that stays true',
    text: 'Stages, values, chances and deadlines on one board. Nothing is lost offline.',
    shots: [{ picture: 'board', scheme: 'light' }],
  },
  {
    name: '3-search',
    size: SCREEN,
    title: 'Search where you are',
    text: 'Open opportunities, by meaning as well as by word. Past awards, and who holds the work now.',
    shots: [
      { picture: 'opportunities', scheme: 'light' },
      { picture: 'awards', scheme: 'light' },
    ],
  },
  {
    name: '4-options',
    size: SCREEN,
    title: 'Your key stays on this computer',
    text: 'It goes to the one service that you chose, and nowhere else. No account with us, no analytics, no advertising.',
    shots: [{ picture: 'options', scheme: 'light' }],
  },
  {
    name: '5-dark',
    size: SCREEN,
    title: 'Light and dark',
    text: 'English and Spanish. Everything works with the keyboard and with a screen reader.',
    shots: [
      { picture: 'pipeline', scheme: 'light' },
      { picture: 'opportunities', scheme: 'dark' },
    ],
    dark: true,
  },
  {
    name: 'tile-440x280',
    size: { width: 440, height: 280 },
    title: 'Pursuit Companion',
    text: 'From notice to pipeline in one click',
    shots: [],
  },
  {
    name: 'marquee-1400x560',
    size: { width: 1400, height: 560 },
    title: 'Pursuit Companion',
    text: 'From notice to pipeline in one click',
    shots: [],
  },
  { name: 'logo-300x300', size: { width: 300, height: 300 }, title: '', text: '', shots: [] },
];
