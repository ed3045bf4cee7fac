import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { joinBytes } from '../bytes.ts';
import { declaredEncoding, openTextDecoder, openUnits, sniffEncoding } from './encoding.ts';
import { MarkScanner, type Surroundings } from './marks.ts';
import type { BrokenReason } from '@lanewise/contract/facts/decode';
import type { Encoding } from './encoding.ts';

/** One transaction in the bytes. Offset and length count bytes of the file. */
export type Frame = WholeFrame | BrokenFrame;

interface ByteRange {
  offset: number;
  length: number;
}
type WholeFrame = ByteRange & { reason: null; text: string; surroundings: Surroundings };
type BrokenFrame = ByteRange & { reason: BrokenReason; detail: string; records?: number };

/** Longest transaction, in bytes. */
export const MAXIMUM_TRANSACTION = 16 * 1024 * 1024;

/**
 * Cuts the bytes of a POSLog into transactions. Keeps at most one unfinished transaction of up to 16 MiB between two
 * chunks. The bytes of a chunk are read only during `push`.
 */
export class Framer {
  #encoding: Encoding | null = null;
  #decode: (bytes: Uint8Array) => string = () => '';
  #toUnits: (chunk: Uint8Array) => Uint8Array = (chunk) => chunk;
  #scanner: MarkScanner | null = null;
  #head: Uint8Array = new Uint8Array(0);
  /** Byte offset of the current chunk, and that chunk. */
  #chunkOffset = 0;
  #chunk: Uint8Array = this.#head;
  #frames: Frame[] = [];
  /** Start of the unfinished transaction, -1 for none, and its surroundings. */
  #start = -1;
  #around: Surroundings = { startTags: [], names: [] };
  /** Copies of the earlier chunks of a transaction that may continue, and their offset. */
  #parts: Uint8Array[] = [];
  #partsFrom = 0;

  push(bytes: Uint8Array): Frame[] {
    this.#chunk = this.#head.length > 0 ? joinBytes([this.#head, bytes]) : bytes;
    if (this.#scanner === null) {
      if (this.#chunk.length < 4) {
        this.#head = this.#chunk.slice();
        return [];
      }
      this.#head = new Uint8Array(0);
      this.#scanner = this.#begin(sniffEncoding(this.#chunk));
    }
    this.#frames = [];
    this.#scanner.push(this.#toUnits(this.#chunk));
    this.#keep(this.#scanner.settled * (this.#encoding?.unit ?? 1));
    this.#chunkOffset += this.#chunk.length;
    return this.#frames;
  }

  end(): Frame[] {
    const end = this.#chunkOffset + this.#head.length;
    const open = this.#scanner?.end() ?? 'nothing';
    if (open === 'nothing') return [];
    // The cut-off part may have contained further transactions. This frame itself counts as no record.
    if (open === 'element') return [{ ...cutOff('The file ends before its root element does', end, end), records: 0 }];
    if (open === 'hidden') return [hidden((this.#scanner?.skippedFrom ?? 0) * (this.#encoding?.unit ?? 1), end)];
    return [cutOff('The file ends inside this transaction', this.#start, end)];
  }

  #begin(sniffed: Encoding): MarkScanner {
    this.#encoding = sniffed;
    this.#decode = openTextDecoder(sniffed);
    this.#toUnits = openUnits(sniffed);
    return new MarkScanner({
      declaration: (text) => {
        const declared = declaredEncoding(sniffed, text);
        if (declared === null)
          throw new SegmentRefused('ingest.notPosFile', `The XML is written in an encoding that is not read: ${text}`);
        this.#encoding = declared;
        this.#decode = openTextDecoder(declared);
      },
      open: (offset, _name, surroundings) => {
        this.#start = offset * sniffed.unit;
        this.#around = surroundings;
      },
      close: (offset, whole) => {
        this.#frames.push(this.#frameOf(offset * sniffed.unit, whole));
        this.#start = -1;
      },
      hidden: (offset, end) => {
        this.#frames.push(hidden(offset * sniffed.unit, end * sniffed.unit));
      },
    });
  }

  #frameOf(end: number, whole: boolean): Frame {
    const place = { offset: this.#start, length: end - this.#start };
    if (place.length > MAXIMUM_TRANSACTION)
      return { ...place, reason: 'tooLarge', detail: `Transaction of ${place.length} bytes; at most 16 MiB are read` };
    if (!whole) return { ...place, reason: 'malformed', detail: 'Transaction without its start or end tag' };
    try {
      const text = this.#decode(this.#bytesOf(this.#start, end));
      return { ...place, reason: null, text, surroundings: this.#around };
    } catch {
      return { ...place, reason: 'malformed', detail: `Bytes that are not ${this.#encoding?.label ?? 'text'}` };
    }
  }

  #bytesOf(from: number, to: number): Uint8Array {
    const offset = this.#chunkOffset;
    if (from >= offset) return this.#chunk.subarray(from - offset, to - offset);
    return joinBytes([...this.#parts, this.#chunk.subarray(0, to - offset)]).subarray(from - this.#partsFrom);
  }

  /** Copies what the next chunk may need, because the caller may reuse the chunk. */
  #keep(settled: number): void {
    const from = this.#start >= 0 ? this.#start : settled;
    const end = this.#chunkOffset + this.#chunk.length;
    if (end - from > MAXIMUM_TRANSACTION) this.#parts = [];
    else if (from >= this.#chunkOffset) {
      this.#parts = [this.#chunk.slice(from - this.#chunkOffset)];
      this.#partsFrom = from;
    } else this.#parts.push(this.#chunk.slice());
  }
}

const cutOff = (detail: string, offset: number, end: number): BrokenFrame => ({
  offset,
  length: end - offset,
  reason: 'truncated',
  detail,
});

const hidden = (offset: number, end: number): BrokenFrame => ({
  offset,
  length: end - offset,
  reason: 'malformed',
  detail: 'A comment, CDATA or instruction around the transactions holds the tag of one',
});
