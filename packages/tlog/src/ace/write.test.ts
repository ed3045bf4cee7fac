import type { Line, Tax, Tender, Transaction } from '@lanewise/contract/facts/transaction';
import { describe, expect, it } from 'vitest';
import { decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { ace } from './format.ts';
import { writeAce } from './write.ts';

const profile = profileOf({ location: '0014' });

/** The transaction after a round trip through the written log. */
const backAgain = (transaction: Transaction): Transaction => {
  const [back, ...others] = transactionsOf(decodeAll(ace, Buffer.concat([...writeAce([transaction])]), { profile }));
  if (back === undefined || others.length > 0) throw new Error(`${others.length + 1} transactions`);
  return back;
};

const blank: Transaction = {
  store: '0014',
  businessDate: '2026-11-19',
  lane: '3',
  number: '0179',
  occurrence: 0,
  kind: 'other',
  began: '',
  ended: '2026-11-19T15:34:00',
  cashier: '114',
  cashierName: '',
  customer: '',
  currency: '',
  total: 0,
  ringSeconds: 0,
  tenderSeconds: 0,
  idleSeconds: 0,
  lines: [],
  tenders: [],
  taxes: [],
  discounts: [],
  vouchers: [],
  events: [],
};
const goods: Line = {
  sequence: 1,
  kind: 'sale',
  upc: '100',
  description: '',
  department: [],
  quantity: 10_000,
  units: 10_000,
  weighed: false,
  unitPrice: 500_000,
  amount: 500_000,
  discount: 0,
  entry: 'scanned',
  taxFlag: 'T',
  foodStamp: true,
};
const cash: Tender = {
  sequence: 1,
  kind: 'cash',
  code: '11',
  description: 'Cash',
  amount: 521_000,
  change: 0,
  cashBack: false,
  cardBrand: '',
  cardLast4: '',
};

describe('a log that was written', () => {
  it('has a tax that is partly exempt apart from what is exempt of it', () => {
    const sale = { ...blank, kind: 'sale' as const, total: 521_000, lines: [goods], tenders: [cash] };
    const tax = { sequence: 1, code: 'T1', description: 'STATE', percent: 60_000 };
    const partly: Tax = {
      ...tax,
      taxable: 350_000,
      amount: 21_000,
      exempted: 150_000,
      exemptTax: 9_000,
      exemptReason: 'SNAP',
    };
    const back = backAgain({ ...sale, taxes: [partly] });
    expect(back.taxes).toEqual([
      { ...partly, exempted: 0, exemptTax: 0, exemptReason: '' },
      { ...partly, sequence: 2, taxable: 0, amount: 0 },
    ]);
    expect([back.total, back.events.filter(({ kind }) => kind === 'unbalanced')]).toEqual([521_000, []]);
  });

  it('has what was rounded, whichever way, under its own kind', () => {
    for (const amount of [200, -300]) {
      const paid = { ...cash, amount: 500_000 - amount };
      const rounding: Tender = { ...cash, sequence: 2, kind: 'rounding', code: '68', description: 'Rounding', amount };
      const sale = { ...blank, kind: 'sale' as const, total: 500_000, lines: [goods], tenders: [paid, rounding] };
      const back = backAgain(sale);
      expect([back.total, back.tenders]).toEqual([500_000, [paid, rounding]]);
      expect(back.events.filter(({ kind }) => kind === 'unbalanced')).toEqual([]);
    }
  });

  it('tells that its lane started anew, and which transaction that cut off', () => {
    for (const detail of ['', '0178']) {
      const reboot = { ...blank, kind: 'other' as const, events: [{ sequence: 1, kind: 'reboot' as const, detail }] };
      expect(backAgain(reboot)).toMatchObject({ kind: 'other', events: [{ kind: 'reboot', detail }] });
    }
  });
});
