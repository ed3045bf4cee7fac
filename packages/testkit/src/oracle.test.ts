import { describe, expect, it } from 'vitest';
import { draw } from './draw.ts';
import { byLine, byTransaction, departmentAt, hourOf, latest, overall, toMoney } from './oracle.ts';

const day = draw(`
  0009 2026-11-19 lane 2
    #1 09:00 sale      Fresh/Produce 4011 0.50 lb x 2.00 | Fresh/Dairy 0041 2 x 3.00 off 1.00 | deposit Drinks - 0.05 | tax 0.20 | cash 6.25
    #2 09:30 sale      Fresh/Dairy 0041 3.00 | void Fresh/Dairy 0041 3.00
    #3 10:00 sale      Fresh/Dairy 0041 3.00 | cash 3.00
    #4 10:01 postVoid  return Fresh/Dairy 0041 3.00 | cash -3.00
    #5 10:30 return    return Fresh 9001 4.00 | tax -0.10 | cash -4.10
    #6 11:00 void      Fresh 9001 4.00 | void Fresh 9001 4.00
    #7 11:10 suspended Fresh 9001 4.00
    #8 11:20 sale      Fresh/Dairy 0041 3.00 | Fresh/Dairy 0041 3.00 | void Fresh/Dairy 0041 3.00 | cash 3.00`);

describe('the oracle', () => {
  it('leaves tax, deposits and what does not sell out of net sales', () => {
    // 1.00 + 5.00 - 4.00 + 3.00: the voided line, the voided and suspended transactions and the post void cancel out.
    expect(overall(day)).toEqual({
      amount: 50_000,
      units: 30_000,
      customers: 3,
      tax: 1_000,
      total: 51_500,
      transactions: 6,
    });
  });

  it('counts a customer once a department and level, and none for a correction, a return or a post void', () => {
    const level = (depth: number) =>
      [...byLine(day, departmentAt(depth))].map(([key, { amount, customers }]) => [key, toMoney(amount), customers]);
    expect(level(1)).toEqual([['Fresh Fresh', 5, 3]]);
    expect(level(2)).toEqual([
      ['Fresh Fresh / Produce Produce', 1, 1],
      ['Fresh Fresh / Dairy Dairy', 8, 3],
      ['Fresh Fresh', -4, 0],
    ]);
  });

  it('adds up by the hour in which a transaction ended', () => {
    const hours = byTransaction(day, (transaction) => String(hourOf(transaction)));
    expect([...hours].map(([hour, { amount, transactions }]) => [hour, toMoney(amount), transactions])).toEqual([
      ['9', 6, 2],
      ['10', -4, 3],
      ['11', 3, 1],
    ]);
  });

  it('takes the latest content of a transaction', () => {
    const again = draw(`
      0009 2026-11-19 lane 2
        #1 09:00 noSale`);
    expect(toMoney(overall(latest([...day, ...again])).amount)).toBe(-1);
  });

  it('rounds once, half away from zero', () => {
    expect([toMoney(12_350), toMoney(12_349), toMoney(-12_350), toMoney(-49)]).toEqual([1.24, 1.23, -1.24, 0]);
  });
});
