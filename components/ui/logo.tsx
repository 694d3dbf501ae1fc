import { words } from '../../lib/words/words.ts';

/** The product logo. */
export function Logo() {
  return (
    <svg className="mark" viewBox="0 0 20 20" role="img" aria-label={words('extensionName')}>
      <rect width="20" height="20" rx="5" fill="var(--pc-accent)" />
      <path
        d="M6.5 15.5v-11h7l-2 3 2 3h-7"
        fill="none"
        stroke="var(--pc-accent-text)"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
