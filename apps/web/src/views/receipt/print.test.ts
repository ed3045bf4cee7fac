// @vitest-environment node
import type { Receipt, ReceiptMarks } from '@lanewise/contract/entities/receipt';
import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WIDTH, pair, typeset, wrap } from './layout.ts';
import { printedLines } from './print.ts';
import type { PrintWords } from './print.ts';

const words: PrintWords = {
  language: 'en',
  say: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  day: (date) => date,
  time: (time) => time.slice(11),
};

const line = (change: Partial<Line>): Line => ({
  sequence: 1,
  kind: 'sale',
  upc: '',
  description: '',
  department: [],
  quantity: 10_000,
  units: 10_000,
  weighed: false,
  unitPrice: 0,
  amount: 0,
  discount: 0,
  entry: 'scanned',
  taxFlag: '',
  foodStamp: false,
  ...change,
});

const transaction: Transaction = {
  store: '14',
  businessDate: '2026-11-19',
  lane: '02',
  number: '1120',
  occurrence: 0,
  kind: 'sale',
  began: '2026-11-19T19:38:10',
  ended: '2026-11-19T19:41:02',
  cashier: '114',
  cashierName: 'Anna B.',
  customer: '',
  currency: 'USD',
  total: 99_000,
  ringSeconds: 0,
  tenderSeconds: 0,
  idleSeconds: 0,
  lines: [
    line({
      upc: '4011',
      description: 'BANANAS',
      department: [{ code: '1', name: 'Produce' }],
      quantity: 21_400,
      weighed: true,
      unitPrice: 9_900,
      amount: 21_200,
      taxFlag: 'F',
    }),
    line({ sequence: 2, description: 'SODA 12PK', amount: 69_900, discount: -10_000, taxFlag: 'T' }),
    line({ sequence: 3, kind: 'void', description: 'BREAD', quantity: -10_000, units: -10_000, amount: -34_900 }),
    line({ sequence: 4, kind: 'sale', description: 'BREAD', amount: 34_900 }),
  ],
  tenders: [
    {
      sequence: 1,
      kind: 'credit',
      code: '',
      description: '',
      amount: 50_000,
      change: 0,
      cashBack: false,
      cardBrand: 'VISA',
      cardLast4: '4242',
    },
    {
      sequence: 2,
      kind: 'cash',
      code: '',
      description: 'CASH',
      amount: 49_000,
      change: 1_000,
      cashBack: false,
      cardBrand: '',
      cardLast4: '',
    },
  ],
  taxes: [
    {
      sequence: 1,
      code: 'A',
      description: 'TAX',
      taxable: 59_900,
      percent: 65_000,
      amount: 17_900,
      exempted: 5_000,
      exemptTax: 300,
      exemptReason: 'SNAP',
    },
  ],
  discounts: [{ sequence: 1, line: 2, kind: 'storeCoupon', code: '', description: 'STORE COUPON', amount: -10_000 }],
  vouchers: [
    { sequence: 1, number: '8801', program: 'DOUBLE UP', action: 'issued', amount: 69_000, expiry: '2026-12-19' },
  ],
  events: [{ sequence: 1, kind: 'void', detail: 'BREAD' }],
};

const receipt: Receipt = {
  token: 't',
  uniqueId: 'u',
  regionLocationId: 3,
  company: 'Harvest Lane Markets',
  currency: 'USD',
  store: { name: 'Northgate', number: '0014', address: '410 Elm Street', timeZone: 'America/New_York' },
  transaction,
  subtotal: 8.11,
  tax: 1.79,
  discount: -1,
  departments: [],
  source: {
    segment: 1,
    fileName: 'a',
    format: 'jsonl',
    offset: 0,
    length: 1,
    decoderVersion: 1,
    version: 1,
    entryNo: 1,
    receivedAt: '',
  },
};

const printed = (change: Partial<Transaction> = {}): string[] =>
  printedLines({ ...receipt, transaction: { ...transaction, ...change } }, words).flatMap((one) => typeset(one));
const squeezed = (rows: string[]): string[] => rows.map((row) => row.trim().replace(/ {2,}/g, ' | '));

