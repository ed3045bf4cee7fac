import type { DecoderRun, Format, Segment, Splitter } from './format.ts';

/** A single NUL may be half of the first character of UTF-16. */
export const LEAST_NULS = 4;

/** How many NULs stand in front of what follows them. */
export const leadingNuls = (bytes: Uint8Array): number => {
  let at = 0;
  while (at < bytes.length && bytes[at] === 0) at += 1;
  return at;
};

/** The first bytes of a file behind NULs in front of it. */
export const behindNuls = (head: Uint8Array): Uint8Array => {
  const nuls = leadingNuls(head);
  return nuls < LEAST_NULS ? head : head.subarray(nuls);
};

/** Hands chunks on but for the NULs in front of the first one that holds anything else. */
const openSkip = () => {
  let skipped = 0;
  let isOpen = true;
  return {
    /** Bytes that were left out. */
    skipped: () => (isOpen ? 0 : skipped),
    pass: (chunk: Uint8Array): Uint8Array[] => {
      if (!isOpen) return [chunk];
      const nuls = leadingNuls(chunk);
      skipped += nuls;
      if (nuls === chunk.length) return [];
      isOpen = false;
      if (skipped >= LEAST_NULS) return [chunk.subarray(nuls)];
      const held = skipped - nuls;
      skipped = 0;
      return [new Uint8Array(held), chunk];
    },
  };
};

/** The bytes of a file behind NULs in front of it. */
export const withoutNuls = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const skip = openSkip();
  for await (const chunk of chunks) yield* skip.pass(chunk);
};

/**
 * The format, for files with NULs in front: a register that goes on at its old place in a file that was emptied leaves them
 * there. They are no part of what it wrote. Offsets are those of the file.
 */
export const skippingNuls = (format: Format): Format => {
  const open: Format['open'] = (options): DecoderRun => {
    const run = format.open(options);
    const skip = openSkip();
    const placed = function* (found: ReturnType<DecoderRun['push']>): ReturnType<DecoderRun['push']> {
      for (const one of found) yield skip.skipped() === 0 ? one : { ...one, offset: one.offset + skip.skipped() };
    };
    return {
      *push(chunk) {
        for (const part of skip.pass(chunk)) yield* placed(run.push(part));
      },
      *end() {
        yield* placed(run.end());
      },
    };
  };
  const split: Format['split'] = (options): Splitter => {
    const splitter = format.split(options);
    const skip = openSkip();
    const placed = function* (found: Iterable<Segment>): Iterable<Segment> {
      for (const one of found) yield { ...one, baseOffset: one.baseOffset + skip.skipped() };
    };
    return {
      *push(chunk) {
        for (const part of skip.pass(chunk)) yield* placed(splitter.push(part));
      },
      *end() {
        yield* placed(splitter.end());
      },
      records: () => splitter.records(),
    };
  };
  return { ...format, detect: (head, fileName) => format.detect(behindNuls(head), fileName), open, split };
};
