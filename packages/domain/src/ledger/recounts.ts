import { exactOf } from '../points/evaluate.ts';
import { grouped } from '../list/grouped.ts';
import type { Count, Drawer, ReportedAlone } from './entries.ts';

const drawerKey = ({ lane, cashier, tender }: Drawer): string => JSON.stringify([lane, cashier, tender]);
const keyOf = ({ dpId, drawer, field }: Pick<Count, 'dpId' | 'drawer' | 'field'>): string =>
  drawer ? drawerKey(drawer) : JSON.stringify([dpId, field]);

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

const isCounted = ({ field, value }: Count): boolean => field === 'enteredValue' && value !== null;

/** The number of the first count by another person, by the key of its line or drawer. */
const firstOfOthers = (counts: readonly Count[], own: ReadonlySet<string>): Map<string, number> => {
  const found = new Map<string, number>();
  for (const count of counts)
    if (isCounted(count) && !own.has(count.by) && !found.has(keyOf(count))) found.set(keyOf(count), count.entryId);
  return found;
};

/**
 * Returns the drawers with a movement that this person reported after another person's count and that no register
 * reports. The movement explains the difference that the other person counted.
 */
export const drawersExplainedBy = (
  counts: readonly Count[],
  movements: readonly ReportedAlone[],
  own: ReadonlySet<string>,
): Drawer[] => {
  const first = firstOfOthers(counts, own);
  return movements.filter((one) => own.has(one.by) && one.entryId > (first.get(drawerKey(one)) ?? Infinity));
};

/**
 * Returns the data points of a formula's parts whose current amount this person entered after another person counted
 * the line of the formula.
 */
export const partsExplainedBy = (
  counts: readonly Count[],
  { dpId, parts }: { dpId: number; parts: ReadonlySet<number> },
  own: ReadonlySet<string>,
): number[] => {
  const first = firstOfOthers(counts, own).get(keyOf({ dpId, drawer: null, field: 'enteredValue' })) ?? Infinity;
  const standing = [...grouped(counts, keyOf).values()].flatMap((all) => all.at(-1) ?? []);
  return standing.flatMap(({ dpId: part, value, by, entryId }) =>
    part !== null && parts.has(part) && own.has(by) && value !== null && !isSame(value, '0') && entryId > first
      ? [part]
      : [],
  );
};
