import {
  eventKinds,
  tenderKinds,
  transactionKinds,
  type Line,
  type Transaction,
} from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainEntry, scopeOver } from './drawn.testing.ts';
import { insertJournal, readTransactions, type JournalEntry } from './journal.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';
import { rounds } from '../thorough.testing.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom("'", '\\', '"', '\0', '\n', '🍌', ']'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 8,
});
const amount = fc.oneof(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.maxSafeInteger());
const small = fc.nat(4_294_967_295);
const day = fc
  .date({ min: new Date('1970-01-02'), max: new Date('2149-06-06'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const time = fc.oneof(
  fc.constant(''),
  fc
    .tuple(day, fc.nat(23), fc.nat(59), fc.nat(59))
    .map(([date, ...clock]) => `${date}T${clock.map((part) => String(part).padStart(2, '0')).join(':')}`),
);
const few = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 3 });

const line: fc.Arbitrary<Line> = fc.record({
  sequence: small,
  kind: fc.constantFrom('sale', 'return', 'void', 'deposit'),
  upc: text,
  description: text,
  department: few(fc.record({ code: text, name: text })),
  quantity: amount,
  units: fc.integer({ min: -1e6, max: 1e6 }),
  weighed: fc.boolean(),
  unitPrice: amount,
  amount: fc.integer({ min: -1e9, max: 1e9 }),
  discount: fc.integer({ min: -1e9, max: 1e9 }),
  entry: fc.constantFrom('scanned', 'keyed', 'unknown'),
  taxFlag: text,
  foodStamp: fc.boolean(),
});

const transaction = (number: string): fc.Arbitrary<Transaction> =>
  fc.record({
    store: text,
    businessDate: fc.constant('2026-11-19'),
    lane: fc.constant('2'),
    number: fc.constant(number),
    occurrence: fc.constant(0),
    kind: fc.constantFrom(...transactionKinds),
    began: time,
    ended: time,
    cashier: text,
    cashierName: text,
    customer: text,
    currency: fc.constantFrom('', 'USD'),
    total: amount,
    ringSeconds: small,
    tenderSeconds: small,
    idleSeconds: small,
    lines: few(line),
    tenders: few(
      fc.record({
        sequence: small,
        kind: fc.constantFrom(...tenderKinds),
        code: text,
        description: text,
        amount,
        change: amount,
        cashBack: fc.boolean(),
        cardBrand: text,
        cardLast4: text,
      }),
    ),
    taxes: few(
      fc.record({
        sequence: small,
        code: text,
        description: text,
        taxable: amount,
        percent: amount,
        amount: fc.integer({ min: -1e9, max: 1e9 }),
        exempted: amount,
        exemptTax: amount,
        exemptReason: text,
      }),
    ),
    discounts: few(
      fc.record({
        sequence: small,
        line: small,
        kind: fc.constantFrom('promotion', 'manual', 'other'),
        code: text,
        description: text,
        amount,
      }),
    ),
    vouchers: few(
      fc.record({
        sequence: small,
        number: text,
        program: text,
        action: fc.constantFrom('issued', 'redeemed'),
        amount,
        expiry: text,
      }),
    ),
    events: few(fc.record({ sequence: small, kind: fc.constantFrom(...eventKinds), detail: text })),
  });

describe('a document', () => {
  it('comes back from the journal as it went in, with its stamps', async () => {
    let run = 0;
    const stamp = fc.record({
      level: fc.nat(255),
      depId: small,
      units: amount,
      amount,
      discount: amount,
      customers: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(transaction(''), few(stamp)), { minLength: 1, maxLength: 12 }),
        async (drawn) => {
          run += 1;
          const entries = drawn.map(([item, levels], index): JournalEntry => {
            const entry = plainEntry(run * 100 + index, 7, { ...item, number: `${run}-${index}` });
            const lineDepartments = item.lines.map((_, at) => at + 1);
            return { ...entry, stamps: { customers: 1, levels, lineDepartments } };
          });
          await insertJournal(facts, entries, `run-${run}`);
          const keys = entries.map(({ transaction: { businessDate, lane, number, occurrence } }) => ({
            location: 7,
            date: businessDate,
            lane,
            number,
            occurrence,
          }));
          const read = await readTransactions(facts, scopeOver([7], '2026-11-19', '2026-11-19'), keys);
          const sorted = read.sort((a, b) => a.entryNo - b.entryNo);
          expect(sorted).toEqual(entries.map((entry, index) => ({ ...entry, key: keys[index] })));
        },
      ),
      // Few rounds, because each insert takes long, whatever its number of entries.
      { numRuns: rounds(5, 100) },
    );
  });

  it('half a character becomes the sign for one that is unknown', async () => {
    const [sample] = fc.sample(transaction('half'), { numRuns: 1, seed: 1 });
    if (!sample) throw new Error('no sample');
    await insertJournal(facts, [plainEntry(1, 7, { ...sample, cashierName: 'A\ud83c' })], 'half');
    const key = { location: 7, date: '2026-11-19', lane: '2', number: 'half', occurrence: 0 };
    const [read] = await readTransactions(facts, scopeOver([7], '2026-11-19', '2026-11-19'), [key]);
    expect(read?.transaction.cashierName).toBe('A\ufffd');
  });
});
