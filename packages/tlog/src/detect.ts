import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { Format } from './format.ts';

/**
 * Detects the format of a file by its first bytes (decompressed, at most 64 KiB); the name is only a hint. Throws
 * SegmentRefused 'ingest.empty' or 'ingest.notPosFile' with a sentence that names the file and what it looks like.
 */
export const detectFormat = (formats: readonly Format[], head: Uint8Array, fileName: string): Format => {
  const start = head.subarray(0, 65_536);
  if (isBlank(start)) throw new SegmentRefused('ingest.empty', `${fileName} is empty.`, { fileName });
  const found = looksLike(start);
  const format = found === null ? formats.find((one) => one.detect(start, fileName)) : undefined;
  if (format !== undefined) return format;
  const like = found ?? looksLikeText(start);
  const what = like === null ? 'no known POS format fits it' : `it looks like ${like}`;
  throw new SegmentRefused('ingest.notPosFile', `${fileName} is not a POS file: ${what}.`, { fileName });
};

/** Signatures of file types that are sent by mistake. */
const SIGNATURES: readonly (readonly [string, readonly number[]])[] = [
  ['a PNG picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG picture', [0xff, 0xd8, 0xff]],
  ['a GIF picture', [0x47, 0x49, 0x46, 0x38]],
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
  ['a ZIP archive or an office document', [0x50, 0x4b, 0x03, 0x04]],
  ['an empty ZIP archive', [0x50, 0x4b, 0x05, 0x06]],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21]],
  ['a zstd file', [0x28, 0xb5, 0x2f, 0xfd]],
  ['a bzip2 file', [0x42, 0x5a, 0x68]],
  ['an xz file', [0xfd, 0x37, 0x7a, 0x58]],
  ['a gzip file within a gzip file', [0x1f, 0x8b, 0x08]],
  ['a program', [0x7f, 0x45, 0x4c, 0x46]],
  ['a program', [0x4d, 0x5a, 0x90]],
  ['an old office document', [0xd0, 0xcf, 0x11, 0xe0]],
  ['an SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
  ['a Parquet file', [0x50, 0x41, 0x52, 0x31]],
];

const looksLike = (head: Uint8Array): string | null => {
  const signature = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte));
  if (signature !== undefined) return signature[0];
  const text = new TextDecoder('windows-1252').decode(head.subarray(0, 1024));
  if (/^[^<]{0,3}\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*(?:<!doctype\s+html|<html[\s>])/is.test(text))
    return 'a web page';
  return null;
};

/** The kind of a text that no format fits, and advice what to do about it. */
const looksLikeText = (head: Uint8Array): string | null => {
  if (isUnmarkedWide(head)) return 'text in UTF-16 without a byte order mark: save it as UTF-8';
  const mark = head.subarray(0, 2).join();
  if (mark === '255,254' || mark === '254,255') return 'text in UTF-16: save it as UTF-8';
  // Tells text from binary files: neither POSLog nor JSON nor CSV has control characters.
  if (head.some((byte) => byte < 9)) return null;
  const [first] = /[^\s\xef\xbb\xbf]/.exec(Buffer.from(head).toString('latin1')) ?? [];
  if (first === '<') return 'XML, but holds no transaction of ARTS POSLog';
  if (first === '{' || first === '[') return 'JSON, but no line of it is a transaction of JSON lines';
  return 'text, but its first rows are no CSV: they do not have as many cells as the header';
};

/** Every other byte of the first 64 is NUL, and no other is. */
const isUnmarkedWide = (head: Uint8Array): boolean => {
  const first = head.subarray(0, 64);
  return [0, 1].some((zero) => first.length > 3 && first.every((byte, at) => (byte === 0) === (at % 2 === zero)));
};

/** Only blanks, line ends and a byte order mark. */
const isBlank = (head: Uint8Array): boolean =>
  head.every((byte) => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0xef || byte === 0xbb || byte === 0xbf);
