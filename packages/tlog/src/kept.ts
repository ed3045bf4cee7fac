import { SegmentRefused } from '@lanewise/contract/facts/decode';

/** Bytes of a file that are still needed, addressed by their offset in the file. */
export interface Kept {
  /** Appends a copy of the chunk. Throws SegmentRefused when more than `mostBytes` are held already. */
  add(chunk: Uint8Array): void;
  /** Offset just after the last byte added. */
  end(): number;
  /** A copy of the bytes between two offsets, after a prefix. The bytes must still be held. */
  copy(from: number, to: number, prefix?: Uint8Array): Uint8Array;
  /** Drops the bytes before an offset. */
  forget(before: number): void;
}

/**
 * Makes a `Kept`. `mostBytes`: maximum number of bytes held while no part of the file can be cut off. A unit that never
 * ends is therefore refused before it fills the memory.
 */
export const keep = (mostBytes = Infinity): Kept => {
  let from = 0;
  let chunks: { at: number; bytes: Uint8Array }[] = [];
  let end = 0;
  return {
    add(chunk) {
      if (end - from > mostBytes) throw tooLong(mostBytes);
      if (chunk.length > 0) chunks.push({ at: end, bytes: chunk.slice() });
      end += chunk.length;
    },
    end: () => end,
    copy(from, to, prefix = new Uint8Array()) {
      const copied = new Uint8Array(prefix.length + to - from);
      copied.set(prefix);
      for (const { at, bytes } of chunks) {
        if (at >= to || at + bytes.length <= from) continue;
        const part = bytes.subarray(Math.max(from - at, 0), to - at);
        copied.set(part, prefix.length + Math.max(at - from, 0));
      }
      return copied;
    },
    forget(before) {
      from = Math.max(from, before);
      chunks = chunks.filter(({ at, bytes }) => at + bytes.length > before);
    },
  };
};

const tooLong = (mostBytes: number): SegmentRefused =>
  new SegmentRefused('ingest.splitImpossible', `No transaction ends within ${mostBytes} bytes.`, {
    limitBytes: String(mostBytes),
  });
