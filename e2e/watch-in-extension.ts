/** What tests of the watch evaluate in a page of the extension, which shares the background's database. */

/** Rings the watch's alarm now; no browser lets a test turn its clock. */
export const RING = `chrome.alarms.create('watch', { when: Date.now(), periodInMinutes: 15 })`;

const inDatabase = (table: string, work: string) => `new Promise((done, failed) => {
  const opening = indexedDB.open('pursuit-companion');
  opening.onerror = failed;
  opening.onsuccess = () => {
    const writing = opening.result.transaction(['${table}', 'pursuits'], 'readwrite');
    writing.onerror = failed;
    let answer = null;
    writing.oncomplete = () => { opening.result.close(); done(answer); };
    const table = writing.objectStore('${table}');
    table.getAll().onsuccess = ({ target: { result: rows } }) => { ${work} };
  };
})`;

/** Changes that the watch noted. */
export const READ_CHANGES = inDatabase('noticeChanges', 'answer = rows;');

/** How many pursuits have searches left today. */
export const READ_OPEN = inDatabase(
  'watched',
  `const day = new Date().toLocaleDateString('sv');
  const done = rows.filter((row) => row.award === 'told' || (row.day === day && row.asked.length > 1)).length;
  writing.objectStore('pursuits').count().onsuccess = ({ target: { result: all } }) => { answer = all - done; };`,
);

/** Moves everything that the watch remembers one day back. */
export const REWIND = inDatabase(
  'watched',
  `const DAY = 86400000;
  const earlier = (day) => day && new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  for (const row of rows) {
    row.day = earlier(row.day);
    row.at -= DAY;
    if (row.foundOn) row.foundOn = earlier(row.foundOn);
    if (row.shown) row.shown.at -= DAY;
    if (row.missing) row.missing = { ...row.missing, since: earlier(row.missing.since), last: earlier(row.missing.last) };
    table.put(row);
  }`,
);
