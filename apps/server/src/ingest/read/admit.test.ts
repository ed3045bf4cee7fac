import { chainOf } from '@lanewise/testkit/arbitrary';
import { draw } from '@lanewise/testkit/draw';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalBlock } from '../../facts/journal.ts';
import { admit } from './admit.ts';
import { openSegment, type Opened } from './opened.ts';
import { stampsOf } from './stamps.ts';

const [sale] = draw(`
  9 2026-11-19 lane 2
    #1120 09:15 sale Fresh 4011 2 x 3.00 off 1.00 | tax 0.05 | cash 5.05`) as [Transaction];
const [line] = sale.lines as [Transaction['lines'][number]];
const atTheBound = 999_999_999_999_999;

const noTax: Transaction['taxes'][number] = {
  sequence: 1,
  code: '',
  description: '',
  taxable: 0,
  percent: 0,
  amount: 0,
  exempted: 0,
  exemptTax: 0,
  exemptReason: '',
};
const discount: Transaction['discounts'][number] = {
  sequence: 1,
  line: 0,
  kind: 'other',
  code: '',
  description: '',
  amount: atTheBound,
};
const voucher: Transaction['vouchers'][number] = {
  sequence: 1,
  number: '1',
  program: 'doubleUp',
  action: 'issued',
  amount: atTheBound,
  expiry: '',
};
const taxable = { ...noTax, taxable: atTheBound };
const exemptTax = { ...noTax, exemptTax: atTheBound };

/** Writes the block of an insert, which refuses values that no column holds. */
const write = (transaction: Transaction): Buffer =>
  journalBlock([
    {
      company: 1,
      location: 7,
      version: 1,
      sign: 1,
      entryNo: 1,
      segment: 3,
      position: 0,
      decoder: 'jsonl/1',
      byteOffset: 0,
      byteLength: 10,
      contentHash: 'x',
      transaction,
      stamps: stampsOf(transaction, new Map()),
    },
  ]);

