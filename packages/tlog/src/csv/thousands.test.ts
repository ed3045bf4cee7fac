import type { CsvProfile } from '@lanewise/contract/facts/profile';
import { expect, it } from 'vitest';
import { countingLooks } from '../lines.testing.ts';
import { count, type SignedRow } from './amounts.ts';
import type { SaleRow } from './sale.ts';
import { voidReadings } from './voids.ts';

// A receipt of thousands of rows looks at each of them a bounded number of times.

const growth = (work: (size: number) => number): number => work(4_000) / work(2_000);

it('void rows beside as many corrections', () => {
  const work = (size: number): number => {
    const { counted, looks } = countingLooks();
    const row = (at: number, amount: number): SaleRow =>
      counted(
        { item: String(at), description: '', quantity: 10_000, amount, voided: amount !== 1 } as SaleRow,
        'amount',
      );
    const rows = Array.from({ length: size }, (_, at) => [row(at, 100), row(size + at, -100)]).flat();
    const [reading] = voidReadings([...rows, row(0, 1)]);
    expect([reading.counted.length, reading.takenOff.length]).toEqual([size + 1, size]);
    return looks();
  };
  expect(growth(work)).toBeLessThan(2.2);
});

it('of equal sales beside corrections, the first are taken off', () => {
  const row = (amount: number): SaleRow => ({ item: 'A', quantity: 10_000, amount, voided: true }) as SaleRow;
  const sold = { ...row(500), voided: false };
  const [first, second, other] = [row(500), row(500), row(700)];
  const back = row(-500);
  expect(voidReadings([sold, other, first, second, back])[0].counted).toEqual([sold, first, back]);
  expect(voidReadings([sold, other, first, second, back])[0].takenOff).toEqual([other, second]);
});

it('rows of discounts of the whole receipt', () => {
  const work = (size: number): number => {
    const { counted, looks } = countingLooks();
    const rows = Array.from({ length: 2 * size }, (_, at): SignedRow => {
      const row = counted({ description: '', reduces: at >= size, other: false, tax: 0 } as SaleRow, 'other');
      const gross = at < size ? 10_000 : 1;
      return {
        row,
        gross,
        discount: 0,
        named: [],
        tax: 0,
        coupon: 0,
        total: null,
        rounding: 0,
      } as unknown as SignedRow;
    });
    const whole = { discounts: [], coupon: 0, tax: 0, total: null, rounding: 0 };
    const found = count(rows, whole, { columns: {} } as CsvProfile, false);
    expect(found.rows.reduce((sum, { discount }) => sum + discount, 0)).toBe(-size);
    expect(found.discounts).toHaveLength(size);
    return looks();
  };
  expect(growth(work)).toBeLessThan(2.2);
});
