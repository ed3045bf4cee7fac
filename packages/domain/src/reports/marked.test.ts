import type { Receipt } from '@lanewise/contract/entities/receipt';
import { draw } from '@lanewise/testkit/draw';
import { describe, expect, it } from 'vitest';
import { markedIn, type AskedPart } from './marked.ts';

const [sale, back, taken] = draw(`
  0007 2026-10-01 lane 1
    #1 09:10 sale Fresh/Produce 4011 2 x 0.50 | Fresh/Dairy 0041 3.00 | Grocery 04011 1.00 | cash 2.00 | credit 3.00
    #2 09:20 return return Fresh/Dairy 0041 3.00 | cash -3.00
    #3 09:30 postVoid return Fresh/Produce 4011 2 x 0.50 | cash -1.00`);

const receiptOf = (transaction = sale, departments = [11, 12, 2]): Receipt =>
  ({ transaction, departments }) as unknown as Receipt;

/** Codes of the marked lines, then kinds of the marked tenders. */
const marked = (part: AskedPart, receipt = receiptOf()): string[] => {
  const { lines, tenders } = markedIn(part, receipt);
  return [...[...lines].map(({ upc }) => upc), ...[...tenders].map(({ kind }) => kind)];
};

describe('the marks of a receipt', () => {
  it('are the lines of the very item, and of it in a department', () => {
    expect(marked({ upc: '4011' })).toEqual(['4011']);
    expect(marked({ upc: '4011', departments: new Set([2]) })).toEqual([]);
  });

  it('are the lines of a department and of those below it', () => {
    expect(marked({ departments: new Set([1, 11, 12]) })).toEqual(['4011', '0041']);
  });

  it('are the tenders of a kind or a name', () => {
    expect(marked({ tender: 'cash' })).toEqual(['cash']);
    expect(marked({ tenderName: sale?.tenders[1]?.description || 'credit' })).toEqual(['credit']);
  });

  it('are what was returned or taken back', () => {
    expect(marked({ exception: 'refund' })).toEqual([]);
    expect(marked({ exception: 'refund' }, receiptOf(back, [12]))).toEqual(['0041']);
    expect(marked({ exception: 'void' }, receiptOf(taken, [11]))).toEqual(['4011']);
  });

  it('are none of a list of whole receipts', () => {
    expect(marked({})).toEqual([]);
    expect(marked({ exception: 'noSale' })).toEqual([]);
  });
});
