import { describe, expect, it } from 'vitest';
import { readFormula } from './formula.ts';
import { unitFault, unitOf, type Unit } from './units.ts';

const points = [
  { dpId: 1, name: 'Sales', unit: 'amount' },
  { dpId: 2, name: 'Tax', unit: 'amount' },
  { dpId: 3, name: 'Customers', unit: 'count' },
  { dpId: 4, name: 'Items', unit: 'count' },
] as const;

const unitOfPoint = (dpId: number): Unit => points.find((one) => one.dpId === dpId)?.unit ?? 'number';

const read = (text: string) => {
  const { formula } = readFormula(text, points);
  if (!formula) throw new Error(`'${text}' is no formula`);
  return formula;
};

describe('the unit of a formula', () => {
  it.each([
    ['Sales + Tax', 'amount'],
    ['-Sales', 'amount'],
    ['Sales - 100', 'amount'],
    ['2 * Sales', 'amount'],
    ['Sales / Customers', 'amount'],
    ['Customers * (Sales / Items)', 'amount'],
    ['Items / Customers', 'number'],
    ['Tax / Sales * 100', 'number'],
    ['Customers / Sales', 'number'],
    ['Items + Customers', 'count'],
    ['Items - 1', 'count'],
    ['1 + 2', 'number'],
  ])('%s is %s', (text, unit) => expect(unitOf(read(text), unitOfPoint)).toBe(unit));

  it.each([
    ['Sales + Customers', '+'],
    ['1 - (Customers - Tax)', '-'],
    ['Sales * Tax', '*'],
    ['(Sales + Items) / Customers', '+'],
  ])('%s combines what cannot be combined', (text, operator) =>
    expect(unitOf(read(text), unitOfPoint)).toMatchObject({ operator }),
  );
});

it('a formula fits a point of its unit, and a plain number fits any', () => {
  expect(unitFault(read('Sales + Tax'), 'amount', unitOfPoint)).toBeNull();
  expect(unitFault(read('Tax / Sales'), 'amount', unitOfPoint)).toBeNull();
  expect(unitFault(read('Tax / Sales'), 'count', unitOfPoint)).toBeNull();
  expect(unitFault(read('Sales + Tax'), 'count', unitOfPoint)).toBe('isAmount');
  expect(unitFault(read('Items'), 'amount', unitOfPoint)).toBe('isCount');
  expect(unitFault(read('Items + Tax'), 'amount', unitOfPoint)).toBe('mixed');
});