describe('admission of a transaction', () => {
  it.each([
    ['a business date of nothing', { businessDate: '0001-01-01' }, 'business date 0001-01-01'],
    ['a business date of a spreadsheet that is empty', { businessDate: '1899-12-30' }, 'business date 1899-12-30'],
    ['a business date that never comes', { businessDate: '9999-12-31' }, 'business date 9999-12-31'],
    ['a business date behind the last day of the journal', { businessDate: '2149-06-07' }, '2148-12-31'],
    ['a business date that no question may ask for', { businessDate: '2149-01-01' }, '2148-12-31'],
    ['a day that does not exist', { businessDate: '2026-02-30' }, 'business date 2026-02-30'],
    ['a total of 12 digits', { total: atTheBound + 1 }, 'total'],
    ['an amount that is no whole number of ten-thousandths', { lines: [{ ...line, amount: 0.5 }] }, 'lines 1: amount'],
    ['a quantity of 12 digits', { lines: [{ ...line, quantity: -atTheBound - 1 }] }, 'lines 1: quantity'],
    ['a sequence that is no number of a line', { lines: [{ ...line, sequence: 2 ** 32 }] }, 'sequence'],
    [
      'lines that add up to more than one amount may be',
      {
        lines: [
          { ...line, amount: atTheBound },
          { ...line, amount: -atTheBound },
        ],
      },
      'add up',
    ],
    ['discounts that add up to more', { discounts: [discount, discount] }, 'add up'],
    ['vouchers that add up to more', { vouchers: [voucher, voucher] }, 'add up'],
    ['taxable amounts that add up to more', { taxes: [taxable, taxable] }, 'add up'],
    ['exempted taxes that add up to more', { taxes: [exemptTax, exemptTax] }, 'add up'],
    ['the name of a cashier of 300 characters', { cashierName: 'x'.repeat(300) }, 'cashierName'],
    ['a description of 5,000 characters', { lines: [{ ...line, description: 'x'.repeat(5_000) }] }, 'description'],
    [
      'a department 33 levels deep',
      { lines: [{ ...line, department: Array.from({ length: 33 }, () => ({ code: '1', name: 'a' })) }] },
      'department',
    ],
    ...['\u0000', '\ud83d'].flatMap((sign): [string, Partial<Transaction>, string][] => [
      [`a store with ${JSON.stringify(sign)}`, { store: `9${sign}` }, 'store'],
      [`a lane with ${JSON.stringify(sign)}`, { lane: `2${sign}` }, 'lane'],
      [`a number with ${JSON.stringify(sign)}`, { number: `1120${sign}` }, 'number'],
      [
        `a code of a department with ${JSON.stringify(sign)}`,
        { lines: [{ ...line, department: [{ code: `1${sign}`, name: 'Produce' }] }] },
        'lines 1: department',
      ],
      [
        `a name of a department with ${JSON.stringify(sign)}`,
        { lines: [{ ...line, department: [{ code: '1', name: `Produce${sign}` }] }] },
        'lines 1: department',
      ],
      [
        `a voided sale of a lane with ${JSON.stringify(sign)}`,
        { voids: { store: '9', businessDate: '2026-11-19', lane: `2${sign}`, number: '1' } },
        'voids',
      ],
    ]),
    ['a number with what a damaged log left in it', { number: '7\u000b^S' }, 'number'],
    ['20,001 lines', { lines: Array.from({ length: 20_001 }, () => line) }, '20000'],
    [
      'a voided sale on no day',
      { voids: { store: '9', businessDate: '9999-12-31', lane: '2', number: '1' } },
      '9999-12-31',
    ],
  ])('keeps out %s', (_, change, detail) => {
    const admitted = admit({ ...sale, ...change });
    if (!('reason' in admitted)) throw new Error('it was admitted');
    expect(['invalidValue', 'tooLarge']).toContain(admitted.reason);
    expect(admitted.detail).toContain(detail);
  });

  it.each([
    ['0001-01-01T00:00:00'],
    ['1899-12-30T00:00:00'],
    ['1900-01-01T00:00:00'],
    ['1970-01-01T00:00:00'],
    ['9999-12-31T23:59:59'],
    ['2149-06-07T00:00:00'],
  ])('takes a time of nothing (%s) as unknown, with a doubt', (time) => {
    const admitted = admit({ ...sale, began: time, ended: time });
    expect(admitted).toEqual({ transaction: { ...sale, began: '', ended: '' }, doubts: ['unknownTime'] });
  });

  it.each([[99_999_999_999], [-1], [1.5], [2 ** 31], [2 ** 20]])(
    'takes a duration of %d s as unknown, with a doubt',
    (seconds) => {
      expect(admit({ ...sale, ringSeconds: seconds })).toEqual({
        transaction: { ...sale, ringSeconds: 0 },
        doubts: ['unknownDuration'],
      });
    },
  );

  it.each([
    ['whose lines do not come to its total', { total: sale.total + 100 }],
    ['whose tenders do not', { tenders: sale.tenders.map((tender) => ({ ...tender, amount: tender.amount - 100 })) }],
    ['of which its decoder says so', { events: [{ sequence: 1, kind: 'unbalanced' as const, detail: '' }] }],
  ])('lets a receipt in as it stands, with a doubt: one %s', (_, change) => {
    const transaction = { ...sale, ...change };
    expect(admit(transaction)).toEqual({ transaction, doubts: ['unbalanced'] });
  });

  it('counts every doubt of a receipt', () => {
    const admitted = admit({ ...sale, total: sale.total + 100, began: '0001-01-01T00:00:00' });
    expect(admitted).toMatchObject({ doubts: ['unbalanced', 'unknownTime'] });
  });

  it('changes nothing of what the journal can hold', () => {
    fc.assert(
      fc.property(chainOf({ stores: ['9'], dates: ['1970-01-02', '2148-12-31'], lanes: ['2'] }), (transactions) => {
        for (const one of transactions) expect(admit(one)).toEqual({ transaction: one, doubts: [] });
      }),
      { numRuns: 50 },
    );
  });

  it('admits nothing that cannot be written', () => {
    const amount = fc.oneof(
      fc.constantFrom(
        0,
        1,
        -1,
        atTheBound,
        -atTheBound,
        atTheBound + 1,
        Number.MAX_SAFE_INTEGER,
        2 ** 63,
        Number.NaN,
        0.5,
      ),
      fc.integer(),
    );
    const time = fc.constantFrom(
      '',
      '2026-11-19T09:15:00',
      '0001-01-01T00:00:00',
      '9999-12-31T23:59:59',
      '2149-06-07T00:00:00',
      '1969-12-31T00:00:00',
    );
    const whole = fc.oneof(
      fc.constantFrom(0, -1, 2 ** 31, 2 ** 32, 2 ** 53, 99_999_999_999, Number.NaN, 0.5),
      fc.nat(),
    );
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('', 'x'.repeat(256), '\ud800'));
    const drawn = fc.record({
      businessDate: fc.constantFrom(
        '2026-11-19',
        '1970-01-01',
        '2149-06-06',
        '2149-06-07',
        '0001-01-01',
        '9999-12-31',
        '2026-02-30',
        '',
      ),
      began: time,
      ended: time,
      total: amount,
      cashierName: text,
      ringSeconds: whole,
      tenderSeconds: whole,
      idleSeconds: whole,
      lines: fc.array(
        fc.record({
          sequence: whole,
          quantity: amount,
          units: amount,
          unitPrice: amount,
          amount,
          discount: amount,
          description: text,
          upc: text,
        }),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(drawn, (values) => {
        const hostile = { ...sale, ...values, lines: values.lines.map((one) => ({ ...line, ...one })) };
        const admitted = admit(hostile);
        if ('transaction' in admitted) expect(write(admitted.transaction).length).toBeGreaterThan(0);
        else expect(admitted.detail).not.toBe('');
      }),
      { numRuns: 2_000 },
    );
  });
});

const formats = {
  jsonl: (transactions: readonly Transaction[]) => [...writeJsonl([...transactions])].join(''),
  poslog: (transactions: readonly Transaction[]) => [...writePoslog(transactions)].join(''),
} as const;

describe.each(['jsonl', 'poslog'] as const)('a file of %s', (format) => {
  const open = (transactions: readonly Transaction[]): Promise<Opened> =>
    openSegment({
      format,
      profile: null,
      items: null,
      packed: false,
      capped: true,
      bytes: Buffer.from(formats[format](transactions)),
    });
  const [before, after] = [sale, { ...sale, number: '1122' }];

  it.each([['0001-01-01'], ['1899-12-30'], ['1900-01-01'], ['9999-12-31']])(
    'enters a receipt that began on %s, between its neighbours',
    async (date) => {
      const odd = { ...sale, number: '1121', began: `${date}T00:00:00`, ended: `${date}T00:00:00` };
      const { contents } = await open([before, odd, after]);
      expect(contents.found.map(({ head }) => head.number)).toEqual(['1120', '1121', '1122']);
      expect(contents.broken).toEqual([]);
      expect(contents.found.map(({ doubt }) => doubt?.kinds)).toEqual([undefined, ['unknownTime'], undefined]);
    },
  );

  it.each([['0001-01-01'], ['1899-12-30'], ['1969-12-31'], ['9999-12-31']])(
    'keeps out a receipt of the business date %s, and enters its neighbours',
    async (businessDate) => {
      const odd = { ...sale, number: '1121', businessDate };
      const opened = await open([before, odd, after]);
      const { contents } = opened;
      expect(contents.found.map(({ head }) => head.number)).toEqual(['1120', '1122']);
      expect(contents.broken).toMatchObject([{ reason: 'invalidValue' }]);
      // A transaction that was kept out is not counted when the segment is decoded again.
      expect(await opened.transaction(1)).toMatchObject({ number: '1122' });
    },
  );
});
