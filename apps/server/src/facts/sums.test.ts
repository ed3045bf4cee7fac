import fc from 'fast-check';
import { transactionKinds, type TransactionKind } from '@lanewise/contract/facts/transaction';
import { describe, expect, it } from 'vitest';
import { drawn } from './drawn.testing.ts';
import { receiptSumsOf } from './sums.ts';

const transactionOf = (row: string) => {
  const [entry] = drawn(row);
  if (!entry) throw new Error('nothing drawn');
  return entry.transaction;
};

/** Reads lines of the form `kind amount discount`, with amounts in whole units of money. */
const withLines = (kind: TransactionKind, lines: string) => {
  const [sample] = drawn('1 7 2026-11-19 2 0001 09 sale | 4011@6 1 1.00');
  const line = sample?.transaction.lines[0];
  if (!sample || !line) throw new Error('nothing drawn');
  return receiptSumsOf({
    ...sample.transaction,
    kind,
    lines: lines.split(';').map((text) => {
      const [lineKind, amount, discount = '0'] = text.trim().split(' ');
      return {
        ...line,
        kind: lineKind as typeof line.kind,
        amount: Number(amount) * 10_000,
        discount: Number(discount) * 10_000,
        units: 0,
      };
    }),
  });
};

describe('what a transaction adds', () => {
  it.each(transactionKinds.filter((kind) => !['sale', 'return', 'postVoid'].includes(kind)))(
    'nothing for %s',
    (kind) => {
      const sums = receiptSumsOf({ ...transactionOf('1 7 2026-11-19 2 0001 09 sale | 4011@6 1 1.00'), kind });
      expect(Object.values(sums).every((value) => value === 0)).toBe(true);
    },
  );

  it('gross is what was sold less what was corrected, before discounts', () => {
    expect(withLines('sale', 'sale 10 -2; sale 5; void -5')).toMatchObject({
      gross: 100_000,
      returned: 0,
      discount: -20_000,
      voided: 0,
      net: 80_000,
    });
  });

  it('a return lowers net sales, not gross; so does a sold line below zero', () => {
    expect(withLines('sale', 'sale 10; return -4; sale -1; void 4')).toMatchObject({
      gross: 100_000,
      returned: -10_000,
      net: 90_000,
    });
  });

  it('a post void stands apart', () => {
    expect(withLines('postVoid', 'sale -10 2; return 4')).toMatchObject({
      gross: 0,
      returned: 0,
      discount: 0,
      voided: -40_000,
      net: -40_000,
    });
  });

  it('a deposit is no part of sales', () => {
    expect(withLines('sale', 'sale 10; deposit 1')).toMatchObject({ gross: 100_000, deposit: 10_000, net: 100_000 });
  });

  it('net is always the sum of its parts', () => {
    const lineText = fc
      .tuple(
        fc.constantFrom('sale', 'return', 'void', 'deposit'),
        fc.integer({ min: -99, max: 99 }),
        fc.integer({ min: -9, max: 9 }),
      )
      .map((parts) => parts.join(' '));
    const lines = fc.array(lineText, { minLength: 1, maxLength: 6 }).map((all) => all.join(';'));
    fc.assert(
      fc.property(fc.constantFrom('sale' as const, 'return' as const, 'postVoid' as const), lines, (kind, text) => {
        const { net, gross, returned, discount, voided } = withLines(kind, text);
        expect(net).toBe(gross + returned + discount + voided);
      }),
    );
  });
});
