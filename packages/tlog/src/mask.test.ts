import type { Transaction } from '@lanewise/contract/facts/transaction';
import { describe, expect, it } from 'vitest';
import { maskDecoded, maskText, maskTransaction } from './mask.ts';

const card = '4111111111111111';

/** A transaction in which every text is a card number; amounts and kinds are irrelevant here. */
const drawn = (): Transaction => ({
  store: card,
  businessDate: '2026-03-01',
  lane: card,
  number: card,
  occurrence: 0,
  kind: 'sale',
  began: '',
  ended: '',
  cashier: card,
  cashierName: card,
  customer: card,
  currency: 'USD',
  total: 10_000,
  ringSeconds: 0,
  tenderSeconds: 0,
  idleSeconds: 0,
  lines: [
    {
      sequence: 1,
      kind: 'sale',
      upc: card,
      description: card,
      department: [{ code: card, name: card }],
      quantity: 10_000,
      units: 10_000,
      weighed: false,
      unitPrice: 10_000,
      amount: 10_000,
      discount: 0,
      entry: 'scanned',
      taxFlag: card,
      foodStamp: false,
    },
  ],
  tenders: [
    {
      sequence: 2,
      kind: 'cash',
      code: card,
      description: card,
      amount: 10_000,
      change: 0,
      cashBack: false,
      cardBrand: card,
      cardLast4: card,
    },
  ],
  taxes: [
    {
      sequence: 3,
      code: card,
      description: card,
      taxable: 0,
      percent: 0,
      amount: 0,
      exempted: 0,
      exemptTax: 0,
      exemptReason: card,
    },
  ],
  discounts: [{ sequence: 4, line: 1, kind: 'manual', code: card, description: card, amount: 0 }],
  vouchers: [{ sequence: 5, number: card, program: card, action: 'issued', amount: 0, expiry: '' }],
  events: [{ sequence: 6, kind: 'other', detail: card }],
  voids: { store: card, businessDate: '2026-03-01', lane: card, number: card },
});

describe('what a decoder yields', () => {
  it('has no card number in any of its texts', () => {
    const masked = maskTransaction(drawn());
    expect(JSON.stringify(masked)).not.toContain(card);
    expect(JSON.stringify(masked)).toBe(JSON.stringify(drawn()).replaceAll(card, '************1111'));
  });

  it('nor in what a decoder hands on', () => {
    const item = maskDecoded({ type: 'transaction', transaction: drawn(), offset: 0, length: 1 });
    expect(JSON.stringify(item)).not.toContain(card);
  });

  it('nor in the reason why it is broken, nor in the name of a record', () => {
    const where = { offset: 0, length: 1 };
    const broken = maskDecoded({ type: 'broken', ...where, reason: 'invalidValue', detail: `amount ${card}` });
    expect(broken).toMatchObject({ detail: 'amount ************1111' });
    expect(maskDecoded({ type: 'unknown', offset: 0, record: card })).toMatchObject({ record: '************1111' });
  });
});

describe('a text keeps', () => {
  it.each([
    ['an item code whatever its check digit says', '4222222222222', 'item'],
    ['a number of 13 digits of which nothing is known', '4222222222222', 'column'],
    ['a GTIN', '4006381333931', 'unknown'],
    ['a GTIN as it is printed', '4 006381 333931', 'unknown'],
    ['a telephone number with its country', '+49 1512 3456789', 'unknown'],
    ['an amount', '41111111111.1113', 'unknown'],
    ['a file with its day', '4_20171001_123452', 'unknown'],
    ['words', 'Großmutters Pflaumenmus, 450 g', 'unknown'],
  ] as const)('%s', (_, text, place) => {
    expect(maskText(text, place)).toBe(text);
  });
});
