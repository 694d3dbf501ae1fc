// URL parsers resolve `.` and `..`, even percent-encoded; a proxy may decode a second time.
const DOTS = /^(?:\.|%(?:25)*2e){1,2}$/i;

/** Whether an id stays one segment of an address: `/pursuits/..` would be another address. */
export function isPathSegment(id: string): boolean {
  return !DOTS.test(id);
}
