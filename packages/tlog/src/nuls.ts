import type { DecoderRun, Format, Segment, Splitter } from './format.ts';

/** A single NUL may be half of the first character of UTF-16. */
export const LEAST_NULS = 4;

/** Number of NULs at the beginning. */
export const leadingNuls = (bytes: Uint8Array): number => {
  let at = 0;
  while (at < bytes.length && bytes[at] === 0) at += 1;
  return at;
};

/** The first bytes of a file without leading NULs. Fewer than LEAST_NULS leading NULs are kept. */
export const behindNuls = (head: Uint8Array): Uint8Array => {
  const nuls = leadingNuls(head);
  return nuls < LEAST_NULS ? head : head.subarray(nuls);
};

/** Takes the NULs in front of a file off its chunks. */
export const openSkip = () => {
  let isOpen = true;
  let skipped = 0;
  /** NULs that are held back until it is known whether there are enough of them. */
  let held = 0;
  return {
    /** Bytes that were left out so far. */
    skipped: () => skipped,
    /** Bytes that were neither left out nor handed on, at the end of the file. */
    held: () => held,
    /** `nuls`: bytes that are left out now; `rest`: the bytes behind them. */
    pass: (chunk: Uint8Array): { nuls: number; rest: Uint8Array[] } => {
      if (!isOpen) return { nuls: 0, rest: [chunk] };
      const found = leadingNuls(chunk);
      isOpen = found === chunk.length;
      const before = held;
      held = 0;
      if (skipped + before + found >= LEAST_NULS) {
        skipped += before + found;
        return { nuls: before + found, rest: isOpen ? [] : [chunk.subarray(found)] };
      }
      if (!isOpen) return { nuls: 0, rest: [new Uint8Array(before), chunk] };
      held = before + found;
      return { nuls: 0, rest: [] };
    },
  };
};

/**
 * The bytes from which a file is recognised. A longer run of NULs at the start of the file is shortened to LEAST_NULS,
 * so that the NULs can still be detected.
 */
export const withFewNuls = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const skip = openSkip();
  let begun = false;
  for await (const chunk of chunks) {
    const { rest } = skip.pass(chunk);
    if (!begun && rest.length > 0 && skip.skipped() > 0) yield new Uint8Array(LEAST_NULS);
    begun ||= rest.length > 0;
    yield* rest;
  }
};

/**
 * Reads the format in files that begin with NULs. A register leaves NULs at the start if its file was emptied and the
 * register continues to write at its old position. Offsets refer to the file.
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
        for (const part of skip.pass(chunk).rest) yield* placed(run.push(part));
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
        for (const part of skip.pass(chunk).rest) yield* placed(splitter.push(part));
      },
      *end() {
        yield* placed(splitter.end());
      },
      records: () => splitter.records(),
    };
  };
  return { ...format, detect: (head, fileName) => format.detect(behindNuls(head), fileName), open, split };
};
