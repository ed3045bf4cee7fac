import { sellingKinds, type Line, type Transaction } from '@lanewise/contract/facts/transaction';
import type { DepartmentStamp, Stamps } from '../../facts/journal.ts';

/**
 * Values that are stored with a transaction when it enters, because sums by sign cannot give these values later:
 * whether the transaction counts as a customer, and its share of each department at each tree level.
 */

/** Ids of a department path from the top to the leaf, by `pathKey`. */
export type DepartmentIds = ReadonlyMap<string, readonly number[]>;

export const pathKey = (path: Line['department']): string => {
  let key = '';
  for (const { code, name } of path) key += `${key && '\u0002'}${code}\u0001${name}`;
  return key;
};

/**
 * The department of lines without a department. It is a separate node, so that departments always add up to the total.
 */
export const noDepartment: Line['department'] = [{ code: '', name: '' }];

export const departmentOf = (line: Line): Line['department'] =>
  line.department.length > 0 ? line.department : noDepartment;

/**
 * The level for amounts of a department itself, without the departments below it. A source may book sales directly to a
 * department that has departments below it, and no deeper level would include these sales.
 */
const ownLevel = 0;

/** The journal stores a level in one byte. */
const mostLevels = 256;

const counts = (line: Line): boolean => line.kind !== 'deposit';

const itemKey = (line: Line): string => line.upc || line.description || pathKey(line.department);

interface Sold {
  any: boolean;
  has(line: Line): boolean;
}

const nothing: Sold = { any: false, has: () => false };

/**
 * The items that were sold in a transaction. An item counts as sold if units of it remain after the corrections in the
 * same transaction.
 */
const soldIn = (lines: readonly Line[]): Sold => {
  const corrected = lines.some(({ kind, units }) => kind === 'void' || (kind === 'sale' && units <= 0));
  if (!corrected) return { any: lines.some(({ kind }) => kind === 'sale'), has: () => true };
  const units = new Map<string, number>();
  for (const line of lines) {
    if (line.kind === 'sale' || line.kind === 'void')
      units.set(itemKey(line), (units.get(itemKey(line)) ?? 0) + line.units);
  }
  const left = new Set([...units].filter(([, count]) => count > 0).map(([key]) => key));
  return { any: left.size > 0, has: (line) => left.has(itemKey(line)) };
};

/** The share of a transaction in one leaf department. The department has a number and may not have an id yet. */
export interface LeafSum {
  leaf: number;
  units: number;
  amount: number;
  discount: number;
  customers: number;
}

export interface TransactionSums {
  /** 1 if the transaction is a customer. */
  customers: number;
  /** In the order of the lines. */
  leaves: LeafSum[];
}

/** `leaves`: the number of each line's department. */
export const transactionSums = ({ kind, lines }: Transaction, leaves: readonly number[]): TransactionSums => {
  if (!sellingKinds.includes(kind)) return { customers: 0, leaves: [] };
  const sold = kind === 'sale' ? soldIn(lines) : nothing;
  const sums = new Map<number, LeafSum>();
  lines.forEach((line, index) => {
    if (!counts(line)) return;
    const leaf = leaves[index] ?? 0;
    let sum = sums.get(leaf);
    if (!sum) sums.set(leaf, (sum = { leaf, units: 0, amount: 0, discount: 0, customers: 0 }));
    sum.units += line.units;
    sum.amount += line.amount;
    sum.discount += line.discount;
    if (line.kind === 'sale' && sold.has(line)) sum.customers = 1;
  });
  return { customers: sold.any ? 1 : 0, leaves: [...sums.values()] };
};

/**
 * Expands the leaf sums to every level. `idsOf`: the ids of a leaf department and of all departments above it, from the
 * top.
 */
export const levelsOf = (
  sums: readonly LeafSum[],
  idsOf: (leaf: number) => readonly number[] | undefined,
): DepartmentStamp[] => {
  const stamps = new Map<number, DepartmentStamp>();
  const add = (level: number, depId: number, sum: LeafSum): void => {
    const key = depId * mostLevels + level;
    let stamp = stamps.get(key);
    if (!stamp) stamps.set(key, (stamp = { level, depId, units: 0, amount: 0, discount: 0, customers: 0 }));
    stamp.units += sum.units;
    stamp.amount += sum.amount;
    stamp.discount += sum.discount;
    stamp.customers = Math.max(stamp.customers, sum.customers);
  };
  for (const sum of sums) {
    const ids = idsOf(sum.leaf) ?? [];
    ids.forEach((depId, depth) => add(depth + 1, depId, sum));
    const leaf = ids.at(-1);
    if (leaf !== undefined) add(ownLevel, leaf, sum);
  }
  return [...stamps.values()];
};

/** Numbers departments in the order in which they come, until their ids are known. */
export class Leaves {
  readonly #numbers = new Map<string, number>();
  readonly paths: Line['department'][] = [];

  /** Returns the number of each line's department. */
  of(lines: readonly Line[]): number[] {
    return lines.map((line) => {
      const path = departmentOf(line);
      const key = pathKey(path);
      let number = this.#numbers.get(key);
      if (number === undefined) {
        this.#numbers.set(key, (number = this.paths.length));
        this.paths.push(path);
      }
      return number;
    });
  }

  /** Ids of each path, from the top to the leaf, indexed by the number of the path. Empty for a path without ids. */
  ids(departmentIds: DepartmentIds): (readonly number[])[] {
    return [...this.#numbers.keys()].map((key) => departmentIds.get(key) ?? []);
  }
}

export const stampsOf = (transaction: Transaction, departmentIds: DepartmentIds): Stamps => {
  const known = new Leaves();
  const numbers = known.of(transaction.lines);
  const ids = known.ids(departmentIds);
  const { customers, leaves } = transactionSums(transaction, numbers);
  return {
    customers,
    levels: levelsOf(leaves, (leaf) => ids[leaf]),
    lineDepartments: numbers.map((leaf) => ids[leaf]?.at(-1) ?? 0),
  };
};
