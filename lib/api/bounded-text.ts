/**
 * The body of an answer as text, or `undefined` when it is larger than `maxBytes`: read piece by piece, so that a service
 * which never stops sending costs no more memory than that.
 */
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
