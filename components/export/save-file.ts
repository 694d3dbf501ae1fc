/** Downloads a text file, which needs no permission. The browser picks the folder or asks. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The click started the download; the browser keeps the data it needs.
  URL.revokeObjectURL(address);
}
