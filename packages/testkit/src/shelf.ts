import type { DepartmentStep } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** An item of generated receipts. */
export interface ShelfItem {
  upc: string;
  description: string;
  department: readonly DepartmentStep[];
  /** Each, or per pound of a weighed item. */
  price: Fixed;
  weighed: boolean;
  taxable: boolean;
  /** Bottle deposit for each. */
  deposit: Fixed;
}

const codes: Readonly<Record<string, string>> = {
  Fresh: '1',
  Produce: '11',
  Dairy: '12',
  Grocery: '2',
  Drinks: '21',
  Cold: '211',
  Snacks: '22',
  Household: '3',
};

const department = (path: string): DepartmentStep[] =>
  path
    .split('/')
    .filter((name) => name !== '')
    .map((name) => ({ code: codes[name] ?? name, name }));

const item = (
  upc: string,
  description: string,
  path: string,
  price: Fixed,
  more: Partial<ShelfItem> = {},
): ShelfItem => ({
  upc,
  description,
  department: department(path),
  price,
  weighed: false,
  taxable: false,
  deposit: 0,
  ...more,
});

/**
 * Few items that cover the odd cases: weighed, leading zeros, codes that differ only in case, one to three levels of
 * departments, no department, a department with others below it, no code.
 */
export const shelf: readonly ShelfItem[] = [
  item('0490000410', 'CHIPS', 'Grocery/Snacks', 42_900, { taxable: true }),
  item('4011', 'BANANAS', 'Fresh/Produce', 5_900, { weighed: true }),
  item('0041100001', 'MILK', 'Fresh/Dairy', 37_900),
  item('0490000028', 'SODA', 'Grocery/Drinks/Cold', 19_900, { taxable: true, deposit: 500 }),
  item('ab12', 'FOIL', 'Household', 49_900, { taxable: true }),
  item('AB12', 'SPONGE', 'Household', 29_900, { taxable: true }),
  item('9001', 'PICNIC', 'Fresh', 80_000),
  item('', 'OPEN KEY', 'Grocery', 10_000),
  item('7700', 'GIFT WRAP', '', 30_000),
];
