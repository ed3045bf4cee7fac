import { sellingKinds, type Line, type Transaction } from '@lanewise/contract/facts/transaction';
import type { DepartmentStamp, Stamps } from '../facts/journal.ts';

/**
 * What is written beside a transaction when it enters because sums by sign could not give it later: whether it is a
 * customer, and what it adds to each department of each tree level (architecture.md, 3.2; decisions.md, 38).
 */

/** Ids of a department path from the top to the leaf, by `pathKey`. */
export type DepartmentIds = ReadonlyMap<string, readonly number[]>;

export const pathKey = (path: Line['department']): string => {
  let key = '';
  for (const { code, name } of path) key += `${key && '\u0002'}${code}\u0001${name}`;
  return key;
};

/** Department of lines whose source names none: one node of its own, so that departments always add up to the total. */
export const noDepartment: Line['department'] = [{ code: '', name: '' }];

export const departmentOf = (line: Line): Line['department'] =>
  line.department.length > 0 ? line.department : noDepartment;

/**
 * Level of what stands in a department itself and in none below it. A source may sell under a department that others lie
 * below; without this those sales would be missing from every deeper level.
 */
const ownLevel = 0;

/** Levels are one byte in the journal. */
const mostLevels = 256;

const counts = (line: Line): boolean => line.kind !== 'deposit';

const itemKey = (line: Line): string => line.upc || line.description || pathKey(line.department);

/** Items that were really sold: what is left of their units after corrections in the same transaction. */
const soldItems = (lines: readonly Line[]): Set<string> => {
  const units = new Map<string, number>();
  for (const line of lines) {
    if (line.kind === 'sale' || line.kind === 'void')
      units.set(itemKey(line), (units.get(itemKey(line)) ?? 0) + line.units);
  }
  return new Set([...units].filter(([, left]) => left > 0).map(([key]) => key));
};

export const stampsOf = (transaction: Transaction, departmentIds: DepartmentIds): Stamps => {
  const leaves: number[] = [];
  const stamps = new Map<number, DepartmentStamp>();
  const sells = sellingKinds.includes(transaction.kind);
  const sold = transaction.kind === 'sale' ? soldItems(transaction.lines) : new Set<string>();
  for (const line of transaction.lines) {
    const ids = departmentIds.get(pathKey(departmentOf(line))) ?? [];
    leaves.push(ids.at(-1) ?? 0);
    if (!sells || !counts(line)) continue;
    const customers = line.kind === 'sale' && sold.has(itemKey(line)) ? 1 : 0;
    const add = (level: number, depId: number): void => {
      const key = depId * mostLevels + level;
      let stamp = stamps.get(key);
      if (!stamp) stamps.set(key, (stamp = { level, depId, units: 0, amount: 0, discount: 0, customers: 0 }));
      stamp.units += line.units;
      stamp.amount += line.amount;
      stamp.discount += line.discount;
      stamp.customers = Math.max(stamp.customers, customers);
    };
    ids.forEach((depId, depth) => add(depth + 1, depId));
    const leaf = ids.at(-1);
    if (leaf !== undefined) add(ownLevel, leaf);
  }
  return { customers: sold.size > 0 ? 1 : 0, levels: [...stamps.values()], lineDepartments: leaves };
};
