/** Returns the body as text, or `undefined` over `maxBytes`. Reads in chunks: the answer may be endless. */
export async function boundedText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}
