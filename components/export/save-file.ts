/** Hands a text to the browser as a download, which needs no permission; the browser asks where, or puts it with the others. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun with the click; the browser holds what it needs of it.
  URL.revokeObjectURL(address);
}
