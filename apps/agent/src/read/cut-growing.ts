import { openCutter } from '@lanewise/intake/cut';
import type { Format, Segment } from '@lanewise/tlog/format';
import type { Place } from '../kept/journal.ts';

/** A part of a growing file that can be read by itself. */
export interface Piece {
  bytes: Uint8Array;
  baseOffset: number;
  /** Whether the transaction at its end is complete. */
  goesOn: boolean;
}

/**
 * A border between transactions at which the next reading continues, and the bytes that the first segment of the next
 * reading repeats.
 */
export type Border = Pick<Place, 'offset' | 'prefix'>;

export interface Growing {
  format: Format;
  from: Border;
  /** Bytes after which a piece ends. */
  targetBytes: number;
  /** Whether to include the end of the file after the last border; asked once the file was read. */
  withTail: () => boolean;
  /** Selects segments; absent: all. */
  isWanted?: ((segment: Segment) => boolean) | undefined;
  /** Called with the start of each piece, at which a later reading may continue. */
  passed?: ((border: Border) => Promise<void>) | undefined;
}

const LINE_END = Buffer.from('\n');
const NOTHING = new Uint8Array(0);

/**
 * Cuts a growing file at each border from `from` on, and joins the cuts to pieces of the wanted size. The end after the
 * last border stays for the next reading, which begins with this end: a transaction that was cut short is then sent
 * whole, and the server already knows a transaction that was whole. A segment of the cutter consists of the repeated
 * beginning of the file, its own bytes of the file, and end tags that close the repeated beginning; a register that
 * writes end tags after its last transaction writes the next transaction over these tags.
 */
export const cutGrowing = async (
  chunks: AsyncIterable<Uint8Array>,
  { format, from, targetBytes, withTail, isWanted = () => true, passed }: Growing,
  keep: (piece: Piece) => Promise<void>,
): Promise<Border> => {
  const prefix = Buffer.from(from.prefix, 'base64');
  const cutter = openCutter(format, { profile: null, targetBytes: 1 });
  // The cutter reads the repeated start before the bytes of the file. An offset in the file is therefore the cutter's
  // offset plus `shift`.
  const shift = from.offset - prefix.length;
  let border = from.offset;
  let held: Uint8Array[] = [];
  let closing: Uint8Array = NOTHING;
  let size = 0;
  let baseOffset = 0;

  const give = async (goesOn: boolean): Promise<void> => {
    if (size > 0) await keep({ bytes: Buffer.concat([...held, closing]), baseOffset, goesOn });
    held = [];
    size = 0;
  };
  /** The three parts of a segment: the repeated start, the segment's own bytes, and the end tags. */
  const partsOf = ({
    bytes,
    baseOffset: base,
    closing: tags = 0,
    repeats: repeated = border - (base + shift),
  }: Segment): [Uint8Array, Uint8Array, Uint8Array] => {
    // NULs in front of it were left out.
    border = Math.max(border, base + shift + repeated);
    const end = bytes.length - tags;
    return [bytes.subarray(0, repeated), bytes.subarray(repeated, end), bytes.subarray(end)];
  };
  const hold = (repeated: Uint8Array, own: Uint8Array, tags: Uint8Array): void => {
    if (size === 0) {
      held.push(repeated);
      baseOffset = border - repeated.length;
    }
    held.push(own);
    closing = tags;
    size += own.length;
  };
  const take = async (segments: Iterable<Segment>): Promise<void> => {
    for (const segment of segments) {
      const [repeated, own, tags] = partsOf(segment);
      if (size === 0 && border > from.offset)
        await passed?.({ offset: border, prefix: Buffer.from(repeated).toString('base64') });
      if (isWanted(segment)) hold(repeated, own, tags);
      else await give(true);
      border += own.length;
      if (size >= targetBytes) await give(true);
    }
  };

  await take(cutter.pushMasked(prefix));
  for await (const chunk of chunks) await take(cutter.push(chunk));
  await take(cutter.flush());
  // A further line end completes the rest of a JSON Lines file as a line. The last segment then shows which bytes the
  // next reading repeats.
  const rest = [...(format.id === 'jsonl' ? cutter.pushMasked(LINE_END) : cutter.end())];
  const last = rest.pop();
  await take(rest);
  await give(true);
  if (!last) return { offset: border, prefix: '' };
  const [repeated, left] = partsOf(last);
  const tail = format.id === 'jsonl' ? left.subarray(0, -1) : left;
  if (withTail() && tail.length > 0 && isWanted(last)) {
    hold(repeated, tail, NOTHING);
    await give(false);
  }
  return { offset: border, prefix: Buffer.from(repeated).toString('base64') };
};
