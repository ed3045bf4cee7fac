import type { Format, Segment } from '@lanewise/tlog/format';
import { openRedactor } from '@lanewise/tlog/redact';
import type { Place } from './journal.ts';
import { LIMIT_BYTES } from './take.ts';

/** A part of a growing file that can be read by itself. */
export interface Piece {
  bytes: Uint8Array;
  baseOffset: number;
  /** Whether the transaction at its end is complete. */
  goesOn: boolean;
}

/** Where the next reading goes on: a border between transactions, and what its first segment repeats. */
export type Border = Pick<Place, 'offset' | 'prefix'>;

export interface Growing {
  format: Format;
  from: Border;
  /** Bytes after which a piece ends. */
  targetBytes: number;
  /** Whether the end of the file, behind the last border, is given as well. */
  withTail: boolean;
}

const LINE_END = Buffer.from('\n');

/**
 * Cuts what a file holds from a border on, at each border that is there, and puts the cuts together to pieces of the
 * wanted size. The end behind the last border stays for the next reading, which begins with it again: a transaction
 * that was cut short is then sent whole, and one that was whole is known to the server.
 *
 * Only for formats whose segments have nothing behind their own bytes. A segment that the splitter gives ends at
 * `baseOffset` plus its length, and what precedes its own bytes is what it repeats of the file's beginning.
 */
export const cutGrowing = async (
  chunks: AsyncIterable<Uint8Array>,
  { format, from, targetBytes, withTail }: Growing,
  keep: (piece: Piece) => Promise<void>,
): Promise<Border> => {
  const prefix = Buffer.from(from.prefix, 'base64');
  const splitter = format.split({
    profile: null,
    targetBytes: 1,
    targetTransactions: Number.MAX_SAFE_INTEGER,
    limitBytes: LIMIT_BYTES,
  });
  const redactor = openRedactor();
  // The splitter reads the repeated start first, so its offsets are those of the file less this.
  const shift = from.offset - prefix.length;
  let border = from.offset;
  let held: Uint8Array[] = [];
  let size = 0;
  let baseOffset = 0;

  const give = async (goesOn: boolean): Promise<void> => {
    if (size > 0) await keep({ bytes: Buffer.concat(held), baseOffset, goesOn });
    held = [];
    size = 0;
  };
  /** What a segment repeats, and its own bytes. */
  const partsOf = ({ bytes, baseOffset: base }: Segment): [Uint8Array, Uint8Array] => {
    const repeated = border - (base + shift);
    return [bytes.subarray(0, repeated), bytes.subarray(repeated)];
  };
  const hold = (repeated: Uint8Array, own: Uint8Array): void => {
    if (size === 0) {
      held.push(repeated);
      baseOffset = border - repeated.length;
    }
    held.push(own);
    size += own.length;
  };
  const take = async (segments: Iterable<Segment>): Promise<void> => {
    for (const segment of segments) {
      const [repeated, own] = partsOf(segment);
      hold(repeated, own);
      border += own.length;
      if (size >= targetBytes) await give(true);
    }
  };

  await take(splitter.push(prefix));
  for await (const chunk of chunks) await take(splitter.push(redactor.push(chunk)));
  await take(splitter.push(redactor.end()));
  // A further line end makes a line of what is left, and shows what the next line would repeat.
  const rest = [...(format.id === 'jsonl' ? splitter.push(LINE_END) : splitter.end())];
  const last = rest.pop();
  await take(rest);
  await give(true);
  if (!last) return { offset: border, prefix: '' };
  const [repeated, left] = partsOf(last);
  const tail = format.id === 'jsonl' ? left.subarray(0, -1) : left;
  if (withTail && tail.length > 0) {
    hold(repeated, tail);
    await give(false);
  }
  return { offset: border, prefix: Buffer.from(repeated).toString('base64') };
};
