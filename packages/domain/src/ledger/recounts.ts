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
 * Returns the drawers for which this person, after another person's count, reported a movement that no register
 * reports, or reversed an earlier movement of their own. Such a movement explains the difference that the other person
 * counted.
 */
export const drawersExplainedBy = (
  counts: readonly Count[],
  movements: readonly ReportedAlone[],
  own: ReadonlySet<string>,
): Drawer[] => {
  const first = firstOfOthers(counts, own);
  return movements.filter((one) => {
    const count = first.get(drawerKey(one)) ?? Infinity;
    // A movement that was reported and reversed after the count explains nothing.
    return own.has(one.by) && one.entryId > count && (one.reverses ?? 0) < count;
  });
};

/**
 * Whether this person changed an amount of a part of a formula after another person counted the line of the formula. A
 * part without an amount counts as 0.
 */
export const isExplainedBy = (
  counts: readonly Count[],
  { dpId, parts }: { dpId: number; parts: ReadonlySet<number> },
  own: ReadonlySet<string>,
): boolean => {
  const first = firstOfOthers(counts, own).get(keyOf({ dpId, drawer: null, field: 'enteredValue' })) ?? Infinity;
  const ofParts = counts.filter((count) => count.dpId !== null && parts.has(count.dpId));
  return [...grouped(ofParts, keyOf).values()].some((all) => {
    const [standing, before] = [all.at(-1), all.findLast(({ entryId }) => entryId < first)];
    const isOwn = standing !== undefined && own.has(standing.by) && standing.entryId > first;
    return isOwn && !isSame(standing.value ?? '0', before?.value ?? '0');
  });
};
