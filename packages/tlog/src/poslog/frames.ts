import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { joinBytes } from '../bytes.ts';
import { declaredEncoding, openTextDecoder, openUnits, sniffEncoding } from './encoding.ts';
import { openMarkScanner } from './marks.ts';
import type { BrokenReason } from '@lanewise/contract/facts/decode';
import type { Encoding } from './encoding.ts';
import type { MarkScanner, Surroundings } from './marks.ts';

/** One transaction in the bytes. Offset and length count bytes of the file. */
export type Frame = { offset: number; length: number } & (
  | { reason: null; text: string; surroundings: Surroundings }
  | { reason: BrokenReason; detail: string; records?: number }
);

export interface Framer {
  push(chunk: Uint8Array): Frame[];
  end(): Frame[];
}

/** Longest transaction, in bytes. */
export const MAXIMUM_TRANSACTION = 16 * 1024 * 1024;

/**
 * Cuts the bytes of a POSLog into transactions. Keeps at most one unfinished transaction of up to 16 MiB between two
 * chunks. The bytes of a chunk are read only during `push`.
 */
export const openFramer = (): Framer => {
  let encoding: Encoding | null = null;
  let decode: (bytes: Uint8Array) => string = () => '';
  let toUnits: (chunk: Uint8Array) => Uint8Array = (chunk) => chunk;
  let scanner: MarkScanner | null = null;
  let head: Uint8Array = new Uint8Array(0);
  /** Byte offset of the current chunk, and that chunk. */
  let chunkOffset = 0;
  let chunk: Uint8Array = head;
  let frames: Frame[] = [];
  /** Start of the unfinished transaction, -1 for none, and its surroundings. */
  let start = -1;
  let around: Surroundings = { startTags: [], names: [] };
  /** Copies of the earlier chunks of a transaction that may continue, and their offset. */
  let parts: Uint8Array[] = [];
  let partsFrom = 0;

  const bytesOf = (from: number, to: number): Uint8Array =>
    from >= chunkOffset
      ? chunk.subarray(from - chunkOffset, to - chunkOffset)
      : joinBytes([...parts, chunk.subarray(0, to - chunkOffset)]).subarray(from - partsFrom);

  const frameOf = (end: number, whole: boolean): Frame => {
    const place = { offset: start, length: end - start };
    if (place.length > MAXIMUM_TRANSACTION)
      return { ...place, reason: 'tooLarge', detail: `Transaction of ${place.length} bytes; at most 16 MiB are read` };
    if (!whole) return { ...place, reason: 'malformed', detail: 'Transaction without its start or end tag' };
    try {
      return { ...place, reason: null, text: decode(bytesOf(start, end)), surroundings: around };
    } catch {
      return { ...place, reason: 'malformed', detail: `Bytes that are not ${encoding?.label ?? 'text'}` };
    }
  };

  const begin = (sniffed: Encoding): MarkScanner => {
    encoding = sniffed;
    decode = openTextDecoder(sniffed);
    toUnits = openUnits(sniffed);
    return openMarkScanner({
      declaration(text) {
        const declared = declaredEncoding(sniffed, text);
        if (declared === null)
          throw new SegmentRefused('ingest.notPosFile', `The XML is written in an encoding that is not read: ${text}`);
        encoding = declared;
        decode = openTextDecoder(declared);
      },
      open(offset, _name, surroundings) {
        start = offset * sniffed.unit;
        around = surroundings;
      },
      close(offset, whole) {
        frames.push(frameOf(offset * sniffed.unit, whole));
        start = -1;
      },
    });
  };

  /** Copies what the next chunk may need, because the caller may reuse the chunk. */
  const keep = (settled: number): void => {
    const from = start >= 0 ? start : settled;
    const end = chunkOffset + chunk.length;
    if (end - from > MAXIMUM_TRANSACTION) parts = [];
    else if (from >= chunkOffset) {
      parts = [chunk.slice(from - chunkOffset)];
      partsFrom = from;
    } else parts.push(chunk.slice());
  };

  return {
    push(bytes) {
      chunk = head.length > 0 ? joinBytes([head, bytes]) : bytes;
      if (scanner === null) {
        if (chunk.length < 4) {
          head = chunk.slice();
          return [];
        }
        head = new Uint8Array(0);
        scanner = begin(sniffEncoding(chunk));
      }
      frames = [];
      scanner.push(toUnits(chunk));
      keep(scanner.settled * (encoding?.unit ?? 1));
      chunkOffset += chunk.length;
      return frames;
    },
    end() {
      const end = chunkOffset + head.length;
      const open = scanner?.end() ?? 'nothing';
      if (open === 'nothing') return [];
      if (open === 'element')
        return [
          // The cut-off part may have contained further transactions; this frame is none of the counted records.
          {
            offset: end,
            length: 0,
            records: 0,
            reason: 'truncated',
            detail: 'The file ends before its root element does',
          },
        ];
      return [
        { offset: start, length: end - start, reason: 'truncated', detail: 'The file ends inside this transaction' },
      ];
    },
  };
};
