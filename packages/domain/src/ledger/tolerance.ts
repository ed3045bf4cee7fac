import { addExact, exactOf, type Exact } from '../points/evaluate.ts';

/** Decimal texts; null: not counted, nothing adjusted. */
interface Difference {
  overShort: string | null;
  adjustment?: string | null;
}

/**
 * Whether a line is over or short by more than it may be. An adjustment is judged like the difference that it removes: by
 * itself, and by what the line would be over or short by without it. Null tolerance: any amount is fine.
 */
export const isBeyond = ({
  overShort,
  adjustment = null,
  tolerance,
}: Difference & { tolerance: string | null }): boolean => {
  if (tolerance === null) return false;
  const most = exactOf(tolerance);
  const isMore = (off: Exact): boolean => (off.over < 0n ? -off.over : off.over) * most.by > most.over * off.by;
  const [difference, adjusted] = [overShort, adjustment].map((text) => (text === null ? null : exactOf(text)));
  return [difference, adjusted, difference && adjusted ? addExact(difference, adjusted) : null].some(
    (off) => off !== null && off !== undefined && isMore(off),
  );
};

/** What an approval is of: with another difference, or another adjustment, it lapses. Null: there is nothing to approve. */
export const approvableOf = ({ overShort, adjustment = null }: Difference): string | null =>
  adjustment === null ? overShort : `${overShort ?? ''} ${adjustment}`;
