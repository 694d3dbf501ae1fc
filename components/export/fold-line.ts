/** Most octets of a line of an iCalendar file, its end not counted (RFC 5545 §3.1). */
const MOST_OCTETS = 75;

/** Folds a line of an iCalendar file by octets, as RFC 5545 §3.1 counts. No character is cut in two. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > MOST_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += more;
  }
  return folded;
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
