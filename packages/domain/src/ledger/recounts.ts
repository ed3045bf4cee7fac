import { exactOf } from '../points/evaluate.ts';
import { grouped } from '../list/grouped.ts';
import type { Count } from './entries.ts';

const keyOf = ({ dpId, drawer, field }: Count): string =>
  JSON.stringify(drawer ? [drawer.lane, drawer.cashier, drawer.tender] : [dpId, field]);

const isSame = (one: string | null, other: string): boolean => {
  if (one === null || one === other) return one === other;
  const [a, b] = [exactOf(one), exactOf(other)];
  return a.over * b.by === b.over * a.by;
};

/**
 * The counts and adjustments of a day that stand and that somebody put in the place of another one of somebody else: by an
 * amount, or by taking it away. `counts`: of amounts of a day, in their order; `own`: all names of who is asked about.
 */
export const replacedBy = (counts: readonly Count[], own: ReadonlySet<string>): Count[] =>
  [...grouped(counts, keyOf).values()].flatMap((all) => {
    const standing = all.at(-1);
    if (!standing || !own.has(standing.by)) return [];
    const isReplaced = ({ by, value }: Count): boolean =>
      value !== null && !own.has(by) && !isSame(standing.value, value);
    return all.some(isReplaced) ? [standing] : [];
  });
