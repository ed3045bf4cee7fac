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
 * Returns the current counts and adjustments by which a person changed or removed an amount that another person
 * entered. `counts`: all counts and adjustments of a day, in the order of entry. `own`: all names of the person.
 */
export const replacedBy = (counts: readonly Count[], own: ReadonlySet<string>): Count[] =>
  [...grouped(counts, keyOf).values()].flatMap((all) => {
    const standing = all.at(-1);
    if (!standing || !own.has(standing.by)) return [];
    const isReplaced = ({ by, value }: Count): boolean =>
      value !== null && !own.has(by) && !isSame(standing.value, value);
    return all.some(isReplaced) ? [standing] : [];
  });