describe('a receipt in print', () => {
  it('SCR-23 shows header, lines, discounts, tax, tenders, change and events', () => {
    expect(squeezed(printed())).toEqual([
      'HARVEST LANE MARKETS',
      'store 0014 · Northgate',
      '410 Elm Street',
      '',
      '2026-11-19 | 19:41:02 | lane 02',
      'number 1120',
      'cashier 114 Anna B.',
      '',
      'BANANAS',
      '2.14 @ 0.99 | 2.12 F',
      '4011 | Produce',
      'SODA 12PK | 6.99 T',
      'STORE COUPON | -1.00',
      'line.void BREAD | -3.49',
      'BREAD | 3.49',
      '-'.repeat(WIDTH),
      'subtotal | 8.11',
      'TAX 6.5 % | 1.79',
      'taxExempt 0.50 SNAP',
      'total | 9.90',
      '-'.repeat(WIDTH),
      'tender.credit VISA ****4242 | 5.00',
      'CASH | 5.00',
      'change | 0.10',
      '',
      'DOUBLE UP voucher.issued | 6.90',
      'voucher.number 8801',
      'voucher.expiry 2026-12-19',
      '',
      'items | 2',
      '',
      '* event.void: BREAD',
    ]);
  });

  it('names what it is when it is no sale', () => {
    expect(
      squeezed(printed({ kind: 'noSale', lines: [], taxes: [], tenders: [], discounts: [], vouchers: [], total: 0 })),
    ).toContain('kind.noSale');
  });

  it('prints discounts nobody named, so that the lines add up to the subtotal', () => {
    const rows = squeezed(printed({ discounts: [] }));
    expect(rows).toContain('discount.other | -1.00');
    expect(rows).not.toContain('STORE COUPON | -1.00');
  });

  it('shows what was rounded between the total and what was paid', () => {
    const [card, cash] = transaction.tenders;
    if (!card || !cash) throw new Error('two tenders');
    const rounding = { ...card, kind: 'rounding' as const, amount: 200, cardBrand: '', cardLast4: '' };
    const rows = squeezed(printed({ tenders: [{ ...card, amount: 98_800 }, rounding] }));
    const from = rows.indexOf('total | 9.90');
    expect(rows.slice(from, from + 4)).toEqual([
      'total | 9.90',
      'tender.rounding | -0.02',
      '-'.repeat(WIDTH),
      'tender.credit VISA ****4242 | 9.88',
    ]);
  });

  it('keeps a discount whose line is not there', () => {
    const [coupon] = transaction.discounts;
    expect(coupon && squeezed(printed({ discounts: [{ ...coupon, line: 99 }] }))).toContain('STORE COUPON | -1.00');
  });
});

describe('a data point', () => {
  it('is marked where it is an item, a tender, a tax, a coupon, a voucher or an event', () => {
    const none = { lines: [], discounts: [], taxes: [], tenders: [], vouchers: [], events: [] };
    const markedIn = (marks: Partial<ReceiptMarks>): string[] =>
      printedLines({ ...receipt, marked: Object.assign({}, none, marks) }, words)
        .filter((one) => one.type === 'pair' && one.marked)
        .map((one) => (one.type === 'pair' ? one.left : ''));
    expect(markedIn({})).toEqual([]);
    expect(markedIn({ tenders: [1] })).toEqual(['CASH']);
    expect(markedIn({ discounts: [0] })).toEqual(['STORE COUPON']);
    expect(markedIn({ taxes: [0] })[0]).toMatch(/^TAX/);
    expect(markedIn({ vouchers: [0] })[0]).toMatch(/^DOUBLE UP/);
    expect(markedIn({ events: [0] })).toEqual(['* event.void: BREAD']);
    expect(markedIn({ lines: [3] })).toContain('BREAD');
  });
});

describe('typesetting', () => {
  it('puts amounts in one column, with or without a flag', () => {
    const ends = [pair('A', '1.00'), pair('B', '12.00', { flag: 'F' })].map((one) => typeset(one)[0]?.indexOf('.00'));
    expect(ends[0]).toBe(ends[1]);
  });
  it('never leaves the paper and never loses a character of a name', () => {
    const text = fc
      .array(fc.string({ unit: fc.constantFrom('a', 'é', 'W', '-'), minLength: 1, maxLength: 60 }), {
        minLength: 1,
        maxLength: 6,
      })
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('', '1.00', '-1,234,567.89'),
        fc.constantFrom('', 'F', 'TF'),
        (name, right, flag) => {
          const rows = typeset(pair(name, right, { flag: right === '' ? '' : flag, indent: 2 }));
          for (const row of rows) expect([...row].length).toBeLessThanOrEqual(WIDTH);
          const letters = (value: string): string => value.replace(/[ ]/g, '');
          expect(letters(rows.join(''))).toBe(letters(name) + right + (right === '' ? '' : flag));
        },
      ),
    );
    expect(wrap('', 10)).toEqual(['']);
  });
});
