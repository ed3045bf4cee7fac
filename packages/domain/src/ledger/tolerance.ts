import { exactOf } from '../data-points/evaluate.ts';

/** Whether a line is over or short by more than it may be. Decimal texts; null: not counted, or any amount is fine. */
export const isBeyond = ({ overShort, tolerance }: { overShort: string | null; tolerance: string | null }): boolean => {
  if (overShort === null || tolerance === null) return false;
  const [off, most] = [exactOf(overShort), exactOf(tolerance)];
  return (off.over < 0n ? -off.over : off.over) * most.by > most.over * off.by;
};
