import type { Format } from './format.ts';

/** Ctrl-Z, with which DOS programs mark the end of a text. */
const END_MARK = 0x1a;
/** Most bytes of padding after the mark: programs fill the last block of a file. */
const LONGEST_PADDING = 4_096;

/** Index after the last byte that is neither an end mark nor a NUL. */
const contentEnd = (bytes: Uint8Array): number => {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === END_MARK || bytes[end - 1] === 0)) end -= 1;
  return end;
};

/** Holds back what may be the end mark of a file and its padding. */
const openHold = () => {
  let held: Uint8Array = new Uint8Array();
  return {
    /** Bytes that belong to the content. */
    pass: (chunk: Uint8Array): Uint8Array => {
      const all = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const end = contentEnd(all);
      const content = all.length - end > LONGEST_PADDING ? all : all.subarray(0, end);
      // Copied, because the caller may reuse its buffer.
      held = all.slice(content.length);
      return content;
    },
    /** The rest, without the mark and the padding after it. */
    end: (): Uint8Array => {
      const mark = held.indexOf(END_MARK);
      return mark < 0 ? held : held.subarray(0, mark);
    },
  };
};

/** What runs and splitters have in common. */
interface Taker<Found> {
  push(chunk: Uint8Array): Iterable<Found>;
  end(): Iterable<Found>;
}

const holding = <Found>(taker: Taker<Found>): Taker<Found> => {
  const hold = openHold();
  return {
    push: (chunk) => taker.push(hold.pass(chunk)),
    *end() {
      yield* taker.push(hold.end());
      yield* taker.end();
    },
  };
};

/** Reads a format of text in files that end with an end mark. The mark and the padding after it belong to no record. */
export const endingAtMark = (format: Format): Format => ({
  ...format,
  open: (options) => holding(format.open(options)),
  split: (options) => {
    const splitter = format.split(options);
    return { ...holding(splitter), records: () => splitter.records() };
  },
});
