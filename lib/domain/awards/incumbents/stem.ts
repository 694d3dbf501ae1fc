const ENDINGS = /(?:ations?|ating|ated|ates?|ments?|ings?|ed|ers?)$/;

/**
 * Returns the word's stem, the same for `renovation`, `renovate`, and `renovating`. Rough on purpose: it is
 * used to compare words, never shown.
 */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const single = singular(word);
  const root = single.replace(ENDINGS, '');
  return (root.length >= 4 ? root : single).replace(/(?<=[a-z]{3})(?:e|y)$/, '');
}

function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}
