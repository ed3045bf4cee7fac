import type { QuarantineDetail } from '@lanewise/contract/entities/incoming';

/** Most bytes that are shown of a record (`mostOfRecord`), and on each side of it (`around`). */
const mostOfRecord = 4_096;
const around = 240;

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Moves a cut forward to the start of a character, at most three bytes. */
const atCharacter = (bytes: Buffer, at: number): number => {
  for (let moved = 0; moved < 4; moved += 1) if (!isContinuation(bytes[at + moved])) return at + moved;
  return at;
};

/** Whether a text has control characters that text files do not have. Such a file is shown as hexadecimal numbers. */
const isBinary = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x09 || (code > 0x0d && code < 0x20)) return true;
  }
  return false;
};

const textOf = (bytes: Buffer): string | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return isBinary(text) ? null : text;
  } catch {
    const text = bytes.toString('latin1');
    return isBinary(text) ? null : text;
  }
};

/** Formats bytes as `1a 00 5c`, with sixteen bytes per line. */
const hexOf = (bytes: Buffer): string =>
  (bytes.toString('hex').match(/.{1,32}/g) ?? []).map((row) => (row.match(/../g) ?? []).join(' ')).join('\n');

/**
 * A record of a file with its surroundings: as text if all of these bytes are text, otherwise as hexadecimal. The bytes
 * are the kept bytes, which are redacted.
 */
export const excerptOf = (bytes: Buffer, offset: number, length: number): NonNullable<QuarantineDetail['excerpt']> => {
  const start = Math.min(offset, bytes.length);
  const end = Math.min(start + length, bytes.length);
  const shownEnd = end - start > mostOfRecord ? atCharacter(bytes, start + mostOfRecord) : end;
  const parts = [
    bytes.subarray(atCharacter(bytes, Math.max(0, start - around)), start),
    bytes.subarray(start, shownEnd),
    bytes.subarray(end, atCharacter(bytes, Math.min(bytes.length, end + around))),
  ] as const;
  const texts = parts.map(textOf);
  const readable = texts.every((text) => text !== null);
  const [before = '', record = '', after = ''] = readable ? texts : parts.map(hexOf);
  return {
    encoding: readable ? 'text' : 'hex',
    before: before ?? '',
    record: record ?? '',
    after: after ?? '',
    cut: shownEnd < end,
  };
};
