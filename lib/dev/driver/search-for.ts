import type { Screen } from './screen.ts';

/** Asks one of the two searches as a person does: its tab, the words, Enter. What is found comes a moment later. */
export async function searchFor(screen: Screen, area: 'Opportunities' | 'Awards', words: string): Promise<void> {
  await screen.click({ role: 'tab', name: area });
  await screen.fill({ role: 'searchbox', name: `Search ${area.toLowerCase()}` }, words);
  await screen.press('Enter');
}
