import { HEADER, HEADER_LENGTHS, STRING } from './layout.ts';
import { readNumber } from './packed.ts';
import { COLON, CR, fromOf, hasEnd, LF, QUOTE, stringsOf, toOf } from './strings.ts';

/** The bytes of one transaction, or of damaged data in its place. All frames together contain all bytes of the log. */
export interface Frame {
  bytes: Buffer;
  /** Byte offset in the log. */
  offset: number;
  /**
   * State of the bytes. 'whole': the bytes have the end mark of a transaction. 'open': the bytes have no end mark.
   * 'huge': the bytes are a piece of input that is longer than any transaction.
   */
  state: 'whole' | 'open' | 'huge';
}

export interface Framer {
  push(chunk: Uint8Array): Frame[];
  end(): Frame[];
}

/** Most bytes of a transaction. */
export const MAX_TRANSACTION_BYTES = 1024 * 1024;

const END = Buffer.of(QUOTE, CR, LF);
const BEGIN = Buffer.of(QUOTE, STRING.header, COLON);
/** Bytes of BEGIN and the following fields that identify a header, plus one. */
const LONGEST_HEAD = 18;

/**
 * Cuts a log into transactions and holds one transaction at a time. A transaction ends with a quote, CR and LF before
 * the quote that begins the next transaction. User data and raw bytes may contain the same three bytes, and a damaged
 * log may lack them, so each cut is checked again.
 */
export const openFramer = (): Framer => {
  let held: Buffer = Buffer.alloc(0);
  let offset = 0;
  /** Where the search for an end continues. */
  let searched = 0;
  let huge = false;

  const take = (length: number): Buffer => {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    offset += length;
    searched = Math.max(0, searched - length);
    return taken;
  };

  const hugeFrame = (length: number): Frame[] => (length === 0 ? [] : [{ offset, bytes: take(length), state: 'huge' }]);

  /** Emits the bytes up to an end mark. A header in the rest of an oversized input begins a transaction. */
  const block = (length: number): Frame[] => {
    if (!huge) return framesIn(offset, take(length));
    huge = false;
    const header = nextHeader(held.subarray(0, length), 0);
    const rest = hugeFrame(header < 0 ? length : header);
    return header < 0 ? rest : [...rest, ...framesIn(offset, take(length - header))];
  };

  /**
   * Emits input that is too long because no transaction begins in it. A whole transaction may come before this input.
   * The rest of the input is emitted in pieces that split no field and no header.
   */
  const tooLong = (): Frame[] => {
    const header = nextHeader(held.subarray(0, MAX_TRANSACTION_BYTES), huge ? 0 : 1);
    if (header >= 0) {
      const before = huge ? hugeFrame(header) : framesIn(offset, take(header));
      huge = false;
      return before;
    }
    const end = held.indexOf(END);
    const isWhole = !huge && end >= 0 && end < MAX_TRANSACTION_BYTES;
    const first = isWhole ? block(end + END.length) : [];
    huge = true;
    return isWhole ? first : hugeFrame(pieceLength());
  };

  const pieceLength = (): number => {
    const colon = held.lastIndexOf(COLON, MAX_TRANSACTION_BYTES - 1);
    const length = colon > 0 ? colon : MAX_TRANSACTION_BYTES;
    const begun = held.lastIndexOf(BEGIN, length);
    return begun > 0 && begun > length - LONGEST_HEAD ? begun : length;
  };

  const cut = (last: boolean): Frame[] => {
    const frames: Frame[] = [];
    for (;;) {
      const end = held.indexOf(END, searched);
      searched = end < 0 ? Math.max(searched, held.length - END.length + 1) : end;
      if (end < 0 ? held.length >= MAX_TRANSACTION_BYTES + END.length : end >= MAX_TRANSACTION_BYTES) {
        for (const frame of tooLong()) frames.push(frame);
        continue;
      }
      if (end < 0) break;
      const after = end + END.length;
      if (held.length < after + 3 && !last) break;
      if (held.length === after || beginsAt(held, after)) for (const frame of block(after)) frames.push(frame);
      else searched = end + 1;
    }
    if (last && held.length > 0) for (const frame of block(held.length)) frames.push(frame);
    return frames;
  };

  return {
    push(chunk) {
      const added = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      held = held.length === 0 ? Buffer.from(added) : Buffer.concat([held, added]);
      return cut(false);
    },
    end: () => cut(true),
  };
};

/** A quote, a type as one packed byte, and a byte that may follow a type. */
const beginsAt = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === QUOTE &&
  readNumber(bytes, at + 1, at + 2) !== null &&
  (bytes[at + 2] === COLON || bytes[at + 2] === QUOTE);

/** Whether a header is here, with fields of their fixed lengths. */
const isHeaderAt = (bytes: Uint8Array, at: number): boolean => {
  let place = at + BEGIN.length;
  for (const length of HEADER_LENGTHS) {
    if (readNumber(bytes, place, place + length) === null || bytes[place + length] !== COLON) return false;
    place += length + 1;
  }
  return place <= bytes.length;
};

/**
 * Place of the next header at or after a position; -1 if there is none. The header shows where a transaction begins
 * when the transaction before it has no end.
 */
const nextHeader = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(BEGIN, from); at >= 0; at = bytes.indexOf(BEGIN, at + 1))
    if (isHeaderAt(bytes, at)) return at;
  return -1;
};

const framesIn = (offset: number, bytes: Buffer): Frame[] => {
  const frames: Frame[] = [];
  let from = 0;
  while (from < bytes.length) {
    const next = nextHeader(bytes, from + 1);
    const to = next < 0 ? bytes.length : next;
    for (const frame of splitAtEnd(bytes.subarray(from, to), offset + from)) frames.push(frame);
    from = to;
  }
  return frames;
};

/**
 * Handles bytes that contain an end mark before their last end mark. The bytes are one transaction if the whole has the
 * number of strings that its header states, and the part up to the first end mark does not. Otherwise the first end
 * mark ends the transaction, and a fragment without a beginning follows.
 */
const splitAtEnd = (bytes: Buffer, offset: number): Frame[] => {
  const length = bytes.indexOf(END) + END.length;
  if (length < END.length || length === bytes.length) return [frameOf(bytes, offset)];
  const first = bytes.subarray(0, length);
  if (!isAsAnnounced(first) && isAsAnnounced(bytes)) return [frameOf(bytes, offset)];
  return [frameOf(first, offset), frameOf(bytes.subarray(length), offset + length)];
};

const frameOf = (bytes: Buffer, offset: number): Frame => ({ bytes, offset, state: hasEnd(bytes) ? 'whole' : 'open' });

const isAsAnnounced = (bytes: Uint8Array): boolean => {
  const [header, ...strings] = stringsOf(bytes);
  if (header?.type !== STRING.header || !hasEnd(bytes)) return false;
  return readNumber(bytes, fromOf(header, HEADER.strings), toOf(header, HEADER.strings)) === strings.length;
};
