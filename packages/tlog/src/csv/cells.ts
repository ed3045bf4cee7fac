const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

/** Bytes as text of one character a byte, so that places in the text are byte offsets. */
export const bytesAsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const beyondAscii = /[^\0-\x7f]/;

/**
 * A cell as people wrote it, from its text of one character a byte: UTF-8, or Windows-1252 where the bytes are no UTF-8. Decided
 * cell by cell, so it does not depend on what else the file holds or on where it was cut. Blanks at the ends are dropped.
 */
export const decodeCell = (cell: string): string => {
  if (!beyondAscii.test(cell)) return cell.trim();
  const bytes = Buffer.from(cell, 'latin1');
  try {
    return utf8.decode(bytes).trim();
  } catch {
    return windows1252.decode(bytes).trim();
  }
};
